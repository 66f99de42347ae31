import { deposit, release, smaller, withRate } from './amount-remedies-rules.ts';
import { validityDay } from './decided-day-rules.ts';
import type { ControlsInForce } from './decision-rules.ts';
import {
  type DeclinedPurchase,
  failedChecks,
  isApproved,
  type OtherCard,
  type Remedy,
} from './declined-purchase-rules.ts';

/** A remedy of some failed checks; absent when none of them failed. */
function remedyOf(checks: readonly string[], remedy: Remedy): Remedy {
  return (purchase) => {
    const failed = failedChecks(purchase);
    return checks.some((name) => failed.has(name)) ? remedy(purchase) : null;
  };
}

const spendingChecks = ['per_transaction', 'per_day', 'per_month', 'lifetime'] as const;
const amountChecks = [...spendingChecks, 'limit'];
const categoryChecks = ['allowed_mccs', 'blocked_mccs'];
const countryChecks = ['allowed_countries', 'blocked_countries'];
const controlChecks = [...categoryChecks, ...countryChecks, ...spendingChecks];

const activate: Remedy = (purchase) => {
  if (purchase.decided_card_status !== 'inactive') return null;
  return {
    to: { ...purchase, decided_card_status: 'active' },
    change: {
      change: 'card_status',
      rule: 'equals',
      value: 'active',
      operation: purchase.is_activated ? 'changeCard' : 'activateCard',
    },
  };
};

const reissue: Remedy = (purchase) => {
  const { new_card_until: expires_on, day } = purchase;
  if (!purchase.is_reissuable || purchase.decided_card_status === 'closed') return null;
  return {
    to: { ...purchase, decided_card_status: 'active', expires_on },
    change: { change: 'card_expiry', rule: 'at_least', value: day, operation: 'reissueCard' },
  };
};

const datedEarlier: Remedy = (purchase) => {
  if (validityDay(purchase.at) > purchase.expires_on) return null;
  return {
    to: { ...purchase, day: purchase.expires_on },
    change: {
      change: 'transaction_datetime',
      rule: 'at_most',
      value: `${purchase.expires_on} 23:59`,
      operation: null,
    },
  };
};

const otherCard: Remedy = (purchase) => {
  const { other_cards, day } = purchase;
  const fitting = other_cards.filter(({ expires_on }) => day <= expires_on);
  const found = fitting.find((card) => isApproved(paidWith(purchase, card))) ?? fitting[0];
  if (!found && !needsAnyCard(purchase)) return null;
  return {
    to: paidWith(purchase, found ?? null),
    change: { change: 'card', rule: 'equals', value: found?.card_id ?? null, operation: null },
  };
};

/** True for a card that nothing can make usable again, while the customer has no other. */
function needsAnyCard(purchase: DeclinedPurchase): boolean {
  const { decided_card_status, decided_account_status, expires_on, is_reissuable } = purchase;
  return (
    decided_card_status === 'closed' ||
    (decided_account_status ?? 'active') !== 'active' ||
    (validityDay(purchase.at) > expires_on && !is_reissuable)
  );
}

/** The purchase with another card; null means any new one. */
function paidWith(purchase: DeclinedPurchase, card: OtherCard | null): DeclinedPurchase {
  return {
    ...purchase,
    decided_card_status: 'active',
    decided_account_status: 'active',
    expires_on: card?.expires_on ?? purchase.new_card_until,
    available_cents: card?.available_cents ?? max(purchase.amount_cents, purchase.available_cents),
    controls: card?.shares_controls ? purchase.controls : null,
  };
}

const inOwnCurrency: Remedy = (purchase) => ({
  to: {
    ...purchase,
    asked_currency: purchase.program_currency,
    currency: purchase.program_currency,
    amount_cents: purchase.asked_hundredths,
    exchange_rate: null,
    foreign_declined: false,
  },
  change: {
    change: 'currency',
    rule: 'equals',
    value: purchase.program_currency,
    operation: null,
  },
});

const foreignAllowed: Remedy = (purchase) => {
  if (purchase.program_takes_foreign) return null;
  return {
    to: { ...purchase, program_takes_foreign: true, foreign_declined: false },
    change: {
      change: 'program_setting',
      rule: 'equals',
      value: 'foreign_currency=allowed',
      operation: null,
    },
  };
};

const otherCategory: Remedy = (purchase) =>
  elsewhere(purchase, {
    change: 'merchant_category',
    allowed: purchase.controls?.allowed_mccs ?? [],
    blocked: purchase.controls?.blocked_mccs ?? [],
    lifted: { allowed_mccs: [], blocked_mccs: [] },
  });

const otherCountry: Remedy = (purchase) =>
  elsewhere(purchase, {
    change: 'merchant_country',
    allowed: purchase.controls?.allowed_countries ?? [],
    blocked: purchase.controls?.blocked_countries ?? [],
    lifted: { allowed_countries: [], blocked_countries: [] },
  });

/** A merchant inside the allowed list and outside the blocked one; null if there can be none. */
function elsewhere(
  purchase: DeclinedPurchase,
  lists: {
    change: 'merchant_category' | 'merchant_country';
    allowed: string[];
    blocked: string[];
    lifted: Partial<ControlsInForce>;
  },
): ReturnType<Remedy> {
  const { controls } = purchase;
  if (!controls) return null;
  const { change, allowed, blocked } = lists;
  const permitted = allowed.filter((value) => !blocked.includes(value));
  if (allowed.length > 0 && permitted.length === 0) return null;
  const rule = allowed.length > 0 ? 'in' : 'not_in';
  const value = allowed.length > 0 ? permitted : blocked;
  return {
    to: { ...purchase, controls: { ...controls, ...lists.lifted } },
    change: { change, rule, value, operation: null },
  };
}

/** The next day or month (UTC), in which nothing of its limit is spent. */
const wait =
  (period: 'day' | 'month'): Remedy =>
  (purchase) => {
    const today = purchase.at.toZonedDateTimeISO('UTC').startOfDay();
    const start =
      period === 'day' ? today.add({ days: 1 }) : today.with({ day: 1 }).add({ months: 1 });
    const isNewMonth = start.month !== today.month;
    const day = later(start.toPlainDate().toString(), purchase.day);
    return {
      to: {
        ...purchase,
        at: start.toInstant(),
        day,
        spent_day_cents: purchase.spent_day_cents === null ? null : 0n,
        spent_month_cents:
          purchase.spent_month_cents === null ? null : isNewMonth ? 0n : purchase.spent_month_cents,
      },
      change: {
        change: 'time',
        rule: 'at_least',
        value: start.toInstant().toString({ smallestUnit: 'millisecond' }),
        operation: 'advanceClock',
      },
    };
  };

const liftControls: Remedy = (purchase) => {
  const failed = failedChecks(purchase);
  const names = controlChecks.filter((name) => failed.has(name));
  if (names.length === 0 || !purchase.controls) return null;
  const lifted = Object.fromEntries(
    names.map((name) => (isSpending(name) ? [`${name}_cents`, null] : [name, []])),
  );
  return {
    to: { ...purchase, controls: { ...purchase.controls, ...lifted } },
    change: { change: 'controls', rule: 'without', value: names, operation: 'putCardControls' },
  };
};

function isSpending(name: string): boolean {
  return spendingChecks.some((each) => each === name);
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** Amounts last: their bound follows from what the other changes leave. */
export const remedies: readonly Remedy[] = [
  remedyOf(['card_status'], activate),
  remedyOf(['expiry'], reissue),
  remedyOf(['expiry'], datedEarlier),
  remedyOf(['card_status', 'expiry', 'account_status'], otherCard),
  remedyOf(['currency'], inOwnCurrency),
  remedyOf(['currency'], foreignAllowed),
  remedyOf(['currency'], withRate),
  remedyOf(categoryChecks, otherCategory),
  remedyOf(countryChecks, otherCountry),
  remedyOf(['per_day'], wait('day')),
  remedyOf(['per_day', 'per_month'], wait('month')),
  remedyOf(controlChecks, liftControls),
  remedyOf(['limit'], release),
  remedyOf(['limit'], deposit),
  remedyOf(amountChecks, smaller),
];
