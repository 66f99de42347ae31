import { postingTime } from '../../src/features/ach/bank-files/incoming/incoming-payment-rules.ts';
import { easternDate } from '../../src/kernel/banking-calendar.ts';
import {
  type MoneyModel,
  type Outcome,
  type Payment,
  type Person,
  schedule,
} from './money-state.ts';
import { receiveDeposit, sendBack } from './transfers-model.ts';

/** File of payments: a new one, the last one under another header, or one with a wrong total. */
export interface FileOfPayments {
  payments: readonly Payment[];
  send: 'new' | 'again' | 'broken';
}

/** Days until a later payment is effective. */
export const daysUntilLater = 10;

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
  return payments.map((payment) => takePayment(model, payment)).join(' ');
}

function takeAgain(model: MoneyModel, payment: Payment): string {
  const isKnown = payment.kind !== 'prenote' && payment.kind !== 'unread';
  return isKnown ? 'suspected_duplicate' : takePayment(model, payment);
}

function takePayment(model: MoneyModel, { who, cents, kind }: Payment): string {
  const person = model.people[who];
  if (kind === 'unread') return 'set_aside';
  const isRefused = kind === 'unknown' || kind === 'debit' || kind === 'other';
  if (!person || isRefused || person.depositStatus !== 'active') {
    sendBack(model);
    return 'returned';
  }
  if (kind === 'prenote') return 'recorded';
  if (kind === 'later') return takeLater(model, person, cents);
  receiveDeposit(model, person, cents);
  return 'applied';
}

function takeLater(model: MoneyModel, person: Person, cents: number): string {
  const effectiveDate = easternDate(model.now).add({ days: daysUntilLater }).toString();
  const at = postingTime({ effectiveDate }, model.now);
  if (!at) throw new Error('A later payment is posted at once');
  schedule(model, at, `post:${model.scheduled}`, () => {
    if (receiveDeposit(model, person, cents) !== 'ok') sendBack(model);
  });
  return 'awaiting_date';
}
