import { expiryDate } from '../cards/card-rules.ts';
import { checksOf, type DecidedStep } from './decision-rules.ts';

/** Declined purchase, with what its counterfactuals need beside the inputs of its decision. */
export interface DeclinedPurchase extends DecidedStep {
  /** Amount of the request, in hundredths of `asked_currency`. */
  asked_hundredths: bigint;
  /** Rate of the request; null without one, or in the program's currency. */
  exchange_rate: string | null;
  program_takes_foreign: boolean;
  /** False for a physical card that awaits its first activation. */
  is_activated: boolean;
  /** False for a card without a replacement that could be issued. */
  is_reissuable: boolean;
  /** Last valid day of a card issued now. */
  new_card_until: string;
  at: Temporal.Instant;
  /** Active cards of the customer that could pay instead. */
  other_cards: OtherCard[];
}

/** Card that is free of controls, or bound by those of the declined one. */
export interface OtherCard {
  card_id: string;
  expires_on: string;
  available_cents: bigint;
  shares_controls: boolean;
}

export const changeKinds = {
  amount: 'request another amount, in the currency of the purchase',
  deposit: "add money to the card's security deposit",
  merchant_category: 'buy from a merchant of another category',
  merchant_country: 'buy from a merchant in another country',
  currency: "request the amount in the program's currency, without an `exchange_rate`",
  exchange_rate: 'send an `exchange_rate`',
  transaction_datetime: 'send an earlier `transaction_datetime`',
  time: 'send the same request later',
  card: 'pay with another card that is active and free of limits that the purchase exceeds',
  card_status: 'make the card active',
  card_expiry: 'pay with the card that is issued in place of this one, under a new expiry date',
  controls: 'remove controls from the card',
  program_setting: 'change a setting of the program',
} as const;

export type ChangeKind = keyof typeof changeKinds;

/** One change of a request or of its circumstances. */
export interface Change {
  change: ChangeKind;
  rule: 'equals' | 'at_most' | 'at_least' | 'in' | 'not_in' | 'without';
  value: string | string[] | null;
  /** Operation that carries the change out; null for a change of the request itself. */
  operation: string | null;
}

/** Changes that, carried out together, have the purchase approved. */
export type Counterfactual = Change[];

export type Remedy = (
  purchase: DeclinedPurchase,
) => { to: DeclinedPurchase; change: Change } | null;

/** Names of the checks that the purchase fails. */
export function failedChecks(purchase: DeclinedPurchase): Set<string> {
  const failed = checksOf(purchase).filter(({ result }) => result === 'failed');
  return new Set(failed.map(({ check }) => check));
}

export function isApproved(purchase: DeclinedPurchase): boolean {
  return failedChecks(purchase).size === 0;
}

/** The most that the purchase may come to in the program's currency. */
export function mostCents(purchase: DeclinedPurchase): bigint {
  const { controls } = purchase;
  const left: [bigint | null | undefined, bigint | null][] = [
    [purchase.available_cents, 0n],
    [controls?.per_transaction_cents, 0n],
    [controls?.per_day_cents, purchase.spent_day_cents],
    [controls?.per_month_cents, purchase.spent_month_cents],
    [controls?.lifetime_cents, purchase.spent_lifetime_cents],
  ];
  const caps = left.flatMap(([most, spent]) =>
    most == null || spent === null ? [] : [most - spent],
  );
  return caps.reduce(min);
}

export function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** Last valid day of a card issued at `at`. */
export function newCardUntil(at: Temporal.Instant, validMonths: number): string {
  return expiryDate(at, validMonths).toString();
}
