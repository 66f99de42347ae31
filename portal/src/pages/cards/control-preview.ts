import type { CardControls, CardTransaction } from '@surety/sdk';

/** Controls of a card as the API has them; limits in cents, null for none. */
export type Controls = Pick<
  CardControls,
  'spending_limits' | 'allowed_mccs' | 'blocked_mccs' | 'allowed_countries' | 'blocked_countries'
>;

export type LimitName = keyof Controls['spending_limits'];

/** Reasons of declines by controls, as the API names them. */
export type ControlReason =
  | 'merchant_category_not_permitted'
  | 'merchant_country_not_permitted'
  | 'transaction_control_exceeded'
  | 'day_control_exceeded'
  | 'month_control_exceeded'
  | 'lifetime_control_exceeded';

/** A purchase as the list of transactions has it. */
export type ListedPurchase = Pick<
  CardTransaction,
  | 'transaction_id'
  | 'amount_in_cents'
  | 'date_created'
  | 'mcc_code'
  | 'merchant_country'
  | 'transaction_state'
>;

/** Facts of a purchase that controls decide on. */
export interface AskedPurchase {
  readonly amountCents: number;
  readonly mcc: string;
  /** Null for a merchant of an unknown country, which is in no list. */
  readonly country: string | null;
}

/** Cents that were spent in the periods of a purchase, without it. */
export interface Spent {
  readonly day: number;
  readonly month: number;
  readonly lifetime: number;
}

/**
 * The reason for which controls decline a purchase, or null: the checks of `find_control_refusal` of the server, in
 * their order. A test compares both.
 */
export function refusalOf(
  controls: Controls,
  asked: AskedPurchase,
  spent: Spent,
): ControlReason | null {
  return restrictionOf(controls, asked) ?? limitOf(controls.spending_limits, asked, spent);
}

function restrictionOf(controls: Controls, { mcc, country }: AskedPurchase): ControlReason | null {
  const { allowed_mccs, blocked_mccs, allowed_countries, blocked_countries } = controls;
  const isOutside = (list: readonly string[], code: string | null) =>
    list.length > 0 && (code === null || !list.includes(code));
  if (isOutside(allowed_mccs, mcc) || blocked_mccs.includes(mcc)) {
    return 'merchant_category_not_permitted';
  }
  const isBlocked = country !== null && blocked_countries.includes(country);
  return isOutside(allowed_countries, country) || isBlocked
    ? 'merchant_country_not_permitted'
    : null;
}

function limitOf(
  limits: Controls['spending_limits'],
  { amountCents }: AskedPurchase,
  spent: Spent,
): ControlReason | null {
  const exceeds = (before: number, most: number | null) =>
    most !== null && amountCents + before > most;
  if (amountCents === 0) return null;
  if (exceeds(0, limits.per_transaction)) return 'transaction_control_exceeded';
  if (exceeds(spent.day, limits.per_day)) return 'day_control_exceeded';
  if (exceeds(spent.month, limits.per_month)) return 'month_control_exceeded';
  return exceeds(spent.lifetime, limits.lifetime) ? 'lifetime_control_exceeded' : null;
}

const countedStates: readonly string[] = ['pending', 'completed', 'returned'];

/** Cents that a transaction counts against limits: those of a purchase that holds or has posted money. */
export function countedCents(purchase: ListedPurchase): number {
  const cents = Number(purchase.amount_in_cents);
  return cents < 0 && countedStates.includes(purchase.transaction_state) ? -cents : 0;
}

/** The UTC day of a time as transactions have it ("2026-07-01 12:00:00"), and its month. */
const dayOf = (at: string): string => at.slice(0, 10);
const monthOf = (at: string): string => at.slice(0, 7);

/** Sums what is counted against limits by UTC day, by UTC month, and since the first card. */
export class SpendingSums {
  readonly #byPeriod = new Map<string, number>();
  #lifetime: number;

  /** @param lifetimeCents what was spent before the purchases that are added. */
  constructor(lifetimeCents = 0) {
    this.#lifetime = lifetimeCents;
  }

  add(purchase: ListedPurchase): void {
    const cents = countedCents(purchase);
    for (const period of [dayOf(purchase.date_created), monthOf(purchase.date_created)]) {
      this.#byPeriod.set(period, (this.#byPeriod.get(period) ?? 0) + cents);
    }
    this.#lifetime += cents;
  }

  at(time: string): Spent {
    return {
      day: this.#byPeriod.get(dayOf(time)) ?? 0,
      month: this.#byPeriod.get(monthOf(time)) ?? 0,
      lifetime: this.#lifetime,
    };
  }
}

export interface RefusedPurchase<P> {
  readonly purchase: P;
  readonly reason: ControlReason;
}

export interface Preview<P> {
  /** Number of purchases that were decided again. */
  readonly purchaseCount: number;
  /** Purchases that the controls would have declined, newest first. */
  readonly refused: readonly RefusedPurchase<P>[];
}

/** Period of past purchases that a draft of controls is tried on. */
export interface PreviewPeriod {
  /** Purchases before this time ("2026-07-01 12:00:00", UTC) count as spent, and are not decided again. */
  readonly since: string;
  /** Cents spent before the oldest of the purchases. */
  readonly earlierCents: number;
}

/**
 * Decides the approved purchases of a period again, as if the controls had been in force from its beginning: a
 * purchase that they decline counts against no limit.
 *
 * @param purchases newest first, from the beginning of the month of `since` on.
 */
export function previewControls<P extends ListedPurchase>(
  controls: Controls,
  purchases: readonly P[],
  { since, earlierCents }: PreviewPeriod,
): Preview<P> {
  const sums = new SpendingSums(earlierCents);
  const refused: RefusedPurchase<P>[] = [];
  let purchaseCount = 0;
  for (const purchase of purchases.toReversed()) {
    const amountCents = countedCents(purchase);
    if (amountCents === 0) continue;
    const isDecided = purchase.date_created >= since;
    if (isDecided) purchaseCount += 1;
    const { mcc_code: mcc, merchant_country: country, date_created } = purchase;
    const reason = refusalOf(controls, { amountCents, mcc, country }, sums.at(date_created));
    if (isDecided && reason !== null) refused.push({ purchase, reason });
    else sums.add(purchase);
  }
  return { purchaseCount, refused: refused.toReversed() };
}
