import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { transferStates } from './transfer-states.ts';

const cases = {
  pull: { kind: 'pull', hasLeft: false },
  'sent pull': { kind: 'pull', hasLeft: true },
  push: { kind: 'push', hasLeft: false },
  'sent push': { kind: 'push', hasLeft: true },
  repayment: { kind: 'repayment', hasLeft: false },
  incoming: { kind: 'incoming', hasLeft: false },
  prenote: { kind: 'prenote', hasLeft: true },
  'micro-deposit': { kind: 'micro_deposit', hasLeft: true },
} as const;
const moves = movesOf(transferStates, cases);

test('only a pull or push that was not sent can be cancelled', () => {
  expect(moves.filter((move) => move.includes('+ cancel'))).toEqual([
    'pending + cancel [pull] -> cancelled (transfer.cancelled)',
    'pending + cancel [push] -> cancelled (undoPayOut, transfer.cancelled)',
  ]);
});

test('a push that ends uncompleted is credited back, and so is one returned after settlement', () => {
  const ends = moves.filter((move) => /push\] -> (?!pending|completed)/.test(move));
  expect(ends.map((move) => move.replace(/ \[.*/, ''))).toEqual([
    'pending + cancel',
    'pending + fail',
    'pending + fail',
    'pending + return',
    'pending + return',
    'completed + return',
    'completed + return',
  ]);
  expect(ends.every((move) => move.includes('undoPayOut'))).toBe(true);
});

test('a pull is credited at settlement, and debited only by a return after that', () => {
  const posted = moves.filter((move) => /\[pull\].*(creditDeposit|debitDeposit)/.test(move));
  expect(posted).toEqual([
    'pending + settle [pull] -> completed (creditDeposit, transfer.completed)',
    'completed + return [pull] -> returned (debitDeposit, transfer.returned)',
  ]);
});
