import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { deliveryStates } from './delivery-states.ts';

const moves = movesOf(deliveryStates, {
  'attempts left': { attemptsMade: 9, maxAttempts: 10 },
  'last attempt': { attemptsMade: 10, maxAttempts: 10 },
});

test('a failed attempt is retried until the last one, which fails the delivery', () => {
  expect(moves.filter((move) => move.includes('+ fail'))).toEqual([
    'pending + fail [attempts left] -> pending (retry)',
    'pending + fail [last attempt] -> failed',
  ]);
});

test('an ended delivery changes only by a resend', () => {
  expect(moves.filter((move) => !/^(\(none\)|pending)/.test(move))).toEqual([
    'succeeded + resend -> pending',
    'failed + resend -> pending',
    'cancelled + resend -> pending',
  ]);
});
