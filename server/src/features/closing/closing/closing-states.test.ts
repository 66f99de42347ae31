import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { closingStates } from './closing-states.ts';

const moves = movesOf(closingStates, {
  'under way': { isRefused: false, isDone: false },
  refused: { isRefused: true, isDone: false },
  done: { isRefused: false, isDone: true },
});

test('a closing stops at a refused step and resumes by itself when the step is possible', () => {
  expect(moves.filter((move) => /refused|^stopped .*-> closing/.test(move))).toEqual([
    'closing + check [refused] -> stopped (account.closing_stopped)',
    'stopped + check [under way] -> closing (account.closing)',
  ]);
});

test('a closed closing changes only by the return of its payback', () => {
  expect(moves.filter((move) => move.startsWith('closed'))).toEqual([
    'closed + reopen -> stopped (reopenDeposit, account.closing_stopped)',
  ]);
});
