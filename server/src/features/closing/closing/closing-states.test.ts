import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { closingStates } from './closing-states.ts';

test('a closing has exactly these status changes', () => {
  const cases = {
    'under way': { isRefused: false, isDone: false },
    refused: { isRefused: true, isDone: false },
    done: { isRefused: false, isDone: true },
  };
  expect(movesOf(closingStates, cases)).toEqual([
    '(none) + request -> closing (announceClosing)',
    'closing + check [under way] -> closing',
    'closing + check [refused] -> stopped (announceStopped)',
    'closing + check [done] -> closed',
    'stopped + check [under way] -> closing (announceClosing)',
    'stopped + check [done] -> closed',
    'closed + reopen -> stopped (reopenDeposit, announceStopped)',
  ]);
});
