import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEventLoop } from './event-loop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets time pass without any timer: the event loop stands still. */
function standStill(ms: number): void {
  const passed = performance.now() + ms;
  vi.spyOn(performance, 'now').mockReturnValue(passed);
}

test('a stop of three seconds is told while it lasts and for ten seconds after', () => {
  const find = watchEventLoop();
  vi.advanceTimersByTime(60_000);
  expect(find()).toBeNull();
  standStill(4_000);
  expect(find()).toMatch(/^the event loop was blocked for 3\d00 ms$/);
  standStill(9_000);
  expect(find()).toMatch(/^the event loop was blocked for \d+ ms$/);
});

test('a stop that is over is told for ten seconds', () => {
  let nowMs = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const find = watchEventLoop();
  const tickAfter = (ms: number) => {
    nowMs += ms;
    vi.advanceTimersByTime(500);
  };
  tickAfter(4_500);
  for (let tick = 0; tick < 20; tick += 1) {
    expect(find()).toBe('the event loop was blocked for 4000 ms');
    tickAfter(500);
  }
  tickAfter(500);
  expect(find()).toBeNull();
});

test('a busy loop of two seconds is no stop', () => {
  const find = watchEventLoop();
  standStill(2_000);
  expect(find()).toBeNull();
});
