import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { accountStates } from './account-states.ts';

test('an account closes only when no card is open and no money is left, and can then only be reopened', () => {
  const cases = {
    settled: { hasOpenCard: false, holdsMoney: false, awaitsMoney: false },
    'with a card': { hasOpenCard: true, holdsMoney: false, awaitsMoney: false },
    'with money': { hasOpenCard: false, holdsMoney: true, awaitsMoney: false },
    'with money on its way': { hasOpenCard: false, holdsMoney: false, awaitsMoney: true },
  };
  expect(movesOf(accountStates, cases)).toEqual([
    '(none) + open -> active',
    '(none) + startLinkFlow -> inactive',
    'active + startClosing -> inactive',
    'active + close [settled] -> closed (announceClosed)',
    'active + remove -> removed',
    'inactive + finishLinkFlow -> active',
    'inactive + close [settled] -> closed (announceClosed)',
    'inactive + remove -> removed',
    'frozen + startClosing -> inactive',
    'frozen + close [settled] -> closed (announceClosed)',
    'frozen + remove -> removed',
    'closed + reopen -> inactive',
  ]);
});
