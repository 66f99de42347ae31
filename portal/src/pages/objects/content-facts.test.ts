import { describe, expect, test } from 'vitest';
import { contentFacts } from './content-facts.ts';

const own = '01980d5c-7a3e-7c4f-9a51-44702d430bd0';
const other = '01980d5c-7a3e-7c4f-9a51-9bd959cfba17';

describe('the facts of an object', () => {
  test('read cents, ids, times and codes for a person', () => {
    const content = {
      transfer_id: own,
      amount: 50_000,
      attempt: 1,
      destination_account_id: other,
      date_settled: '2026-01-05T15:00:00.000Z',
      ach: { ach_class_code: 'WEB', same_day: false, ach_return_code: null },
      type: 'security_deposit',
    };
    expect(contentFacts(content, own).map(({ name, value }) => [name, value])).toEqual([
      ['Amount', '$500.00'],
      ['Attempt', '1'],
      ['Destination account', other],
      ['ACH class code', 'WEB'],
      ['Same day', 'no'],
      ['Type', 'security deposit'],
      ['Settled', '2026-01-05T15:00:00.000Z'],
    ]);
  });

  test('link to what has a page alone', () => {
    const kinds = contentFacts({ program_id: other, address_id: own }, '').map(({ kind }) => kind);
    expect(kinds).toEqual(['object', 'id']);
  });

  test('leave out the posting of a transfer that has not settled, which does not exist yet', () => {
    const namesOf = (date_settled: string | null) =>
      contentFacts({ transfer_id: own, transaction_id: other, date_settled }, own).map(
        ({ name }) => name,
      );
    expect(namesOf(null)).toEqual([]);
    expect(namesOf('2026-01-05T15:00:00.000Z')).toEqual(['Transaction', 'Settled']);
  });

  test('leave out what the page tells elsewhere, and the tokens of a card', () => {
    const content = { card_id: own, card_number: 'token', cvv: 'token', status: 'active' };
    expect(contentFacts(content, own)).toEqual([]);
  });

  test('have the numbers of a bank account with all their digits', () => {
    const content = {
      routing_number: 21_000_021,
      account_number: 12_345,
      ach: { routing_number: '021000021', account_number: '0000012345' },
    };
    expect(contentFacts(content, own).map(({ value }) => value)).toEqual([
      '021000021',
      '0000012345',
    ]);
  });

  test('name the currency of the account, and that of a part by its own', () => {
    const content = {
      credit: { credit_limit: 50_000 },
      balance: { current_balance: 100, currency: 'EUR' },
      other: { amount: 300, currency: 'CAD' },
    };
    const shown = contentFacts(content, own).map(({ name, value }) => [name, value]);
    expect(shown).toEqual([
      ['Credit limit', '500.00 EUR'],
      ['Current balance', '1.00 EUR'],
      ['Currency', 'EUR'],
      ['Amount', '3.00 CAD'],
    ]);
  });

  test('are none of a page of a list', () => {
    expect(contentFacts({ data: [], has_more: false, next_cursor: null }, own)).toEqual([]);
  });
});
