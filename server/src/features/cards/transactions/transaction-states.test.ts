import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { transactionStates } from './transaction-states.ts';

test('a card transaction has exactly the listed transitions', () => {
  const cases = {
    'nothing cleared': { heldCents: 0n, clearedCents: 0n, refundableCents: 0n },
    'some held': { heldCents: 1n, clearedCents: 0n, refundableCents: 0n },
    'some held, some cleared': { heldCents: 1n, clearedCents: 1n, refundableCents: 1n },
    cleared: { heldCents: 0n, clearedCents: 1n, refundableCents: 1n },
    'all refunded': { heldCents: 0n, clearedCents: 1n, refundableCents: 0n },
  };
  expect(movesOf(transactionStates, cases)).toEqual([
    '(none) + approve -> pending (announceAuthorized)',
    '(none) + decline -> declined (announceDeclined)',
    '(none) + post -> completed (announceCompleted)',
    '(none) + credit -> completed (announceRefunded)',
    '(none) + inquire -> completed',
    'pending + clear [nothing cleared] -> completed (announceCompleted)',
    'pending + clear [some held] -> pending (announceCleared)',
    'pending + clear [some held, some cleared] -> pending (announceCleared)',
    'pending + clear [cleared] -> completed (announceCompleted)',
    'pending + clear [all refunded] -> completed (announceCompleted)',
    'pending + increment -> pending (announceAuthorized)',
    'pending + reverse [nothing cleared] -> cancelled (announceReversed)',
    'pending + reverse [some held] -> pending (announceReversed)',
    'pending + reverse [some held, some cleared] -> pending (announceReversed)',
    'pending + reverse [cleared] -> completed (announceReversed, announceCompleted)',
    'pending + reverse [all refunded] -> completed (announceReversed, announceCompleted)',
    'pending + expire [nothing cleared] -> cancelled (announceExpired)',
    'pending + expire [some held] -> cancelled (announceExpired)',
    'pending + expire [some held, some cleared] -> completed (announceExpired, announceCompleted)',
    'pending + expire [cleared] -> completed (announceExpired, announceCompleted)',
    'pending + expire [all refunded] -> completed (announceExpired, announceCompleted)',
    'completed + refund [nothing cleared] -> returned',
    'completed + refund [some held] -> returned',
    'completed + refund [some held, some cleared] -> completed',
    'completed + refund [cleared] -> completed',
    'completed + refund [all refunded] -> returned',
  ]);
});
