import type { AchTiming } from '../../src/features/ach/transfers/transfer-rules.ts';

/** What a plain model knows of a world: all money, and all that decides about it. Cents. */
export interface MoneyModel {
  now: Temporal.Instant;
  terms: Terms;
  people: Person[];
  /** What will happen by itself, and what the bank has left to be looked for. */
  due: Due[];
  mail: Mail[];
  /** What goes back to other banks with its window's file. */
  returning: Course[];
  /** Goes on with a person's closing, if it can. */
  lookAtClosing: (model: MoneyModel, person: Person) => void;
  /** How often something was scheduled: of two at one time, the earlier goes first. */
  scheduled: number;
}

export interface Terms {
  timing: AchTiming;
  /** What of pulls on their way a customer is advanced at a time; 0 for nothing. */
  advanceLimit: number;
  /** Purchases in other currencies that come with a rate. */
  takesForeign: boolean;
}

export interface Due {
  at: Temporal.Instant;
  order: number;
  /** Of two with one key, the first stands for both. */
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

/** A bank account elsewhere; what becomes of pulls from it. */
export interface Bank {
  fate: 'settles' | 'refuses' | 'regrets';
}

export interface Card {
  status: 'active' | 'inactive' | 'closed';
  form: 'virtual' | 'physical';
  wasActivated: boolean;
  replaces: Card | null;
  /** Of the first card of its line, in force for all of them. */
  controls: Controls | null;
}

/** What a line of cards may be used for; null and empty lists restrict nothing. Cents. */
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
  status: 'pending' | 'completed' | 'returned' | 'cancelled';
  amount: number;
  bank: Bank | null;
  hasLeft: boolean;
  course: Course | null;
  settledAt: Temporal.Instant | null;
  sameDay: boolean;
  returnCode: string | null;
  /** Which entry it is, and of a retry which transfer it began with. */
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

/** What a step is answered with: `ok`, a decline's reason, or a refusal's status and code. */
export type Outcome = string;

export const heldOf = (person: Person) => sum(person.purchases.map(({ held }) => held));
/** What can be spent. */
export const availableOf = (person: Person) => person.deposit - person.owed - heldOf(person);
/** What was put forward and is not back. */
export const advancedOf = (person: Person) =>
  sum(person.transfers.map(({ advance, advanced }) => (advance === 'open' ? advanced : 0)));

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

export function isAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) > 0;
}

/** Lets something happen later; a key that waits already is left to wait. */
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

/** Lets a closing look again, after whatever may have moved it on. */
export function wakeClosing(model: MoneyModel, person: Person): void {
  if (person.depositStatus === 'active') return;
  schedule(model, model.now, `look:${model.scheduled}`, () => model.lookAtClosing(model, person));
}

/** Lets time pass, and happen what falls due meanwhile, in its order. */
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
