import { describe, expect, test } from 'vitest';
import { parseTime } from '../../platform/wall-clock.ts';
import { lineOf, successorOf } from './card-line.ts';
import { isReissuable, situationOf } from './card-state.ts';

const now = parseTime('2026-07-15T12:00:00Z');
const card = {
  status: 'active',
  date_activated: '2026-01-01T00:00:00Z',
  expiry_date: '0726',
} as const;
const account = (available_balance: number, status: 'active' | 'closed' = 'active') => {
  const balance = { available_balance, current_balance: 0, ledger_balance: 0, currency: 'USD' };
  return { status, balance } as Parameters<typeof situationOf>[1];
};

describe('the situation of a card', () => {
  test.each([
    [card, account(100), 'can buy'],
    [card, account(0), 'nothing to spend'],
    [card, account(100, 'closed'), 'account is not active'],
    [{ ...card, expiry_date: '0626' }, account(100), 'expired'],
    [{ ...card, status: 'inactive' as const }, account(100), 'frozen'],
    [
      { ...card, status: 'inactive' as const, date_activated: null },
      account(1),
      'awaits activation',
    ],
    [{ ...card, status: 'closed' as const }, account(100), 'closed'],
  ])('of %j with %j is %s', (each, of, situation) => {
    expect(situationOf(each, of, now)).toBe(situation);
  });

  test('is not expired before the month of its expiry is over', () => {
    expect(situationOf(card, account(1), parseTime('2026-07-31T23:59:59Z'))).toBe('can buy');
    expect(situationOf(card, account(1), parseTime('2026-08-01T00:00:00Z'))).toBe('expired');
  });
});

test('a card is reissued once: not before its activation, nor while a replacement waits', () => {
  expect(isReissuable(card, undefined)).toBe(true);
  expect(isReissuable({ ...card, status: 'closed' }, undefined)).toBe(false);
  expect(isReissuable({ ...card, date_activated: null }, undefined)).toBe(false);
  expect(isReissuable(card, { card_id: 'next' })).toBe(false);
});

test('a line is a card with all that it replaces and is replaced by, in any order', () => {
  const cards = [
    { card_id: 'c', replaces_card_id: 'b' },
    { card_id: 'other', replaces_card_id: null },
    { card_id: 'b', replaces_card_id: 'a' },
    { card_id: 'a', replaces_card_id: null },
  ];
  expect([...lineOf(cards, 'b')].toSorted()).toEqual(['a', 'b', 'c']);
  expect([...lineOf(cards, 'other')]).toEqual(['other']);
  expect(successorOf(cards, 'a')?.card_id).toBe('b');
  expect(successorOf(cards, 'c')).toBeUndefined();
});
