import { expect, test } from 'vitest';
import { spendableCents, wordOfSummary } from './summary-words.ts';

const nobody = {
  kyc_status: null,
  application_status: null,
  account_status: null,
  closing_status: null,
  available_balance: null,
  card: null,
};
const card = (status: 'active' | 'inactive' | 'closed', was_activated = true) => ({
  card_id: 'c',
  last_four: '4242',
  status,
  was_activated,
});
const approved = {
  ...nobody,
  kyc_status: 'passed',
  application_status: 'approved',
  account_status: 'active',
  available_balance: 100,
} as const;

test.each([
  [nobody, 'new'],
  [{ ...nobody, application_status: 'created' as const }, 'draft'],
  [{ ...nobody, kyc_status: 'document required' as const }, 'documents due'],
  [{ ...nobody, kyc_status: 'failed' as const, application_status: 'denied' as const }, 'refused'],
  [{ ...approved, card: card('active') }, 'active'],
  [{ ...approved, card: card('active'), available_balance: 0 }, 'nothing to spend'],
  [{ ...approved, card: card('inactive') }, 'card frozen'],
  [{ ...approved, card: card('inactive', false) }, 'not activated'],
  [{ ...approved, card: card('closed') }, 'no card'],
  [{ ...approved, account_status: 'closed' as const, closing_status: 'closed' as const }, 'closed'],
  [
    { ...approved, account_status: 'inactive' as const, closing_status: 'stopped' as const },
    'closing stopped',
  ],
])('a customer with %j is in one word: %s', (summary, word) => {
  expect(wordOfSummary(summary).word).toBe(word);
});

test.each([
  ['active', 100, 100],
  ['active', -5, 0],
  ['frozen', 100, 0],
  ['inactive', 100, 0],
  ['active', null, null],
] as const)(
  'of an account that is %s with %s cents, %s can be spent',
  (status, cents, expected) => {
    const of = { ...approved, card: card('active'), account_status: status };
    expect(spendableCents({ ...of, available_balance: cents })).toBe(expected);
  },
);
