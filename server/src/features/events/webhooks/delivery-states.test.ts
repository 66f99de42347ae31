import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { deliveryStates } from './delivery-states.ts';

test('a delivery makes exactly the transitions of its state table', () => {
  const moves = movesOf(deliveryStates, {
    'attempts left': { attemptsMade: 9, maxAttempts: 10 },
    'last attempt': { attemptsMade: 10, maxAttempts: 10 },
  });
  expect(moves).toEqual([
    '(none) + match -> pending',
    'pending + acknowledge -> succeeded',
    'pending + fail [attempts left] -> pending (retry)',
    'pending + fail [last attempt] -> failed',
    'pending + endpointGone -> failed',
    'pending + endpointDisabled -> cancelled',
    'pending + resend -> pending',
    'succeeded + resend -> pending',
    'failed + resend -> pending',
    'cancelled + resend -> pending',
  ]);
});
