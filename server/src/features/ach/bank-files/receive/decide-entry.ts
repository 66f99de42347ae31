import { DomainError } from '../../../../kernel/domain-error.ts';
import type { Unit } from '../../../../platform/context.ts';
import { type AnswerRow, lockAnswerRow, updateAnswerRow } from '../answers-store.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import type { AnswerKey } from '../sealed-content.ts';
import { readReturnCode } from './entry-returns.ts';
import { type ReceivedPayment, receivePayments, returnPayment } from './receive-payment.ts';

/** Decisions of a person about an entry that was set aside or held. */
export const entryDecisions = ['credit', 'return', 'close'] as const;

export interface EntryDecision {
  decision: (typeof entryDecisions)[number];
  /** Code of a return; R24 for a suspected duplicate and R17 otherwise, if it is absent. */
  returnCode?: string | undefined;
}

/**
 * Carries out a person's decision about a suspected duplicate or an entry that was set aside: `credit`
 * treats a suspected duplicate as a payment of its own, `return` sends the entry back in the next file,
 * and `close` records that people have settled it with the bank.
 *
 * @throws DomainError `bank_file_entry_dne`; `bank_file_entry_decided`;
 * `bank_file_entry_not_creditable`; `bank_file_entry_not_returnable`; `invalid_input` for a code that
 * is none of a return.
 */
export async function decideEntry(
  unit: Unit,
  key: AnswerKey,
  asked: EntryDecision,
): Promise<AnswerRow> {
  const { bank_file_id, position } = key;
  const answer = await lockAnswerRow(unit, bank_file_id, position);
  if (!answer) throw new DomainError(bankFileErrors.bank_file_entry_dne, { ...key });
  const outcome = answer.outcome ?? 'open';
  if (outcome !== 'set_aside' && outcome !== 'suspected_duplicate') {
    throw new DomainError(bankFileErrors.bank_file_entry_decided, { outcome });
  }
  const { decision } = asked;
  const decided = await carryOut(unit, { ...answer, decision }, asked);
  const place = { fileId: bank_file_id, position };
  const changes = { posts_at: null, ...decided, decision, applied_at: unit.now };
  await updateAnswerRow(unit, place, changes);
  return { ...answer, ...changes };
}

async function carryOut(
  unit: Unit,
  answer: AnswerRow,
  { decision, returnCode }: EntryDecision,
): Promise<ReceivedPayment> {
  if (decision === 'close') return { outcome: 'closed' };
  const isDuplicate = answer.outcome === 'suspected_duplicate';
  if (decision === 'credit') {
    const outcome = answer.outcome ?? 'open';
    if (!isDuplicate) {
      throw new DomainError(bankFileErrors.bank_file_entry_not_creditable, { outcome });
    }
    const [received] = await receivePayments(unit, [answer]);
    if (!received) throw new Error('A decided payment was lost');
    return received;
  }
  const { code } = readReturnCode(returnCode ?? (isDuplicate ? 'R24' : 'R17'));
  const isReturned = answer.payment !== null && (await returnPayment(unit, answer, code));
  if (!isReturned) throw new DomainError(bankFileErrors.bank_file_entry_not_returnable);
  return { outcome: 'returned' };
}
