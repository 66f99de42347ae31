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
    '(none) + approve -> pending (transaction.authorized)',
    '(none) + decline -> declined (transaction.declined)',
    '(none) + post -> completed (transaction.completed)',
    '(none) + credit -> completed (transaction.refunded)',
    '(none) + inquire -> completed',
    'pending + clear [nothing cleared] -> completed (transaction.completed)',
    'pending + clear [some held] -> pending (transaction.cleared)',
    'pending + clear [some held, some cleared] -> pending (transaction.cleared)',
    'pending + clear [cleared] -> completed (transaction.completed)',
    'pending + clear [all refunded] -> completed (transaction.completed)',
    'pending + increment -> pending (transaction.authorized)',
    'pending + reverse [nothing cleared] -> cancelled (transaction.reversed)',
    'pending + reverse [some held] -> pending (transaction.reversed)',
    'pending + reverse [some held, some cleared] -> pending (transaction.reversed)',
    'pending + reverse [cleared] -> completed (transaction.reversed, transaction.completed)',
    'pending + reverse [all refunded] -> completed (transaction.reversed, transaction.completed)',
    'pending + expire [nothing cleared] -> cancelled (transaction.expired)',
    'pending + expire [some held] -> cancelled (transaction.expired)',
    'pending + expire [some held, some cleared] -> completed (transaction.expired, transaction.completed)',
    'pending + expire [cleared] -> completed (transaction.expired, transaction.completed)',
    'pending + expire [all refunded] -> completed (transaction.expired, transaction.completed)',
    'completed + refund [nothing cleared] -> returned',
    'completed + refund [some held] -> returned',
    'completed + refund [some held, some cleared] -> completed',
    'completed + refund [cleared] -> completed',
    'completed + refund [all refunded] -> returned',
  ]);
});
