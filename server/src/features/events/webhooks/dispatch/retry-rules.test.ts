import { describe, expect, test } from 'vitest';
import { hasFailedTooLong, nextAttemptAt, standardRetryPolicy } from './retry-rules.ts';

const at = Temporal.Instant.from('2026-07-01T12:00:00Z');
const pauseAfter = (attemptsMade: number, random = 0.5, retryAfterSeconds: number | null = null) =>
  nextAttemptAt(standardRetryPolicy, { at, attemptsMade, retryAfterSeconds }, random)
    .since(at)
    .total('seconds');

describe('the standard schedule', () => {
  test.each([
    [1, 5],
    [2, 5 * 60],
    [3, 30 * 60],
    [4, 2 * 3600],
    [5, 5 * 3600],
    [6, 10 * 3600],
    [7, 14 * 3600],
    [8, 20 * 3600],
    [9, 24 * 3600],
  ])('pauses after attempt %i for %i seconds', (attempt, seconds) => {
    expect(pauseAfter(attempt)).toBe(seconds);
  });

  test('makes ten attempts in about three days', () => {
    expect(standardRetryPolicy.pauses).toHaveLength(9);
    const hours = standardRetryPolicy.pauses.reduce((sum, pause) => sum + pause.total('hours'), 0);
    expect(hours).toBeCloseTo(75.6, 1);
  });

  test('spreads each pause by a tenth', () => {
    expect([pauseAfter(2, 0), pauseAfter(2, 1)]).toEqual([270, 330]);
  });
});

describe('Retry-After', () => {
  test('lengthens a pause', () => expect(pauseAfter(1, 0.5, 60)).toBe(60));
  test('never shortens a pause', () => expect(pauseAfter(3, 0.5, 60)).toBe(1800));
  test('lengthens a pause to a day at most', () =>
    expect(pauseAfter(1, 0.5, 10 ** 9)).toBe(86_400));
});

test.each([
  ['2026-06-26T12:00:00Z', true],
  ['2026-06-26T12:00:01Z', false],
  ['2026-07-01T12:00:00Z', false],
])('an endpoint failing since %s is given up at noon of July 1: %s', (since, isGivenUp) => {
  const answer = hasFailedTooLong(standardRetryPolicy, Temporal.Instant.from(since), at);
  expect(answer).toBe(isGivenUp);
});
