import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loops } from './feature-parts.ts';
import type { Database } from './platform/db/database.ts';
import { startHousekeeping } from './platform/jobs/housekeeping.ts';
import { createLogger } from './platform/logging.ts';
import type { ProcessParts } from './platform/process-parts.ts';
import { repeatSweep } from './platform/sweep.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;
const log = createLogger('silent');

test('a sweep runs in a process that is younger than a minute, and every ten minutes after it', async () => {
  let sweeps = 0;
  const sweep = async () => {
    sweeps += 1;
    return 0;
  };
  const loop = repeatSweep('sweeping', { log, firstAfterMs: 15_000, sweep });
  await vi.advanceTimersByTimeAsync(minute);
  expect(sweeps).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(sweeps).toBe(2);
  await loop.stop();
});

test('the loops of a worker have different names, and their sweeps begin apart within half a minute', async () => {
  const parts = standIns();
  const { db } = parts.database.allBrands;
  const running = [startHousekeeping(db, log), ...loops.map((start) => start(parts))];
  await Promise.all(running.map((loop) => loop.stop()));
  const names = running.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const sweeps = running.filter(({ everyMs }) => everyMs >= 10 * minute);
  const firsts = sweeps.map(({ firstAfterMs }) => firstAfterMs);
  expect(firsts.length).toBeGreaterThan(4);
  expect(new Set(firsts).size).toBe(firsts.length);
  expect(Math.min(...firsts)).toBeGreaterThanOrEqual(5_000);
  expect(Math.max(...firsts)).toBeLessThanOrEqual(30_000);
});

const standInDatabase: object = { allBrands: {}, signals: { listen: () => () => {} } };

/** Parts of a process whose loops are stopped before their first run. */
function standIns() {
  const parts: Partial<ProcessParts> = {
    environment: 'sandbox',
    database: standInDatabase as Database,
    log,
    proofs: [],
    retention: { eventsKeptDays: 90, requestsKeptDays: 7 },
    port: (() => undefined) as ProcessParts['port'],
  };
  return parts as ProcessParts;
}
