import { postingTime } from '../../src/features/ach/bank-files/receive/incoming-payment-rules.ts';
import { easternDate } from '../../src/kernel/banking-calendar.ts';
import { type MoneyModel, type Outcome, type Payment, schedule } from './money-state.ts';
import { receiveDeposit, sendBack } from './transfers-model.ts';

/**
 * File of payments: a new one, the last one under another header, a new one that counts its batches wrongly, or one without
 * its end.
 */
export interface FileOfPayments {
  payments: readonly Payment[];
  send: 'new' | 'again' | 'miscounted' | 'broken';
}

/** Days until a later payment is effective. */
export const daysUntilLater = 3;

/**
 * Imports a file of payments: each is credited, noted, set aside, or returned with the next window's
 * file. Payments that were sent before are held.
 */
export function takeFile(model: MoneyModel, { payments, send }: FileOfPayments): Outcome {
  if (send === 'broken') return '400 simulate_ach_files_schema';
  if (send === 'again' && model.lastFile.length > 0) {
    return model.lastFile.map((payment) => takeAgain(model, payment)).join(' ');
  }
  model.lastFile = payments;
  model.lastLaterDate = easternDate(model.now).add({ days: daysUntilLater }).toString();
  return payments.map((payment) => takePayment(model, payment)).join(' ');
}

function takeAgain(model: MoneyModel, payment: Payment): string {
  const isKnown = payment.kind !== 'prenote' && payment.kind !== 'unread';
  if (!isKnown) return takePayment(model, payment);
  model.undecided.push({ payment, laterDate: model.lastLaterDate, isDuplicate: true });
  return 'suspected_duplicate';
}

function takePayment(
  model: MoneyModel,
  payment: Payment,
  laterDate: string = model.lastLaterDate,
): string {
  const { who, cents, kind } = payment;
  const person = model.people[who];
  if (kind === 'unread') {
    model.undecided.push({ payment, laterDate, isDuplicate: false });
    return 'set_aside';
  }
  const isRefused = kind === 'unknown' || kind === 'debit' || kind === 'other';
  if (!person || isRefused || person.depositStatus !== 'active') {
    sendBack(model);
    return 'returned';
  }
  if (kind === 'prenote') return 'recorded';
  const at =
    kind === 'later' ? postingTime({ settledOn: null, effectiveDate: laterDate }, model.now) : null;
  if (!at) {
    receiveDeposit(model, person, cents);
    return 'applied';
  }
  schedule(model, at, `post:${model.scheduled}`, () => {
    if (receiveDeposit(model, person, cents) !== 'ok') sendBack(model);
  });
  return 'awaiting_date';
}

/** Decision of a person about an entry that waits for one. */
export interface DecisionStep {
  pick: number;
  decision: 'credit' | 'return' | 'close';
}

/** Carries out a decision: an entry that nobody could read is neither credited nor returned. */
export function decideEntry(model: MoneyModel, { pick, decision }: DecisionStep): Outcome {
  const at = pick % Math.max(model.undecided.length, 1);
  const entry = model.undecided[at];
  if (!entry) return 'ok';
  if (!entry.isDuplicate && decision === 'credit') return '409 bank_file_entry_not_creditable';
  if (!entry.isDuplicate && decision === 'return') return '409 bank_file_entry_not_returnable';
  model.undecided.splice(at, 1);
  if (decision === 'close') return 'closed';
  if (decision === 'credit') return takePayment(model, entry.payment, entry.laterDate);
  sendBack(model);
  return 'returned';
}
