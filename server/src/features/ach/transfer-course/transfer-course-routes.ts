import type { Static } from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { type DomainError, isError } from '../../../kernel/domain-error.ts';
import { inputErrors } from '../../../kernel/input-errors.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { retrySchemaCode } from '../transfer-retries/transfer-retries.ts';
import { transferErrors } from '../transfers/transfers.ts';
import { readCourse, type TransferCourse } from './read-course.ts';
import { courseExample, TransferCourseAnswer } from './transfer-course-schemas.ts';

const course = defineOperation({
  tag: 'Transfers',
  dialect: 'request',
  method: 'GET',
  clock: 'read',
  path: '/transfers/{transfer_id}/course',
  operationId: 'getTransferCourse',
  sdk: 'transfers.course',
  summary: 'Get the course of a transfer',
  description:
    'Returns what a transfer has done and what may still become of it: when its entry leaves, until when the other bank can return it, its other presentments, its reversal, its entries in the books, and whether it can be retried, with the reason where it cannot.',
  schemaCode: 'transfer_course_schema',
  params: idParams('transfer_id'),
  answer: { status: 200, schema: TransferCourseAnswer, example: courseExample },
  errors: [transferErrors.transfer_dne],
  handle: async (context, { params: { transfer_id } }) =>
    render(await readCourse(context, transfer_id)),
});

function render(found: TransferCourse): Static<typeof TransferCourseAnswer> {
  const { transfer, returns, retryRefusal: refusal } = found;
  return {
    transfer_id: transfer.transfer_id,
    leaves_at: transfer.leaves_at && renderInstant(transfer.leaves_at),
    date_left: transfer.left_at && renderInstant(transfer.left_at),
    return_by: dateOf(returns?.ordinaryBy),
    unauthorized_return_by: dateOf(returns?.unauthorizedBy),
    attempts: found.attempts.map(({ transfer_id, attempt, status, return_code, date_created }) => ({
      transfer_id,
      attempt,
      status,
      ach_return_code: return_code,
      date_created: renderInstant(date_created),
    })),
    reversal: reversalOf(found.reversal),
    postings: found.postings.map(
      ({ amount_cents, balance_after_cents, occurred_at, ...entry }) => ({
        ...entry,
        amount: centsToNumber(amount_cents),
        balance_after: centsToNumber(balance_after_cents),
        date_created: renderInstant(occurred_at),
      }),
    ),
    retry: {
      is_possible: refusal === null,
      refusal: refusal && { code: codeOf(refusal), message: refusal.message },
      last_on: dateOf(found.retryBy),
    },
  };
}

/** The code that the retry itself answers with. */
const codeOf = (refusal: DomainError): string =>
  isError(refusal, inputErrors.invalid_input) ? retrySchemaCode : refusal.code;

const dateOf = (date: Temporal.PlainDate | null | undefined): string | null =>
  date ? date.toString() : null;

function reversalOf(reversal: TransferCourse['reversal']) {
  if (!reversal?.reversal_reason) return null;
  const { transfer_id, status, reversal_reason: reason, date_created } = reversal;
  return { transfer_id, status, reason, date_created: renderInstant(date_created) };
}

/** Operation that tells what a transfer has done and what may still become of it. */
export const transferCourseOperations: readonly Operation[] = [course];
