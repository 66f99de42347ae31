import type { DecisionChange } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { remedyWords } from './transaction-words.ts';

const change = (name: DecisionChange['change'], value: string | string[]): DecisionChange => ({
  change: name,
  rule: 'at_most',
  value,
  operation: null,
});

describe('a remedy in words', () => {
  test.each([
    [
      'has what is asked in the currency of the purchase, what is deposited in that of the account',
      'for 12.50 or less, and with 12.50 more on the deposit',
      [change('amount', '12.50'), change('deposit', '12.50')],
      'for 12.50 EUR or less, and with $12.50 more on the deposit',
    ],
    [
      'has a rate without a currency, though an amount has the same digits',
      'with an exchange rate of 1.25 or less, and for 1.25 or less',
      [change('exchange_rate', '1.25'), change('amount', '1.25')],
      'with an exchange rate of 1.25 or less, and for 1.25 EUR or less',
    ],
    [
      'says controls as a person does',
      "without the card's control per_transaction, allowed_mccs",
      [change('controls', ['per_transaction', 'allowed_mccs'])],
      "without the card's limit for one purchase and list of allowed categories",
    ],
    [
      'leaves what is no amount',
      'at a merchant of the category 5411',
      [change('merchant_category', '5411')],
      'at a merchant of the category 5411',
    ],
  ])('%s', (_title, text, changes, words) => {
    expect(remedyWords({ text, changes }, { asked: 'EUR', account: 'USD' })).toBe(words);
  });

  test('says a time as a person reads it', () => {
    const changes = [change('time', '2026-07-13T04:00:00.000Z')];
    const words = remedyWords(
      { text: 'after 2026-07-13T04:00:00.000Z', changes },
      { asked: 'USD', account: 'USD' },
    );
    expect(words).toMatch(/^after 13 Jul( 2026)?, 04:00$/);
  });

  test('keeps the decimal places of a currency that has none', () => {
    const of = { text: 'for 1300 or less', changes: [change('amount', '1300')] };
    expect(remedyWords(of, { asked: 'JPY', account: 'USD' })).toBe('for 1300 JPY or less');
  });
});
