import { DomainError } from '../../../../kernel/domain-error.ts';
import type { Unit } from '../../../../platform/context.ts';
import { type AnswerRow, lockAnswerRow, updateAnswerRow } from '../answers-store.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { lockSamePayments, type SamePayment } from '../same-answers-store.ts';
import type { AnswerKey } from '../sealed-content.ts';
import { isUndecided } from '../undecided-store.ts';
import { applyDecidedReturn, type ReturnOutcome } from './apply-return.ts';
import { creditPayment, returnPayment } from './decided-payment.ts';
import { readReturnCode } from './entry-returns.ts';
import { type ReceivedPayment, receivePayments } from './receive-payment.ts';

/** Decisions of a person about an entry that was set aside or held. */
export const entryDecisions = ['apply', 'credit', 'return', 'close'] as const;

export interface EntryDecision {
  decision: (typeof entryDecisions)[number];
  /** Code of a return; R24 for a suspected duplicate and R17 otherwise, if it is absent. */
  returnCode?: string | undefined;
  /** Transfer that a return answers, where its trace number does not tell. */
  transferId?: string | undefined;
}

/**
 * Carries out a person's decision about an entry that waits for one: `apply` applies a return to the
 * transfer that it answers, `credit` credits a payment to its deposit, `return` sends a payment back in the
 * next file, and `close` records that people have settled the entry with the bank. Money of a closed entry
 * remains a difference of the reconciliation, as no journal has it.
 *
 * @throws DomainError `bank_file_entry_dne`; `bank_file_entry_decided`;
 * `bank_file_entry_not_applicable`; `bank_file_entry_not_creditable`;
 * `bank_file_entry_not_returnable`; `invalid_input` for a code that is none of a return.
 */
export async function decideEntry(
  unit: Unit,
  key: AnswerKey,
  asked: EntryDecision,
): Promise<AnswerRow> {
  const { bank_file_id, position } = key;
  const place = { fileId: bank_file_id, position };
  const same = await lockSamePayments(unit, place);
  const answer = await lockAnswerRow(unit, bank_file_id, position);
  if (!answer) throw new DomainError(bankFileErrors.bank_file_entry_dne, { ...key });
  const outcome = answer.outcome ?? 'open';
  if (!isUndecided(outcome)) {
    throw new DomainError(bankFileErrors.bank_file_entry_decided, { outcome });
  }
  const { decision } = asked;
  const isBooked = !answer.is_repeat && same.some(isBookedRepeat);
  const decided = isBooked
    ? leaveToRepeat(decision)
    : await carryOut(unit, { ...answer, decision }, asked);
  const changes = { posts_at: null, ...decided, decision, applied_at: unit.now };
  await updateAnswerRow(unit, place, changes);
  return { ...answer, ...changes };
}

function isBookedRepeat({ is_repeat, outcome }: SamePayment): boolean {
  return is_repeat && (outcome === 'applied' || outcome === 'awaiting_date');
}

/**
 * A payment whose repeat was credited is not credited or returned as well. Closing it leaves no difference: the repeat's
 * journal has its money.
 */
function leaveToRepeat(decision: EntryDecision['decision']): ReceivedPayment {
  if (decision === 'close') return { outcome: 'recorded' };
  if (decision === 'apply') throw new DomainError(bankFileErrors.bank_file_entry_not_applicable);
  const reason = 'an entry that repeats it was credited';
  if (decision === 'return') {
    throw new DomainError(bankFileErrors.bank_file_entry_not_returnable, { reason });
  }
  const outcome = 'repeated';
  throw new DomainError(bankFileErrors.bank_file_entry_not_creditable, { outcome, reason });
}

async function carryOut(
  unit: Unit,
  answer: AnswerRow,
  { decision, returnCode, transferId }: EntryDecision,
): Promise<ReceivedPayment | ReturnOutcome> {
  const { outcome } = answer;
  const isDuplicate = outcome === 'suspected_duplicate';
  switch (decision) {
    case 'close':
      return { outcome: 'closed' };
    case 'apply': {
      if (returnCode !== undefined) readReturnCode(returnCode);
      return applyDecidedReturn(unit, answer, { transferId, returnCode });
    }
    case 'credit': {
      if (!isDuplicate) return creditPayment(unit, answer);
      const [received] = await receivePayments(unit, [answer]);
      if (!received) throw new Error('A suspected duplicate was lost');
      return received;
    }
    case 'return': {
      const { code } = readReturnCode(returnCode ?? (isDuplicate ? 'R24' : 'R17'));
      await returnPayment(unit, answer, code);
      return { outcome: 'returned' };
    }
  }
}
