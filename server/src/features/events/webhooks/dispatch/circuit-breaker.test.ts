import { expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

const failing = (times: number, nowMs = 0) => {
  const breaker = new CircuitBreaker();
  for (let count = 0; count < times; count++) breaker.fail(nowMs);
  return breaker;
};

test('four consecutive failures change nothing', () => {
  expect(failing(4).limitAt(0)).toBeNull();
});

test('the fifth failure stops all calls for five seconds, then one probe may run', () => {
  const breaker = failing(5);
  expect([0, 4_999, 5_000].map((nowMs) => breaker.limitAt(nowMs))).toEqual([0, 0, 1]);
});

test('each failed probe doubles the pause, up to a minute', () => {
  const breaker = failing(5);
  const pauses: number[] = [];
  let nowMs = 5_000;
  for (let count = 0; count < 5; count++) {
    breaker.fail(nowMs);
    const begun = nowMs;
    while (breaker.limitAt(nowMs) === 0) nowMs += 1_000;
    pauses.push(nowMs - begun);
  }
  expect(pauses).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('concurrent calls that all fail lengthen the pause once', () => {
  const breaker = failing(10);
  expect(breaker.limitAt(5_000)).toBe(1);
});

test('one success closes the breaker', () => {
  const breaker = failing(9);
  breaker.succeed();
  expect(breaker.limitAt(0)).toBeNull();
});

test('a Retry-After pauses calls for at most a minute', () => {
  const breaker = new CircuitBreaker();
  breaker.pause(0, 3_600_000);
  expect([59_999, 60_000].map((nowMs) => breaker.limitAt(nowMs))).toEqual([0, null]);
});

test('the pause is told until its probe has succeeded', () => {
  const breaker = failing(5, 1_000);
  expect([1_000, 9_000].map((nowMs) => breaker.pausedUntilMs(nowMs))).toEqual([6_000, 6_000]);
  breaker.succeed();
  expect(breaker.pausedUntilMs(9_000)).toBeNull();
});
