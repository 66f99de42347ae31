import type { AchTiming } from '../../src/features/ach/transfers/transfer-rules.ts';
import type { DebitRemedy } from '../../src/kernel/nacha/return-codes.ts';

/** State of a world in the model: all money, and all that decides about it. Cents. */
export interface MoneyModel {
  now: Temporal.Instant;
  terms: Terms;
  people: Person[];
  /** Scheduled work, and files that the bank has left. */
  due: Due[];
  mail: Mail[];
  /** Payments of the last file that was imported. */
  lastFile: readonly Payment[];
  /** Effective date of that file's later payments. */
  lastLaterDate: string;
  /** Entries that wait for a person's decision, in order of arrival. */
  undecided: Undecided[];
  /** Returns that leave with their window's file. */
  returning: Course[];
  /** Continues a person's closing, if possible. */
  lookAtClosing: (model: MoneyModel, person: Person) => void;
  /** Count of scheduled work: of two at one time, the earlier runs first. */
  scheduled: number;
}

/**
 * Payment in another bank's file to one of our deposits. `other` is of a class that no deposit takes,
 * `unread` has a transaction code without a meaning, `later` is effective in some days.
 */
export interface Payment {
  who: number;
  cents: number;
  kind: 'credit' | 'debit' | 'prenote' | 'unknown' | 'other' | 'unread' | 'later';
}

/** Entry that is held as a suspected duplicate, or was set aside unread. */
export interface Undecided {
  payment: Payment;
  laterDate: string;
  isDuplicate: boolean;
}

export interface Terms {
  timing: AchTiming;
  /** Limit on advances of a customer's unsettled pulls; 0 for none. */
  advanceLimit: number;
  /** True when purchases in other currencies with a rate are accepted. */
  takesForeign: boolean;
}

export interface Due {
  at: Temporal.Instant;
  order: number;
  /** Identifies the work: a second one with an equal key is dropped. */
  key: string;
  happen: (model: MoneyModel) => void;
}

export interface Mail {
  at: Temporal.Instant;
  code: string;
  transfer: Transfer;
  person: Person;
}

export interface Person {
  index: number;
  deposit: number;
  owed: number;
  depositStatus: 'active' | 'inactive' | 'closed';
  creditStatus: 'active' | 'inactive' | 'closed';
  cards: Card[];
  purchases: Purchase[];
  transfers: Transfer[];
  banks: Bank[];
  closing: Closing | null;
  takenBackAt: Temporal.Instant | null;
}

/** External bank account, with the fate of pulls from it, and what it lacks until it is debited again. */
export interface Bank {
  fate: 'settles' | 'refuses' | 'regrets';
  stop: DebitRemedy | null;
}

export interface Card {
  status: 'active' | 'inactive' | 'closed';
  form: 'virtual' | 'physical';
  wasActivated: boolean;
  replaces: Card | null;
  /** Controls of the first card of its line, in force for all of them. */
  controls: Controls | null;
}

/** Controls of a line of cards; null and empty lists restrict nothing. Cents. */
export interface Controls {
  perTransaction: number | null;
  perDay: number | null;
  perMonth: number | null;
  lifetime: number | null;
  allowedMccs: string[];
  blockedMccs: string[];
  allowedCountries: string[];
  blockedCountries: string[];
}

export interface Merchant {
  mcc: string;
  country: string | null;
}

export interface Purchase {
  card: Card;
  state: 'pending' | 'completed' | 'declined' | 'cancelled' | 'returned';
  held: number;
  cleared: number;
  refunded: number;
  madeAt: Temporal.Instant;
  merchant: Merchant;
}

export interface Course {
  leavesAt: Temporal.Instant;
  settlesAt: Temporal.Instant;
  returnCheckAt: Temporal.Instant;
}

export interface Transfer {
  kind: 'pull' | 'push' | 'repayment' | 'incoming';
  status: 'pending' | 'completed' | 'returned' | 'cancelled' | 'failed';
  amount: number;
  bank: Bank | null;
  hasLeft: boolean;
  course: Course | null;
  settledAt: Temporal.Instant | null;
  sameDay: boolean;
  returnCode: string | null;
  /** Number of the attempt, and for a retry the original transfer. */
  attempt: number;
  original: Transfer | null;
  advance: 'open' | 'repaid' | 'taken_back' | null;
  advanced: number;
}

export interface Closing {
  status: 'closing' | 'stopped' | 'closed';
  payee: Bank;
  repayFrom: 'deposit' | 'transfer';
  pull: Transfer | null;
  payBack: Transfer | null;
}

/** Answer to a step: `ok`, a decline's reason, or a refusal's status and code. */
export type Outcome = string;

export const heldOf = (person: Person) => sum(person.purchases.map(({ held }) => held));
/** Amount that can be spent. */
export const availableOf = (person: Person) => person.deposit - person.owed - heldOf(person);
/** Amount advanced and not repaid. */
export const advancedOf = (person: Person) =>
  sum(person.transfers.map(({ advance, advanced }) => (advance === 'open' ? advanced : 0)));

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

export function isAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) > 0;
}

/** Schedules work; a key that is scheduled already stays unchanged. */
export function schedule(
  model: MoneyModel,
  at: Temporal.Instant,
  key: string,
  happen: Due['happen'],
): void {
  if (model.due.some((due) => due.key === key && due.at.equals(at))) return;
  model.scheduled += 1;
  model.due.push({ at, order: model.scheduled, key, happen });
}

/** Schedules a check of a closing after any change that may continue it. */
export function wakeClosing(model: MoneyModel, person: Person): void {
  if (person.depositStatus === 'active') return;
  schedule(model, model.now, `look:${model.scheduled}`, () => model.lookAtClosing(model, person));
}

/** Passes time and runs the work that falls due meanwhile, in order. */
export function passTime(model: MoneyModel, target: Temporal.Instant): void {
  for (;;) {
    const next = model.due
      .filter(({ at }) => !isAfter(at, target))
      .sort(
        (one, other) => Temporal.Instant.compare(one.at, other.at) || one.order - other.order,
      )[0];
    if (!next) break;
    model.due.splice(model.due.indexOf(next), 1);
    if (isAfter(next.at, model.now)) model.now = next.at;
    next.happen(model);
  }
  model.now = target;
}
