import { formatDecimalAmount } from '../../../kernel/money.ts';
import type { CardTransaction, DecisionFacts } from './transaction-rules.ts';

/** Controls of a card at the time of a decision. */
export interface ControlsInForce {
  per_transaction_cents: bigint | null;
  per_day_cents: bigint | null;
  per_month_cents: bigint | null;
  lifetime_cents: bigint | null;
  allowed_mccs: string[];
  blocked_mccs: string[];
  allowed_countries: string[];
  blocked_countries: string[];
}

/** Inputs of a decision. */
export interface DecidedStep extends DecisionFacts {
  decline_reason: string | null;
  /** Amount in cents, above zero; zero for a balance inquiry. */
  amount_cents: bigint;
  /** Currency of `amount_cents`. */
  currency: string;
  /** Currency of the merchant's request. */
  asked_currency: string;
  program_currency: string;
  /** The program declined the foreign currency, although the request had a rate. */
  foreign_declined: boolean;
  /** The day that the card's expiry was compared with. */
  day: string;
  expires_on: string;
  /** Available balance before the decision. */
  available_cents: bigint;
  /** Payments that were reserved then, which the available balance lacks. */
  reserved: readonly ReservedAmount[];
  mcc: string;
  merchant_country: string | null;
  controls: ControlsInForce | null;
}

/** Amount of a payment that cannot be spent before a time. */
export interface ReservedAmount {
  cents: bigint;
  releasesAt: Temporal.Instant;
}

export interface Check {
  check: string;
  result: 'passed' | 'failed' | 'not_applicable';
  /** Checked value; `rule` compares it with `compared_with`. */
  value: string | null;
  rule: 'equals' | 'converts_to' | 'not_after' | 'in' | 'not_in' | 'at_most' | null;
  compared_with: string | string[] | null;
  detail: string | null;
}

/**
 * Lists the checks of a decision in order; the first failed one is the reason of the decline, and
 * the checks after it are listed too. The decision itself is made by `find_decline` and `find_control_refusal`
 * (sql/), which verify runs again on the same facts.
 */
export function checksOf(step: DecidedStep): Check[] {
  return [
    cardStatus(step),
    check('expiry', step.day <= step.expires_on, step.day, 'not_after', step.expires_on),
    accountStatus(step),
    currency(step),
    ...restrictions(step),
    ...spendingLimits(step),
    limit(step),
  ];
}

export function firstFailed(checks: Check[]): string | null {
  return checks.find(({ result }) => result === 'failed')?.check ?? null;
}

function check(
  name: string,
  passed: boolean,
  value: string | null,
  rule: Check['rule'],
  comparedWith: Check['compared_with'],
  detail: string | null = null,
): Check {
  const result = passed ? 'passed' : 'failed';
  return { check: name, result, value, rule, compared_with: comparedWith, detail };
}

function notApplicable(name: string, detail: string): Check {
  return {
    check: name,
    result: 'not_applicable',
    value: null,
    rule: null,
    compared_with: null,
    detail,
  };
}

/** An approval stores no status, because only an active card is approved. */
function cardStatus({ decided_card_status: status }: DecidedStep): Check {
  return statusCheck('card_status', status ?? 'active');
}

function accountStatus({ decided_account_status: status }: DecidedStep): Check {
  return statusCheck('account_status', status ?? 'active');
}

function statusCheck(name: string, status: string): Check {
  return check(name, status === 'active', status, 'equals', 'active');
}

function currency(step: DecidedStep): Check {
  const { asked_currency: asked, program_currency: own } = step;
  if (asked === own) return check('currency', true, asked, 'equals', own);
  const isConverted = step.currency === own;
  const detail = isConverted
    ? step.foreign_declined && 'The program permits no foreign currency.'
    : 'The request has no exchange_rate.';
  const passed = isConverted && !step.foreign_declined;
  return check('currency', passed, asked, 'converts_to', own, detail || null);
}

const noControl = 'The card has no such control.';

function restrictions({ controls, mcc, merchant_country: country }: DecidedStep): Check[] {
  return [
    allowed('allowed_mccs', mcc, controls?.allowed_mccs),
    blocked('blocked_mccs', mcc, controls?.blocked_mccs),
    allowed('allowed_countries', country, controls?.allowed_countries),
    blocked('blocked_countries', country, controls?.blocked_countries),
  ];
}

/** An unknown merchant country is outside every list. */
function allowed(name: string, value: string | null, list: string[] = []): Check {
  if (list.length === 0) return notApplicable(name, noControl);
  return check(name, value !== null && list.includes(value), value, 'in', list);
}

function blocked(name: string, value: string | null, list: string[] = []): Check {
  if (list.length === 0) return notApplicable(name, noControl);
  return check(name, value === null || !list.includes(value), value, 'not_in', list);
}

function spendingLimits(step: DecidedStep): Check[] {
  const { controls } = step;
  const limits: [string, bigint | null | undefined, bigint | null][] = [
    ['per_transaction', controls?.per_transaction_cents, step.spent_purchase_cents ?? 0n],
    ['per_day', controls?.per_day_cents, step.spent_day_cents],
    ['per_month', controls?.per_month_cents, step.spent_month_cents],
    ['lifetime', controls?.lifetime_cents, step.spent_lifetime_cents],
  ];
  return limits.map(([name, most, spent]) => {
    if (most == null || spent === null) return notApplicable(name, noControl);
    return amountCheck(step, { name, most, spent });
  });
}

function limit(step: DecidedStep): Check {
  const checked = amountCheck(step, { name: 'limit', most: step.available_cents, spent: 0n });
  const cents = step.reserved.reduce((sum, reserve) => sum + reserve.cents, 0n);
  if (cents === 0n || checked.result === 'not_applicable') return checked;
  const detail = `${formatDecimalAmount(cents)} of payments is reserved, and can be spent later`;
  return { ...checked, detail };
}

function amountCheck(
  { amount_cents: amount, currency: own, program_currency }: DecidedStep,
  { name, most, spent }: { name: string; most: bigint; spent: bigint },
): Check {
  if (amount === 0n) return notApplicable(name, 'The requested amount is 0.');
  if (own !== program_currency) {
    return notApplicable(name, 'The amount is in a foreign currency.');
  }
  const total = amount + spent;
  const detail =
    spent === 0n
      ? null
      : `${formatDecimalAmount(spent)} before and ${formatDecimalAmount(amount)} requested`;
  const [value, against] = [formatDecimalAmount(total), formatDecimalAmount(most)];
  return check(name, total <= most, value, 'at_most', against, detail);
}

/** Kind of a transaction's decision; null for a posting that the network forces. */
export function kindOfDecision(
  row: CardTransaction,
): 'authorization' | 'increment' | 'balance_inquiry' | null {
  if (row.amount_cents === 0n) return 'balance_inquiry';
  if (row.amount_cents > 0n) return null;
  if (row.state === 'declined') {
    return row.original_transaction_id === null ? 'authorization' : 'increment';
  }
  // Only an authorized purchase is ever pending, and it keeps its authorized amounts.
  const wasPending = row.state === 'pending' || row.authorized_amount_cents !== null;
  return wasPending ? 'authorization' : null;
}
