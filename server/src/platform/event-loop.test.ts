import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEventLoop } from './event-loop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
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
  expect(find()).toMatch(/^the event loop stood still for 3\d00 ms$/);
  standStill(9_000);
  expect(find()).toMatch(/^the event loop stood still for \d+ ms$/);
});

test('a process that ticks again is ready after ten seconds', () => {
  const find = watchEventLoop();
  const clock = vi.spyOn(performance, 'now');
  let nowMs = 1_000_000;
  clock.mockImplementation(() => nowMs);
  vi.advanceTimersByTime(500);
  nowMs += 4_000;
  vi.advanceTimersByTime(500);
  expect(find()).toMatch(/^the event loop stood still for \d+ ms$/);
  for (let tick = 0; tick < 21; tick += 1) {
    nowMs += 500;
    vi.advanceTimersByTime(500);
  }
  expect(find()).toBeNull();
});

test('a busy loop of two seconds is no stop', () => {
  const find = watchEventLoop();
  standStill(2_000);
  expect(find()).toBeNull();
});
