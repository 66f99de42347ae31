import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Loop, type Pause, type RepeatOptions, repeat } from './repeat.ts';

const minute = 60_000;

let told: string[];
let loops: Loop[];
let runs: number;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  loops = [];
  runs = 0;
});
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  vi.useRealTimers();
});

/** Starts a loop that counts its runs. */
function start(options: Partial<RepeatOptions> = {}): Loop {
  const tell = (_fields: object, text?: string) => void told.push(text ?? '');
  const { run = async () => {} } = options;
  const loop = repeat('counting', {
    log: { warn: tell, info: tell },
    everyMs: 10 * minute,
    ...options,
    run: (signal, wasWoken) => {
      runs += 1;
      return run(signal, wasWoken);
    },
  });
  loops.push(loop);
  return loop;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the first run comes soon after the start, the next ones after each interval', async () => {
  start({ firstAfterMs: 5_000 });
  await pass(4_999);
  expect(runs).toBe(0);
  await pass(1);
  expect(runs).toBe(1);
  await pass(20 * minute);
  expect(runs).toBe(3);
});

test('a run that takes longer than the interval is not joined by another', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const loop = start({ run: () => promise });
  await pass(60 * minute);
  loop.wake();
  await pass(minute);
  expect(runs).toBe(1);
  resolve();
  await pass(0);
  expect(runs).toBe(2);
});

test('a run that leaves more to do is repeated at once', async () => {
  start({ run: async () => (runs < 4 ? 'more' : undefined) });
  await pass(2_000);
  expect(runs).toBe(4);
});

test('a run may set its pause, of which a wake ends the second part alone', async () => {
  const pause: Pause = { atLeastMs: 500, pauseMs: minute };
  const loop = start({ firstAfterMs: 0, run: async () => pause });
  await pass(0);
  loop.wake();
  await pass(499);
  expect(runs).toBe(1);
  await pass(1);
  expect(runs).toBe(2);
  await pass(500 + minute);
  expect(runs).toBe(3);
});

test('a source of work wakes it until the stop, and the run can tell', async () => {
  const woken: boolean[] = [];
  let wake = () => {};
  const unsubscribe = vi.fn();
  const loop = start({
    wakeOn: [
      (listener) => {
        wake = listener;
        return unsubscribe;
      },
    ],
    run: async (_signal, wasWoken) => void woken.push(wasWoken),
  });
  await pass(1_000);
  wake();
  await pass(0);
  expect(woken).toEqual([false, true]);
  await loop.stop();
  expect(unsubscribe).toHaveBeenCalledOnce();
  wake();
  await pass(60 * minute);
  expect(woken).toHaveLength(2);
});

test('stop aborts the run in progress and waits for its end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let seen: AbortSignal | undefined;
  const loop = start({
    run: async (signal) => {
      seen = signal;
      await promise;
      throw new Error('aborted');
    },
  });
  await pass(1_000);
  let hasStopped = false;
  const stopped = loop.stop().then(() => {
    hasStopped = true;
  });
  await pass(minute);
  expect([seen?.aborted, hasStopped]).toEqual([true, false]);
  resolve();
  await stopped;
  expect(told).toEqual([]);
});

test('stop ends a pause at once', async () => {
  await start({ firstAfterMs: 60 * minute }).stop();
  expect(runs).toBe(0);
});

test('an outage is logged at its begin and its end, and tried again ever more rarely', async () => {
  let isAway = true;
  start({
    run: async () => {
      if (isAway) throw new Error('the database is away');
    },
  });
  await pass(2_000);
  expect(runs).toBeGreaterThan(2);
  expect(told).toEqual(['counting failed']);
  await pass(120 * minute);
  const before = runs;
  await pass(60 * minute);
  expect(runs - before).toBeLessThanOrEqual(12);
  isAway = false;
  await pass(10 * minute);
  expect(told.at(-1)).toBe('counting failed: over');
});

test('its timers keep no process alive', () => {
  vi.useRealTimers();
  const before = process.getActiveResourcesInfo().length;
  start();
  expect(process.getActiveResourcesInfo()).toHaveLength(before);
});
