import { describe, expect, test } from 'vitest';
import { lastStepOf } from './last-step.ts';

const purchase = {
  amount: '-4.50',
  prior_balance: '500.00',
  new_balance: '495.50',
  transaction_state: 'pending',
  transaction_type: 'POS Purchase',
} as const;

describe('the last step of a transaction', () => {
  test.each([
    ['a purchase that was authorized', {}, 'This purchase', '-4.50'],
    [
      'a purchase that was cleared, which held its sum before',
      { transaction_state: 'completed', prior_balance: '495.50' },
      'The last step',
      null,
    ],
    [
      'a purchase that was reversed after another one',
      { transaction_state: 'cancelled', prior_balance: '491.00' },
      'Released by the last step',
      '4.50',
    ],
    [
      'a purchase that was incremented',
      { amount: '-7.00', prior_balance: '495.50', new_balance: '493.00' },
      'Held by the last step',
      '-2.50',
    ],
    [
      'a declined purchase',
      { transaction_state: 'declined', new_balance: '500.00' },
      'This purchase, declined',
      null,
    ],
    [
      'a refund',
      { transaction_type: 'POS Refund', amount: '4.50', new_balance: '504.50' },
      'This refund',
      '4.50',
    ],
  ] as const)('is told by its own difference, for %s', (_title, changed, label, change) => {
    expect(lastStepOf({ ...purchase, ...changed })).toEqual({ label, change });
  });
});
