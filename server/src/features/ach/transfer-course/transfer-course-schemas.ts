import Type, { type Static } from 'typebox';
import {
  Cents,
  DateOnly,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { reversalReasons } from '../transfers/transfer-rules.ts';
import { ReturnCodeSchema, TransferStatusSchema } from '../transfers/transfers-schemas.ts';

const Attempt = Type.Object(
  {
    transfer_id: Uuid(),
    attempt: Type.Integer({ description: 'The number of the presentment, from 1.' }),
    status: TransferStatusSchema,
    ach_return_code: ReturnCodeSchema,
    date_created: Timestamp(),
  },
  named('TransferAttempt'),
);

const Posting = Type.Object(
  {
    journal_id: Uuid({ description: 'The entry belongs to this journal.' }),
    movement: Type.String({
      description: 'The movement names the reason for the posting, such as `pull_settled`.',
      examples: ['pull_settled'],
    }),
    description: Type.String({ examples: ['ACH pull settled'] }),
    account_id: Uuid({ description: 'The deposit or credit account whose balance changed.' }),
    amount: Cents({
      description:
        'The entry changed the ledger balance by this amount, in cents. A negative amount lowered it.',
    }),
    balance_after: Cents({
      description: 'The ledger balance had this value after the entry, in cents.',
    }),
    date_created: Timestamp(),
  },
  named('TransferPosting'),
);

const Refusal = Type.Object(
  {
    code: Type.String({ description: 'The error code.', examples: ['transfer_not_retryable'] }),
    message: Type.String({
      description: 'The reason in a sentence.',
      examples: ['The entry was presented 3 times, which is the maximum that NACHA allows.'],
    }),
  },
  {
    description:
      'A retry would be refused now with this error. It is null if a retry would be accepted.',
  },
);

/** Course of a transfer in an answer. */
export const TransferCourseAnswer = Type.Object(
  {
    transfer_id: Uuid(),
    leaves_at: nullable(
      Timestamp({
        description:
          'The entry leaves with the bank file of the window that closes at this time. It is null for a transfer without an ACH entry of its own.',
      }),
    ),
    date_left: nullable(
      Timestamp({
        description: 'The entry was written to its bank file at this time. It is null until then.',
      }),
    ),
    return_by: nullable(
      DateOnly({
        description:
          'An ordinary return, such as one for want of funds, arrives by this day, the second banking day after the settlement. It is null until the entry has settled, and for a transfer that no bank returns.',
      }),
    ),
    unauthorized_return_by: nullable(
      DateOnly({
        description:
          'A return that says that the customer did not authorize the entry arrives by this day, 60 days after the settlement. It is null where `return_by` is null.',
      }),
    ),
    attempts: Type.Array(Attempt, {
      description:
        'The transfers that presented the entry, first to last, of which this is one. Retries that were cancelled or failed are left out.',
    }),
    reversal: nullable(
      Type.Object(
        {
          transfer_id: Uuid(),
          status: TransferStatusSchema,
          reason: oneOf(reversalReasons, {
            description: 'The operator reversed the transfer for this error.',
          }),
          date_created: Timestamp(),
        },
        {
          description:
            'The transfer that reverses this one, which was sent in error. It is null without one.',
        },
      ),
    ),
    postings: Type.Array(Posting, {
      description:
        "The entries of the customer's accounts that the transfer made, oldest first. A transfer that has posted nothing has none.",
    }),
    retry: Type.Object(
      {
        is_possible: Type.Boolean({
          description: 'Whether `POST /transfers/{transfer_id}/retry` would be accepted now.',
        }),
        refusal: nullable(Refusal),
        last_on: nullable(
          DateOnly({
            description:
              'A retry has to be sent by this day, 180 days after the first settlement. It is null unless the transfer is a returned pull.',
          }),
        ),
      },
      { description: 'Whether the transfer can be presented again, by the rules of the retry.' },
    ),
  },
  named('TransferCourse'),
);

export const courseExample: Static<typeof TransferCourseAnswer> = {
  transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  leaves_at: '2026-07-01T20:45:00.000Z',
  date_left: '2026-07-01T20:45:00.000Z',
  return_by: '2026-07-07',
  unauthorized_return_by: '2026-08-31',
  attempts: [
    {
      transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
      attempt: 1,
      status: 'returned',
      ach_return_code: 'R01',
      date_created: '2026-07-01T12:00:00.000Z',
    },
  ],
  reversal: null,
  postings: [
    {
      journal_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c42',
      movement: 'pull_settled',
      description: 'ACH pull settled',
      account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21',
      amount: 50_000,
      balance_after: 50_000,
      date_created: '2026-07-02T12:30:00.000Z',
    },
    {
      journal_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c43',
      movement: 'pull_returned',
      description: 'ACH pull returned',
      account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21',
      amount: -50_000,
      balance_after: 0,
      date_created: '2026-07-06T12:30:00.000Z',
    },
  ],
  retry: { is_possible: true, refusal: null, last_on: '2026-12-29' },
};
