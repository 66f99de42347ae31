import type { AuthorizationCheck, CardTransaction } from '@surety/sdk';
import type { Remedy } from '@surety/sdk/decisions';
import { formatDollars } from '../../parts/values.tsx';
import { shortTime } from '../../platform/wall-clock.ts';

/** The reasons of declines, in the order of their checks. */
export const declineReasons = [
  'card_closed',
  'card_inactive',
  'card_expired',
  'account_not_active',
  'exchange_rate_missing',
  'currency_not_permitted',
  'merchant_category_not_permitted',
  'merchant_country_not_permitted',
  'transaction_control_exceeded',
  'day_control_exceeded',
  'month_control_exceeded',
  'lifetime_control_exceeded',
  'limit_exceeded',
] as const;

const responseCodes: Readonly<Record<CardTransaction['transaction_response_code'], string>> = {
  '00': 'approved',
  '05': 'declined for another reason',
  '14': 'card closed',
  '51': 'above what could be spent',
  '54': 'card expired',
  '57': 'currency or merchant not permitted',
  '61': 'above a spending limit',
  '62': 'card frozen or not activated',
};

/** Response codes (ISO 8583) with their words, in the order of their numbers. */
export const responseCodeOptions = Object.entries(responseCodes)
  .map(([code, words]) => [code, `${code}: ${words}`] as const)
  .toSorted(([one], [other]) => one.localeCompare(other));

/** The names of the checks in words. */
const checkNames: Readonly<Record<string, string>> = {
  card_status: 'Card status',
  expiry: 'Expiry',
  account_status: 'Account status',
  currency: 'Currency',
  allowed_mccs: 'Allowed categories',
  blocked_mccs: 'Blocked categories',
  allowed_countries: 'Allowed countries',
  blocked_countries: 'Blocked countries',
  per_transaction: 'Limit of one purchase',
  per_day: 'Limit of the day',
  per_month: 'Limit of the month',
  lifetime: 'Limit of the card’s life',
  limit: 'Can spend',
};

export const nameOfCheck = (check: string): string => checkNames[check] ?? check;

/** The words of a check's rule, between the value and what it is compared with. */
const rules: Readonly<Record<NonNullable<AuthorizationCheck['rule']>, string>> = {
  equals: 'equals',
  converts_to: 'converts to',
  not_after: 'not after',
  in: 'in',
  not_in: 'not in',
  at_most: 'at most',
};

export const wordsOfRule = (rule: AuthorizationCheck['rule']): string =>
  rule === null ? '' : rules[rule];

/** A transaction's time: the API writes it without its zone, which is UTC. */
export const timeOf = ({ date_created }: CardTransaction): string =>
  shortTime(`${date_created.replace(' ', 'T')}Z`);

/** The amount that the merchant asked for, without its sign. */
export const askedAmount = ({
  amount,
  original_amount,
}: Pick<CardTransaction, 'amount' | 'original_amount'>): string =>
  (original_amount ?? amount).replace(/^-/, '');

/** Amounts in a text of the API or the SDK ("with 667.87 more") as dollars; dates and codes stay. */
export const withDollars = (text: string, currency: string): string =>
  text.replace(/\b\d+\.\d{2}\b/g, (amount) => formatDollars(amount, currency));

interface ShownChange {
  readonly change: Remedy['changes'][number]['change'];
  readonly value: string;
}

interface Currencies {
  /** The currency that the merchant asked in. */
  readonly asked: string;
  /** The program's. */
  readonly account: string;
}

const controlWords: Readonly<Record<string, string>> = {
  allowed_mccs: 'list of allowed categories',
  blocked_mccs: 'list of blocked categories',
  allowed_countries: 'list of allowed countries',
  blocked_countries: 'list of blocked countries',
  per_transaction: 'limit for one purchase',
  per_day: 'limit per day',
  per_month: 'limit per month',
  lifetime: 'limit for its life',
};

/** "without the card's control per_day" is "without the card's limit per day". */
function nameControls(text: string, changes: Remedy['changes']): string {
  const lifted = changes.find(({ change }) => change === 'controls');
  const names = [lifted?.value ?? []].flat();
  const words = names.map((name) => controlWords[name] ?? name).join(' and ');
  return text.replace(`the card's control ${names.join(', ')}`, `the card's ${words}`);
}

/** A value of a change as a person reads it: money in its currency, a time in the shown zone. */
function shownValue({ change, value }: ShownChange, currency: string | null): string {
  if (change === 'time') return shortTime(value);
  return currency === null ? value : formatDollars(value, currency);
}

/** A remedy's text with the currencies of its amounts, and times in the shown zone: a rate and a code have neither. */
export function remedyWords(
  { text, changes }: Pick<Remedy, 'text' | 'changes'>,
  { asked, account }: Currencies,
): string {
  let words = text;
  // The text has the values of the changes in their order.
  let readTo = 0;
  for (const { change, value } of changes) {
    const at = typeof value === 'string' ? words.indexOf(value, readTo) : -1;
    if (typeof value !== 'string' || at < 0) continue;
    const currency = change === 'amount' ? asked : change === 'deposit' ? account : null;
    const shown = shownValue({ change, value }, currency);
    words = words.slice(0, at) + shown + words.slice(at + value.length);
    readTo = at + shown.length;
  }
  return nameControls(words, changes);
}
