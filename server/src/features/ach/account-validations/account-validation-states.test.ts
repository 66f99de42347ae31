import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { validationStates } from './account-validation-states.ts';

const cases = {
  prenote: { method: 'prenote', triesLeft: 0 },
  micro: { method: 'micro_deposits', triesLeft: 2 },
  'micro, last try': { method: 'micro_deposits', triesLeft: 1 },
} as const;
const moves = movesOf(validationStates, cases);

test('a validation fails at the last wrong try, not before', () => {
  expect(moves.filter((move) => /mismatch \[micro/.test(move))).toEqual([
    'awaiting_amounts + mismatch [micro] -> awaiting_amounts',
    'awaiting_amounts + mismatch [micro, last try] -> failed (rejectAccount, account.validation.failed)',
  ]);
});

test('a return fails a validation in every state before its end, and withdraws a verification', () => {
  const returns = moves.filter((move) => move.includes('+ return'));
  expect(returns).toEqual(
    ['pending', 'waiting', 'awaiting_amounts', 'verified'].map(
      (state) => `${state} + return -> failed (rejectAccount, account.validation.failed)`,
    ),
  );
});
