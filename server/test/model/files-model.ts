import type { MoneyModel, Outcome } from './money-state.ts';
import { receiveDeposit, sendBack } from './transfers-model.ts';

/** Payment in another bank's file to one of our deposits. */
export interface Payment {
  who: number;
  cents: number;
  kind: 'credit' | 'debit' | 'prenote' | 'unknown';
}

/** Imports a file of payments: each is credited, noted, or returned with the next window's file. */
export function takeFile(model: MoneyModel, payments: readonly Payment[]): Outcome {
  return payments.map((payment) => takePayment(model, payment)).join(' ');
}

function takePayment(model: MoneyModel, { who, cents, kind }: Payment): string {
  const person = model.people[who];
  const isTaken = kind !== 'unknown' && kind !== 'debit' && person?.depositStatus === 'active';
  if (!person || !isTaken) {
    sendBack(model);
    return 'returned';
  }
  if (kind === 'prenote') return 'recorded';
  receiveDeposit(model, person, cents);
  return 'applied';
}
