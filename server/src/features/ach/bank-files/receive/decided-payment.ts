import { DomainError } from '../../../../kernel/domain-error.ts';
import { isRoutingNumber } from '../../../../kernel/nacha/routing-number.ts';
import { isTraceNumber } from '../../../../kernel/nacha/trace-numbers.ts';
import type { Unit } from '../../../../platform/context.ts';
import { canDepositBeCredited } from '../../../accounts/accounts/accounts.ts';
import { creditDeposits } from '../../transfers/transfers.ts';
import { type AnswerRow, lockAnswerRow } from '../answers-store.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { hasOtherDispute } from '../same-answers-store.ts';
import { findReturnedPlace } from '../sent-entries-store.ts';
import { findAltered, warnOthers } from './altered-payments.ts';
import { tracesOf } from './apply-return.ts';
import { placeWords } from './corrected-files.ts';
import {
  uncreditable,
  unreturnable,
  withoutDeposit,
  withoutProgram,
} from './decision-refusal-rules.ts';
import { findCopies, isToldCopy } from './legible-copies.ts';
import { joinPosting } from './post-awaiting.ts';
import {
  type ArrivedPayment,
  codeOf,
  creditOf,
  findReceivers,
  goBack,
  postingTimeOf,
  type ReceivedPayment,
  sendBack,
} from './receive-payment.ts';
import { isOfDates } from './settlement-date-rules.ts';

/**
 * Credits a payment that was set aside, or whose return was dishonored, by a person's decision: at once,
 * unless its batch states a day ahead on which it settles. A payment whose class is not legible is credited
 * as PPD.
 *
 * @throws DomainError `bank_file_entry_not_creditable` with the reason.
 */
export async function creditPayment(unit: Unit, answer: AnswerRow): Promise<ReceivedPayment> {
  const arrived = await findCreditable(unit, answer);
  if (answer.outcome !== 'disputed') {
    await refuseCopy(unit, answer, arrived);
    const altered = await findAltered(unit, [{ ...answer, sent: arrived.sent }]);
    await warnOthers(unit, answer, altered.get(0) ?? []);
  }
  // A payment whose return was dishonored is of a day that is past.
  const isDated =
    answer.outcome !== 'disputed' && !isOfDates({ field: answer.problem_field ?? '' });
  const postsAt = isDated ? postingTimeOf(arrived, unit.now) : undefined;
  if (postsAt) {
    await joinPosting(unit, answer.bank_file_id, postsAt);
    return { outcome: 'awaiting_date', posts_at: postsAt };
  }
  const [credited] = await creditDeposits(unit, [creditOf(arrived.sent, arrived.deposit)]);
  if (!credited) throw new Error('A credited payment was lost');
  return { outcome: 'applied', transfer_id: credited.transfer_id };
}

type CreditablePayment = ArrivedPayment & { deposit: NonNullable<ArrivedPayment['deposit']> };

async function findCreditable(unit: Unit, answer: AnswerRow): Promise<CreditablePayment> {
  const refuse = (reason: string) =>
    new DomainError(bankFileErrors.bank_file_entry_not_creditable, {
      outcome: answer.outcome ?? 'open',
      reason,
    });
  const isDisputed = answer.outcome === 'disputed';
  const payment = isDisputed ? await lockDisputed(unit, answer) : answer;
  if (isDisputed && (await hasOtherDispute(unit, answer, ['applied']))) {
    throw refuse('another dishonor of its return was credited');
  }
  if (!payment?.payment || payment.kind !== 'payment') throw refuse(uncreditable(answer));
  if (payment.amount_cents !== answer.amount_cents)
    throw refuse('its amount is not the one returned');
  if (answer.amount_cents === 0n) throw refuse('it moves no money');
  const [found] = await findReceivers(unit, [payment]);
  if (!found) throw new Error('A payment has a receiver or none');
  const arrived = asLegible(found);
  const { deposit, numbered } = arrived;
  if (!deposit) throw refuse(withoutDeposit(arrived.sent.entry.routingNumber, numbered.length));
  if (arrived.sent.entry.direction === 'debit') throw refuse('it is a debit');
  if (!canDepositBeCredited(deposit.status)) throw refuse(`its deposit is ${deposit.status}`);
  if (codeOf(arrived, false) !== undefined) {
    throw refuse(`no entry of the class ${arrived.sent.batch.entryClass} brings a payment`);
  }
  return { ...arrived, deposit };
}

/**
 * Refuses to credit a payment of which the bank has sent a legible copy that was credited, unless its problem has told so.
 *
 * @throws DomainError `bank_file_entry_not_creditable`.
 */
async function refuseCopy(
  unit: Unit,
  answer: AnswerRow,
  { sent, deposit }: CreditablePayment,
): Promise<void> {
  if (isToldCopy(answer)) return;
  const sought = [{ sent, depositId: deposit.account_id }];
  const [copy] = await findCopies(unit, sought, { areDecided: false });
  if (!copy) return;
  throw new DomainError(bankFileErrors.bank_file_entry_not_creditable, {
    outcome: answer.outcome ?? 'open',
    reason: `it seems to be the payment at ${placeWords(copy)}, which was credited: amount, account and all that is legible are the same`,
  });
}

/**
 * Payment of which a person has read what the service could not: one without a legible class is taken as PPD, and one
 * without a legible bank is for the only deposit of its account number.
 */
function asLegible(arrived: ArrivedPayment): ArrivedPayment {
  const { sent, deposit, numbered } = arrived;
  const { batch, entry } = sent;
  const isAlone = numbered.length === 1 && !isRoutingNumber(entry.routingNumber);
  return {
    ...arrived,
    deposit: deposit ?? (isAlone ? numbered[0] : undefined),
    sent: batch.entryClass === '' ? { entry, batch: { ...batch, entryClass: 'PPD' } } : sent,
  };
}

/** Locks the payment that this brand returned and whose return an answer dishonors. */
async function lockDisputed(unit: Unit, answer: AnswerRow): Promise<AnswerRow | undefined> {
  const place = await findReturnedPlace(unit, tracesOf(answer));
  return place && lockAnswerRow(unit, place.fileId, place.position);
}

/**
 * Returns a payment by a person's decision.
 *
 * @throws DomainError `bank_file_entry_not_returnable` with the reason.
 */
export async function returnPayment(unit: Unit, answer: AnswerRow, code: string): Promise<void> {
  const refuse = (reason: string) =>
    new DomainError(bankFileErrors.bank_file_entry_not_returnable, { reason });
  if (!answer.payment) throw refuse(unreturnable(answer));
  const [arrived] = await findReceivers(unit, [answer]);
  if (!arrived) throw new Error('A payment has a receiver or none');
  if (!arrived.programId) throw refuse(withoutProgram(arrived.sent.entry.routingNumber));
  const decision = goBack(arrived, arrived.programId, code);
  if ('back' in decision) {
    await sendBack(unit, answer, decision.back);
    return;
  }
  const { field, rule } = decision.unwritable;
  if (!isTraceNumber(answer.trace_number))
    throw refuse('its trace number, which a return repeats, is not legible');
  throw refuse(`its return would break a rule (${field} ${rule})`);
}
