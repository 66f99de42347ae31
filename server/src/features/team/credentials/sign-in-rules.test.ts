import { describe, expect, test } from 'vitest';
import { countedFailures, isFresh, normalizeEmail, waitSeconds } from './sign-in-rules.ts';

const last = Temporal.Instant.from('2026-07-01T12:00:00Z');
const after = (seconds: number) => last.add({ seconds });
const secondsFrom = (now: Temporal.Instant) =>
  (now.epochMilliseconds - last.epochMilliseconds) / 1000;
const failed = (count: number) => ({ failure_count: count, last_at: last });

describe('the wait after wrong passwords', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [9, 480],
    [10, 900],
    [1_000_000, 900],
  ])('after %i is %i seconds', (count, seconds) => {
    expect(waitSeconds(failed(count), last)).toBe(seconds);
  });

  test('is over for who waited', () => {
    expect(waitSeconds(failed(5), after(29))).toBe(1);
    expect(waitSeconds(failed(5), after(30))).toBe(0);
  });

  test('ends after a quarter of an hour, and is forgotten after a day', () => {
    expect(waitSeconds(failed(50), after(899))).toBe(1);
    expect(waitSeconds(failed(50), after(900))).toBe(0);
    expect(countedFailures(failed(50), after(86_399))).toBe(50);
    expect(countedFailures(failed(50), after(86_400))).toBe(0);
  });

  test('leaves a guesser who never rests about a hundred tries a day', () => {
    const tries = [0, 0, 0];
    let failures = failed(0);
    let now = last;
    while (secondsFrom(now) < tries.length * 86_400) {
      const day = Math.floor(secondsFrom(now) / 86_400);
      tries[day] = (tries[day] ?? 0) + 1;
      failures = { failure_count: countedFailures(failures, now) + 1, last_at: now };
      now = now.add({ seconds: waitSeconds(failures, now) });
    }
    expect(tries).toEqual([104, 96, 96]);
  });

  test('is none for somebody who never failed', () => {
    expect(waitSeconds(undefined, last)).toBe(0);
  });
});

test('a proof is fresh for ten minutes', () => {
  expect(isFresh(last, after(599))).toBe(true);
  expect(isFresh(last, after(600))).toBe(false);
  expect(isFresh(null, last)).toBe(false);
});

test('an e-mail is one in any case and with spaces around', () => {
  expect(normalizeEmail(' Dana@Example.COM ')).toBe('dana@example.com');
});
