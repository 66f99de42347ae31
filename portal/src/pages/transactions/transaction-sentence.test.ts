import type { CardTransaction } from '@surety/sdk';
import { expect, test } from 'vitest';
import { transactionSentence } from './transaction-sentence.ts';

const purchase = {
  transaction_state: 'pending',
  transaction_type: 'POS Purchase',
  decline_reason: null,
  amount: '-20.00',
  original_amount: null,
  prior_balance: '5.00',
  currency_code: 'USD',
} as const;

type Changes = Partial<
  Pick<CardTransaction, 'transaction_state' | 'transaction_type' | 'decline_reason'>
>;

test.each<[string, Changes, RegExp]>([
  ['is held', {}, /is held until the merchant clears it/],
  ['is owed', { transaction_state: 'completed' }, /is owed on the card/],
  [
    'was declined',
    { transaction_state: 'declined', decline_reason: 'card_inactive' },
    /^Declined: the card .*Nothing is held for it\.$/,
  ],
  ['was refunded', { transaction_state: 'returned' }, /refunded/],
  [
    'is itself a refund',
    { transaction_state: 'completed', transaction_type: 'POS Refund' },
    /^A refund/,
  ],
])('a transaction says that it %s', (_, told, sentence) => {
  expect(transactionSentence({ ...purchase, ...told })).toMatch(sentence);
});
