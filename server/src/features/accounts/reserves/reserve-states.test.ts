import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { reserveStates } from './reserve-states.ts';

test('a reserve makes the moves of its state table and no other: it ends once', () => {
  expect(movesOf(reserveStates, { any: undefined })).toEqual([
    '(none) + reserve -> open',
    'open + release -> released',
    'open + drop -> dropped',
    'dropped + reinstate -> open',
  ]);
});
