import type { Account } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { balancesAfter, moneyOf } from './holdings.ts';

describe('the balances of an account', () => {
  const entries = [
    { date_created: '2026-01-05T10:00:00.000Z', amount: -300, balance_after: -300 },
    { date_created: '2026-01-05T09:00:00.000Z', amount: 200, balance_after: 0 },
  ];

  test('run from the oldest entry to the newest, though the API answers the newest first', () => {
    expect(balancesAfter(entries, -1).points.map(({ cents }) => cents)).toEqual([0, 300]);
  });

  test('begin with the balance before the oldest entry that was read, not with zero', () => {
    expect(balancesAfter(entries, -1).fromCents).toBe(200);
    expect(balancesAfter([], -1)).toEqual({ fromCents: 0, points: [] });
  });
});

describe('the money of a customer', () => {
  const credit = (account_id: string) => ({
    account_id,
    type: 'credit' as const,
    status: 'active' as const,
  });
  const deposit = (
    account_id: string,
    status: Account['status'],
    credit_account: string | null,
  ) => ({
    account_id,
    type: 'security_deposit' as const,
    status,
    security_deposit: { credit_account },
  });
  const idsOf = (accounts: Parameters<typeof moneyOf>[0]) =>
    moneyOf(accounts).map(({ deposit: each, credit: own }) => [each.account_id, own?.account_id]);

  test('is of a deposit and the credit that it secures, though another credit is newer', () => {
    expect(idsOf([credit('new'), deposit('d', 'active', 'old'), credit('old')])).toEqual([
      ['d', 'old'],
    ]);
  });

  test('is that of each deposit by itself, an active one before a newer closed one', () => {
    const accounts = [deposit('closed', 'closed', 'a'), deposit('d', 'active', null), credit('a')];
    expect(idsOf(accounts)).toEqual([
      ['d', undefined],
      ['closed', 'a'],
    ]);
  });

  test('is none without a deposit', () => {
    expect(idsOf([])).toEqual([]);
  });
});
