import { expect, test } from 'vitest';
import { FanOutPace } from './fan-out-pace.ts';

const nothing = { matched: 0, wasWoken: false };
const woken = { matched: 0, wasWoken: true };

test('polls again at once after a few events, and gathers after many', () => {
  const pace = new FanOutPace(2_000);
  expect(pace.after({ matched: 1, wasWoken: true })).toEqual({ atLeastMs: 0, pauseMs: 2 });
  expect(pace.after({ matched: 100, wasWoken: true })).toEqual({ atLeastMs: 5, pauseMs: 0 });
});

test('polls again soon after a wake without events, then less often, up to the poll interval', () => {
  const pace = new FanOutPace(2_000);
  expect(pace.after(woken).pauseMs).toBe(2);
  const pauses = Array.from({ length: 12 }, () => pace.after(nothing).pauseMs);
  expect(pauses).toEqual([4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_000, 2_000, 2_000]);
});

test('wakes without events are polled ever less often, up to one poll in fifty milliseconds', () => {
  const pace = new FanOutPace(2_000);
  const spacing = Array.from({ length: 8 }, () => pace.after(woken).atLeastMs);
  expect(spacing).toEqual([1, 2, 4, 8, 16, 32, 50, 50]);
  pace.after({ matched: 1, wasWoken: true });
  expect(pace.after(woken).atLeastMs).toBe(1);
});
