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
    '(none) + ask -> closing (announceClosing)',
    'closing + look [under way] -> closing',
    'closing + look [refused] -> stopped (announceStopped)',
    'closing + look [done] -> closed',
    'stopped + look [under way] -> closing (announceClosing)',
    'stopped + look [done] -> closed',
    'closed + comeBack -> stopped (reopenDeposit, announceStopped)',
  ]);
});
