import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { transferStates } from './transfer-states.ts';

test('a transfer makes the moves of its state table and no other', () => {
  const cases = {
    pull: { kind: 'pull', hasLeft: false },
    'pull that left': { kind: 'pull', hasLeft: true },
    push: { kind: 'push', hasLeft: false },
    'push that left': { kind: 'push', hasLeft: true },
    repayment: { kind: 'repayment', hasLeft: false },
    incoming: { kind: 'incoming', hasLeft: false },
    prenote: { kind: 'prenote', hasLeft: true },
    'micro-deposit': { kind: 'micro_deposit', hasLeft: true },
  } as const;
  expect(movesOf(transferStates, cases)).toEqual([
    '(none) + request [pull] -> pending (joinWindow)',
    '(none) + request [pull that left] -> pending (joinWindow)',
    '(none) + request [push] -> pending (payOut, joinWindow)',
    '(none) + request [push that left] -> pending (payOut, joinWindow)',
    '(none) + request [repayment] -> completed (repay, announceCompleted)',
    '(none) + request [prenote] -> pending (joinWindow)',
    '(none) + request [micro-deposit] -> pending (joinWindow)',
    '(none) + receive [incoming] -> completed (creditReceived, announceCompleted)',
    'pending + cancel [pull] -> cancelled',
    'pending + cancel [push] -> cancelled (undoPayOut)',
    'pending + fail [pull] -> failed',
    'pending + fail [pull that left] -> failed',
    'pending + fail [push] -> failed (undoPayOut)',
    'pending + fail [push that left] -> failed (undoPayOut)',
    'pending + fail [prenote] -> failed (tellValidation)',
    'pending + fail [micro-deposit] -> failed (tellValidation)',
    'pending + settle [pull] -> completed (creditDeposit, announceCompleted)',
    'pending + settle [pull that left] -> completed (creditDeposit, announceCompleted)',
    'pending + settle [push] -> completed (announceCompleted)',
    'pending + settle [push that left] -> completed (announceCompleted)',
    'pending + settle [prenote] -> completed (tellValidation)',
    'pending + settle [micro-deposit] -> completed (payTest, tellValidation)',
    'pending + return [pull] -> returned (announceReturned)',
    'pending + return [pull that left] -> returned (announceReturned)',
    'pending + return [push] -> returned (undoPayOut, announceReturned)',
    'pending + return [push that left] -> returned (undoPayOut, announceReturned)',
    'pending + return [prenote] -> returned (tellValidation)',
    'pending + return [micro-deposit] -> returned (tellValidation)',
    'completed + return [pull] -> returned (takeBack, announceReturned)',
    'completed + return [pull that left] -> returned (takeBack, announceReturned)',
    'completed + return [push] -> returned (undoPayOut, announceReturned)',
    'completed + return [push that left] -> returned (undoPayOut, announceReturned)',
    'completed + return [prenote] -> returned (tellValidation)',
    'completed + return [micro-deposit] -> returned (undoTest, tellValidation)',
  ]);
});
