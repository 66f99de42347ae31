import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { historyStates } from './account-history-states.ts';

test('a history is built once, announced once, and read again when it is stale', () => {
  const cases = { 'of today': { isStale: false }, stale: { isStale: true } };
  expect(movesOf(historyStates, cases)).toEqual([
    '(none) + query -> building (scheduleBuild)',
    'building + record -> ready (account.history.ready)',
    'ready + query [stale] -> ready (scheduleBuild)',
    'ready + record -> ready',
  ]);
});
