import type { Delivery } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { answerOf, sameError } from './same-error.ts';

const failed = (
  id: string,
  at: string,
  status: number | null,
  response: string | null,
): Delivery => ({
  delivery_id: id,
  webhook_id: 'w',
  event_id: 'e',
  event: 'card.created',
  status: 'failed',
  next_attempt_at: null,
  attempts: [
    {
      attempted_at: at,
      status,
      duration_ms: 5,
      response,
      error: status === null ? 'no answer in 15000 ms' : null,
      fault: null,
    },
  ],
  date_created: at,
  date_updated: at,
});

describe('deliveries with the same error', () => {
  test('are those with the same status and first line, or without an answer for the same reason', () => {
    const one = failed('1', '2026-07-01T14:20:00Z', 500, 'null is not an object\nat line 3');
    const two = failed('2', '2026-07-01T14:10:00Z', 500, 'null is not an object\nat line 9');
    const other = failed('3', '2026-07-01T14:00:00Z', null, null);
    expect(sameError(one, [one, two, other])).toEqual({
      answer: '500 null is not an object',
      count: 2,
      since: '2026-07-01T14:10:00Z',
    });
    expect(answerOf(other)).toBe('no answer in 15000 ms');
  });

  test('are none of a delivery that arrived', () => {
    const good = {
      ...failed('1', '2026-07-01T14:20:00Z', 200, 'ok'),
      status: 'succeeded',
    } as const;
    expect(sameError(good, [])).toBeNull();
  });
});
