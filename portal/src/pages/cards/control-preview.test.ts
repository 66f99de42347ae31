import { describe, expect, test } from 'vitest';
import {
  type Controls,
  type ListedPurchase,
  previewControls,
  refusalOf,
} from './control-preview.ts';

const none: Controls = {
  spending_limits: { per_transaction: null, per_day: null, per_month: null, lifetime: null },
  allowed_mccs: [],
  blocked_mccs: [],
  allowed_countries: [],
  blocked_countries: [],
};
const limits = (spending_limits: Partial<Controls['spending_limits']>): Controls => ({
  ...none,
  spending_limits: { ...none.spending_limits, ...spending_limits },
});
const nothing = { day: 0, month: 0, lifetime: 0 };
const asked = { amountCents: 1_000, mcc: '5812', country: 'US' };

describe('controls decide a purchase', () => {
  test.each<[string, Controls, string | null]>([
    ['nothing is refused without controls', none, null],
    ['a limit is what may be spent, not one cent less', limits({ per_transaction: 1_000 }), null],
    ['above it is', limits({ per_transaction: 999 }), 'transaction_control_exceeded'],
    [
      'the category comes before the country',
      { ...none, blocked_mccs: ['5812'], blocked_countries: ['US'] },
      'merchant_category_not_permitted',
    ],
    [
      'restrictions come before limits',
      { ...limits({ per_day: 1 }), allowed_countries: ['CA'] },
      'merchant_country_not_permitted',
    ],
    ['the day before the month', limits({ per_day: 1, per_month: 1 }), 'day_control_exceeded'],
  ])('%s', (_, controls, reason) => {
    expect(refusalOf(controls, asked, nothing)).toBe(reason);
  });

  test('a merchant of an unknown country is in no list', () => {
    const unknown = { ...asked, country: null };
    expect(refusalOf({ ...none, allowed_countries: ['US'] }, unknown, nothing)).toBe(
      'merchant_country_not_permitted',
    );
    expect(refusalOf({ ...none, blocked_countries: ['US'] }, unknown, nothing)).toBeNull();
  });
});

describe('a preview of controls', () => {
  const purchase = (
    day: string,
    cents: number,
    transaction_state = 'completed',
  ): ListedPurchase => ({
    transaction_id: `${day} ${cents}`,
    amount_in_cents: String(-cents),
    date_created: `2026-07-${day} 12:00:00`,
    mcc_code: '5812',
    merchant_country: 'US',
    transaction_state: transaction_state as ListedPurchase['transaction_state'],
  });
  const try30 = (controls: Controls, purchases: readonly ListedPurchase[], earlierCents = 0) => {
    const period = { since: '2026-07-10 00:00:00', earlierCents };
    const { purchaseCount, refused } = previewControls(controls, purchases, period);
    return [purchaseCount, refused.map(({ purchase: { transaction_id } }) => transaction_id)];
  };

  test('counts a purchase before the period, and does not decide it again', () => {
    const purchases = [purchase('12', 300), purchase('05', 800)];
    expect(try30(limits({ per_month: 1_000 }), purchases)).toEqual([1, ['12 300']]);
  });

  test('a purchase that it would have declined counts against no limit', () => {
    const purchases = [purchase('12', 300), purchase('12', 900)];
    expect(try30(limits({ per_day: 500 }), purchases)).toEqual([2, ['12 900']]);
  });

  test('declined and cancelled purchases are not among those that are decided', () => {
    const purchases = [purchase('12', 300, 'declined'), purchase('11', 300, 'cancelled')];
    expect(try30(limits({ per_day: 1 }), purchases)).toEqual([0, []]);
  });

  test('counts what was spent before all of them against the limit of the life', () => {
    expect(try30(limits({ lifetime: 1_000 }), [purchase('12', 300)], 800)).toEqual([1, ['12 300']]);
  });
});
