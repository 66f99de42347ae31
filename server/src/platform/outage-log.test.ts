import { beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from './logging.ts';
import { OutageLog } from './outage-log.ts';

let told: string[];
let nowMs: number;
let outage: OutageLog;

beforeEach(() => {
  told = [];
  nowMs = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const tell = (_fields: object, text?: string) => void told.push(text ?? '');
  outage = new OutageLog({ ...createLogger('silent'), warn: tell, info: tell }, 'the call failed');
});

/** Fails every 10 ms for a time; returns the last pause. */
function failFor(ms: number): number {
  let pauseMs = 0;
  for (const end = nowMs + ms; nowMs < end; nowMs += 10) pauseMs = outage.failed(new Error('no'));
  return pauseMs;
}

test('an outage of many failures is told once, and its end', () => {
  failFor(5_000);
  expect(told).toEqual(['the call failed']);
  outage.succeeded();
  outage.succeeded();
  expect(told).toEqual(['the call failed', 'the call failed: over']);
});

test('a long outage is told again every minute', () => {
  failFor(150_000);
  expect(told).toHaveLength(3);
});

test('a failure after quiet seconds is a new outage', () => {
  failFor(100);
  nowMs += 11_000;
  failFor(100);
  expect(told).toHaveLength(2);
});

test('pauses grow with the age of the outage up to five seconds, and begin anew after its end', () => {
  expect(failFor(10)).toBeLessThanOrEqual(50);
  expect(failFor(60_000)).toBeGreaterThanOrEqual(2_500);
  outage.succeeded();
  expect(failFor(10)).toBeLessThanOrEqual(50);
});
