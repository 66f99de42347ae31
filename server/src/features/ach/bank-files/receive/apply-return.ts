import { easternDate } from '../../../../kernel/banking-calendar.ts';
import { DomainError } from '../../../../kernel/domain-error.ts';
import { returnReason } from '../../../../kernel/nacha/return-codes.ts';
import type { Unit } from '../../../../platform/context.ts';
import { findSettledReversal, lockTransfer, returnTransfer } from '../../transfers/transfers.ts';
import type { AnswerRow } from '../answers-store.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { findEntryByTrace, findEntryOfTransferWithDirection } from '../sent-entries-store.ts';
import { lastReturnDate } from './entry-returns.ts';
import { type Recourse, recourseAgainst } from './recourse-rules.ts';

export interface ReturnOutcome extends Partial<Recourse> {
  outcome: NonNullable<AnswerRow['outcome']>;
  transfer_id?: string;
  is_untimely?: boolean;
  problem_field?: string;
  problem_rule?: string;
}

type ReturnedEntry = NonNullable<Awaited<ReturnType<typeof findEntryByTrace>>>;

/**
 * Applies a return whose original trace number, amount and direction are those of an entry that was sent,
 * whatever else is odd in it: the bank has moved the money. A fault is noted, since the bank that sent
 * the entry may dishonor the return (R69).
 */
export async function applyReturn(
  unit: Unit,
  answer: AnswerRow,
  entry: ReturnedEntry & { transfer_id: string },
): Promise<ReturnOutcome> {
  const { transfer_id } = entry;
  const isKnown = answer.direction !== null || answer.problem_field === null;
  if (!isKnown) return { outcome: 'set_aside', transfer_id };
  if (answer.direction !== null && answer.direction !== entry.direction) {
    return { outcome: 'set_aside', transfer_id, ...wrongDirection(entry.direction) };
  }
  if (answer.amount_cents === entry.amount_cents) return postReturn(unit, answer, transfer_id);
  const facts = { isOdd: true, isUntimely: false, isRepeated: false, isReversed: false };
  return {
    outcome: 'mismatched',
    transfer_id,
    ...recourseAgainst(facts, settledDay(unit, answer)),
  };
}

/**
 * Applies a return by a person's decision, to the entry of its trace number or to that of a transfer.
 *
 * @throws DomainError `bank_file_entry_not_applicable`.
 */
export async function applyDecidedReturn(
  unit: Unit,
  answer: AnswerRow,
  asked: { transferId: string | undefined; returnCode: string | undefined },
): Promise<ReturnOutcome & { kind: 'return'; code: string }> {
  const { original_trace_number: trace } = answer;
  const isReturn = answer.kind === 'return' || answer.kind === 'unread';
  const code = asked.returnCode ?? answer.code;
  const entry = asked.transferId
    ? await findEntryOfTransferWithDirection(unit, asked.transferId)
    : await findEntryByTrace(unit, trace ?? '');
  // A person may apply a return of a known trace whose transaction code is wrong, but not one of unknown trace to the other way.
  const isNamed = asked.transferId !== undefined && answer.outcome !== 'set_aside';
  const isOpposite = isNamed && answer.direction !== null && answer.direction !== entry?.direction;
  if (!isReturn || !code?.startsWith('R') || !entry?.transfer_id || isOpposite) {
    throw new DomainError(bankFileErrors.bank_file_entry_not_applicable);
  }
  const posted = await postReturn(unit, { ...answer, code }, entry.transfer_id);
  if (posted.outcome === 'repeated') {
    throw new DomainError(bankFileErrors.bank_file_entry_not_applicable);
  }
  return { ...posted, kind: 'return', code };
}

/**
 * Problem of a return whose transaction code has the other direction than the returned entry: a debit
 * is returned by 26 or 36, a credit by 21 or 31 (NACHA Operating Rules, appendix three).
 */
function wrongDirection(sent: string) {
  const rule = `must be of a ${sent}, as the returned entry is`;
  return { problem_field: 'transaction_code', problem_rule: rule };
}

/**
 * Applies a return even after its last day, since the bank has moved the money already.
 * `is_untimely` records that it came too late, which is a reason to dishonor it.
 */
async function postReturn(
  unit: Unit,
  answer: AnswerRow,
  transferId: string,
): Promise<ReturnOutcome> {
  const code = answer.code ?? '';
  const { title = unknownReason, timeFrame = '2_banking_days' } = returnReason(code) ?? {};
  const transfer = await lockTransfer(unit, transferId);
  const lastOn = transfer.settled_at && lastReturnDate(timeFrame, transfer.settled_at);
  const isUntimely =
    lastOn !== null && Temporal.PlainDate.compare(easternDate(unit.now), lastOn) > 0;
  const isReversed = (await findSettledReversal(unit, transferId)) !== undefined;
  const reason = isReversed ? `${title}. ${bothRecovered}` : title;
  const returned = await returnTransfer(unit, transfer, { code, reason });
  const facts = {
    isOdd: answer.problem_field !== null || answer.amount_cents !== transfer.amount_cents,
    isUntimely,
    isRepeated: returned === undefined,
    isReversed: returned !== undefined && isReversed,
  };
  return {
    outcome: returned ? 'applied' : 'repeated',
    transfer_id: transferId,
    is_untimely: isUntimely,
    ...recourseAgainst(facts, settledDay(unit, answer)),
  };
}

const unknownReason = 'Unknown return reason code';

/** Sentence about a return after the money was paid back by a reversal (NACHA Operating Rules, R62). */
const bothRecovered =
  'Its reversal had settled, so the receiver has the money twice: the bank may dishonor the return with R62';

/** Day on which an answer settled: that of its batch or, without one, today. */
export function settledDay(unit: Unit, { settled_on }: AnswerRow): Temporal.PlainDate {
  return settled_on === null ? easternDate(unit.now) : Temporal.PlainDate.from(settled_on);
}

/** Trace numbers of the return that a dishonored return is about. */
export function tracesOf({ return_trace_number, original_trace_number }: AnswerRow) {
  return { returnTrace: return_trace_number, originalTrace: original_trace_number };
}
