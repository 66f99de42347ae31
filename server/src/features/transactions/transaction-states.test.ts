import { expect, test } from 'vitest';
import { movesOf } from '../../../test/state-matrix.ts';
import { transactionStates } from './transaction-states.ts';

test('an authorization is decided once, and nothing moves it yet', () => {
  expect(movesOf(transactionStates, { any: undefined })).toEqual([
    '(none) + approve -> pending',
    '(none) + decline -> declined',
  ]);
});
