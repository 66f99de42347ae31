import type { Card, Controls, Merchant, Outcome, Person, Purchase } from './money-state.ts';

/** Merchant of a sample purchase. */
export const plainMerchant: Merchant = { mcc: '5812', country: 'US' };

export function changeControls(card: Card, controls: Controls): Outcome {
  if (card.status === 'closed') return '409 card_closed';
  lineOf(card).controls = isAnything(controls) ? controls : null;
  return 'ok';
}

const isAnything = (controls: Controls) =>
  Object.values(controls).some((one) => (Array.isArray(one) ? one.length > 0 : one !== null));

/** Returns the first card of a line of replacements, which stands for all of them. */
function lineOf(card: Card): Card {
  return card.replaces ? lineOf(card.replaces) : card;
}

export interface ControlledUse {
  amount: number;
  at: Temporal.Instant;
  merchant: Merchant;
  /** Purchase that it increments. */
  purchase?: Purchase;
}

/** Reason why controls refuse a use; null when they do not. */
export function refusalOf(person: Person, card: Card, use: ControlledUse): string | null {
  const { controls } = lineOf(card);
  if (!controls) return null;
  return restrictionOf(controls, use.merchant) ?? limitOf(person, card, controls, use);
}

function restrictionOf(controls: Controls, { mcc, country }: Merchant): string | null {
  const { allowedMccs, blockedMccs, allowedCountries, blockedCountries } = controls;
  if (allowedMccs.length > 0 && !allowedMccs.includes(mcc))
    return 'merchant_category_not_permitted';
  if (blockedMccs.includes(mcc)) return 'merchant_category_not_permitted';
  const isAllowed = allowedCountries.length === 0 || allowedCountries.includes(country ?? '');
  if (!isAllowed || blockedCountries.includes(country ?? ''))
    return 'merchant_country_not_permitted';
  return null;
}

function limitOf(
  person: Person,
  card: Card,
  { perTransaction, perDay, perMonth, lifetime }: Controls,
  { amount, at, purchase }: ControlledUse,
): string | null {
  if (amount === 0) return null;
  const isOver = (limit: number | null, spent: number) => limit !== null && amount + spent > limit;
  const countsAt = purchase?.madeAt ?? at;
  if (isOver(perTransaction, purchase ? worthOf(purchase) : 0))
    return 'transaction_control_exceeded';
  if (isOver(perDay, spentIn(person, card, 'day', countsAt))) return 'day_control_exceeded';
  if (isOver(perMonth, spentIn(person, card, 'month', countsAt))) return 'month_control_exceeded';
  return isOver(lifetime, spentIn(person, card, 'lifetime', countsAt))
    ? 'lifetime_control_exceeded'
    : null;
}

type Period = 'day' | 'month' | 'lifetime';

/** Sum of a line's purchases in the period; days and months are those of UTC. */
function spentIn(person: Person, card: Card, period: Period, at: Temporal.Instant): number {
  const length = { day: 10, month: 7, lifetime: 0 }[period];
  const periodOf = (instant: Temporal.Instant) => instant.toString().slice(0, length);
  return person.purchases
    .filter((one) => lineOf(one.card) === lineOf(card) && periodOf(one.madeAt) === periodOf(at))
    .reduce((sum, one) => sum + worthOf(one), 0);
}

/** Amount of a purchase that counts; a refund does not reduce it. */
const worthOf = ({ held, cleared }: Purchase) => held + cleared;

/** Spent part of each limit, as a card's controls report it. */
export function pictureControls(person: Person, card: Card, now: Temporal.Instant): string {
  const { controls } = lineOf(card);
  const told = (limit: number | null | undefined, period: Period) =>
    limit == null ? null : spentIn(person, card, period, now);
  return JSON.stringify([
    told(controls?.perDay, 'day'),
    told(controls?.perMonth, 'month'),
    told(controls?.lifetime, 'lifetime'),
  ]);
}
