import { expect, test } from 'vitest';
import { watchBusyLoop } from './busy-loop.ts';

test('tells a loop that computes from one that waits, by the time since the last look', () => {
  const total = { active: 1_000, idle: 9_000, utilization: 0.1 };
  let nowMs = 0;
  const isBusy = watchBusyLoop({ now: () => nowMs, eventLoopUtilization: () => ({ ...total }) });
  const pass = (activeMs: number, idleMs: number) => {
    nowMs += activeMs + idleMs;
    total.active += activeMs;
    total.idle += idleMs;
  };
  pass(60, 10);
  expect(isBusy()).toBe(true);
  pass(0, 40);
  expect(isBusy()).toBe(true);
  pass(0, 40);
  expect(isBusy()).toBe(false);
  pass(49, 51);
  expect(isBusy()).toBe(false);
});
