import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { accountStates } from './account-states.ts';

const cases = {
  settled: { hasOpenCard: false, holdsMoney: false, awaitsMoney: false },
  'with a card': { hasOpenCard: true, holdsMoney: false, awaitsMoney: false },
  'with money': { hasOpenCard: false, holdsMoney: true, awaitsMoney: false },
  'with money on its way': { hasOpenCard: false, holdsMoney: false, awaitsMoney: true },
};
const moves = movesOf(accountStates, cases);

test('a linked account is removed in any open state, but not while a transfer of it is pending', () => {
  const removals = moves.filter((move) => move.startsWith('active + remove'));
  expect(removals).toEqual([
    'active + remove [settled] -> removed',
    'active + remove [with a card] -> removed',
    'active + remove [with money] -> removed',
  ]);
});

test('an account closes only when no card is open and no money is left, and can then only be reopened', () => {
  expect(moves.filter((move) => /-> closed|^closed/.test(move))).toEqual([
    'active + close [settled] -> closed (account.closed)',
    'inactive + close [settled] -> closed (account.closed)',
    'frozen + close [settled] -> closed (account.closed)',
    'closed + reopen -> inactive',
  ]);
});
