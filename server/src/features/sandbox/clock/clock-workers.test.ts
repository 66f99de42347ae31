import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bindings } from '../../../../test/support/bind.ts';
import { scheduleTestWork, startDueWorkers } from '../../../../test/support/due-work-steps.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { nilId } from '../../../kernel/ids.ts';
import type { Context } from '../../../platform/context.ts';
import { setAlarms } from '../../../platform/jobs/due-alarms.ts';
import { type JobHandler, type JobHandlers, jobHandlers } from '../../../platform/jobs/due-work.ts';
import type { RunningWorker } from '../../../platform/jobs/worker.ts';
import { shutdown } from '../../../platform/shutdown.ts';
import { advanceClock, changeClock, getClock } from './move-clock.ts';

let service: TestService;
let worker: RunningWorker | undefined;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => service.stop());

const contextOf = ({ brandId }: TestBrand) =>
  service.service.createContext(brandId, { kind: 'job' }, 'test');

async function startWorkers(handler: JobHandler): Promise<void> {
  worker = await startDueWorkers(service, handler, 8);
}

/** Context whose advances run these handlers. */
const bound = (context: Context, parts: { handlers: JobHandlers; stopping: AbortSignal }) =>
  context.with({
    bindings: bindings(context, jobHandlers.bind(parts.handlers), shutdown.bind(parts.stopping)),
  });

/** Signal that never stops the service. */
const { signal: stopping } = new AbortController();

test('concurrent workers and advances run every piece of work once, and never side by side', async () => {
  const brand = await service.createBrand();
  const done: number[] = [];
  let advancing = 0;
  let working = 0;
  let meetings = 0;
  const handler: JobHandler = async (context, { number }) => {
    const isAdvance = context.requestId.startsWith('advance-');
    if (isAdvance) advancing += 1;
    else working += 1;
    if (advancing > 1 || (advancing > 0 && working > 0)) meetings += 1;
    await context.unit(async (unit) => unit.db.selectFrom('brands').select('name').execute());
    if (isAdvance) advancing -= 1;
    else working -= 1;
    done.push(Number(number));
  };
  const handlers = { 'test.work': handler };
  const context = await contextOf(brand);
  const numbers = Array.from({ length: 300 }, (_, number) => number);
  // A third is due at once, the rest within ten hours.
  for (const number of numbers)
    await scheduleTestWork(context, number, number < 100 ? 0 : number * 120);
  await startWorkers(handler);
  const request = { by: 'PT1H' };
  const outcomes: string[] = [];
  for (let round = 0; round < 12; round++) {
    const both = await Promise.allSettled([
      advanceClock(bound(context, { handlers, stopping }), request, null),
      advanceClock(bound(context, { handlers, stopping }), request, null),
    ]);
    outcomes.push(...both.map(({ status }) => status));
    for (const each of both) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'clock_busy' });
    }
  }
  expect(outcomes).toContain('fulfilled');
  await eventually(async () => done.length >= numbers.length);
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  expect(meetings).toBe(0);
});

test('a stopped clock fires nothing; after it is started, alarms fire the due work', async () => {
  const brand = await service.createBrand();
  const done: number[] = [];
  await startWorkers(async (_context, { number }) => {
    done.push(Number(number));
  });
  const other = await service.createBrand();
  await changeClock(await contextOf(brand), { mode: 'stopped' });
  await scheduleTestWork(await contextOf(brand), 1, 0);
  await scheduleTestWork(await contextOf(brand), 2, 3_600);
  // Surplus alarms change nothing.
  await (await contextOf(brand)).unit(setAlarms);
  await scheduleTestWork(await contextOf(other), 3, 0);
  await eventually(async () => done.includes(3));
  expect(done).toEqual([3]);
  await changeClock(await contextOf(brand), { mode: 'running' });
  await eventually(async () => done.includes(1));
  expect(done).toEqual([3, 1]);
  // One hour on the brand's clock is one second of wall time.
  await changeClock(await contextOf(brand), { mode: 'accelerated', factor: 3_600 });
  await eventually(async () => done.includes(2));
  expect((await getClock(await contextOf(brand))).nextDue).toEqual([]);
});

test("alarms fire at the right wall time, however far the brand's clock is from it", async () => {
  for (const [hoursAhead, factor] of [
    [0, 1],
    [5_000, 1],
    [5_000, 60],
  ] as const) {
    const brand = await service.createBrand();
    const before = await contextOf(brand);
    const request = { by: `PT${hoursAhead}H` };
    await advanceClock(bound(before, { handlers: {}, stopping }), request, null);
    if (factor > 1) await changeClock(before, { mode: 'accelerated', factor });
    const context = await contextOf(brand);
    const ahead = context.clock.now().since(before.clock.now()).total('hours');
    expect(Math.abs(ahead - hoursAhead)).toBeLessThan(0.5);
    await scheduleTestWork(context, 1, 7_200);
    const [due] = (await getClock(context)).nextDue;
    const rows = await service.owner.query('select wall_at from due_alarms where brand_id = $1', [
      brand.brandId,
    ]);
    const wait = Temporal.Now.instant().until(rows.rows[0].wall_at).total('seconds');
    expect(Math.abs(wait - 7_200 / factor)).toBeLessThan(10);
    expect(due?.what).toBe('test.work');
  }
});

test('failing work is retried, then skipped and reported, and stays due', async () => {
  const brand = await service.createBrand();
  const context = await contextOf(brand);
  await changeClock(context, { mode: 'stopped' });
  for (const number of [1, 2, 3]) await scheduleTestWork(context, number, number * 60);
  let tries = 0;
  const handlers = {
    'test.work': async (_: Context, { number }: Record<string, unknown>) => {
      if (number !== 2) return;
      tries += 1;
      throw new Error('The vendor is away');
    },
  };
  const { answer } = await advanceClock(
    bound(context, { handlers, stopping }),
    { by: 'PT1H' },
    null,
  );
  expect(tries).toBe(3);
  expect(answer).toMatchObject({ reached: true, fired_count: 2, failed_count: 1 });
  const { nextDue } = await getClock(context);
  expect(nextDue).toEqual(answer.failed);
  const calm = { 'test.work': async () => {} };
  const again = await advanceClock(
    bound(context, { handlers: calm, stopping }),
    { by: 'PT0S' },
    null,
  );
  expect(again.answer).toMatchObject({ fired: answer.failed, failed: [] });
});

test('an interrupted keyed advance continues to its original target, and no further', async () => {
  const brand = await service.createBrand();
  const request = { by: 'P10D' };
  await changeClock(await contextOf(brand), { mode: 'stopped' });
  const context = await contextOf(brand);
  const start = (await getClock(context)).now;
  for (const number of [1, 2, 3]) await scheduleTestWork(context, number, number * 86_400);
  const done: unknown[] = [];
  const breaksAt = (broken: number | null) => ({
    'test.work': async (inner: Context, { number }: Record<string, unknown>) => {
      if (number === broken) await inner.db.transaction().execute(() => killSession(inner));
      done.push(number);
    },
  });
  const advance = (broken: number | null) =>
    advanceClock(bound(context, { handlers: breaksAt(broken), stopping }), request, 'key');
  await expect(advance(2)).rejects.toBeDefined();
  expect((await getClock(context)).now.since(start).total('hours')).toBe(48);
  const { answer, replayed } = await advance(null);
  expect(replayed).toBe(false);
  expect(answer).toMatchObject({ reached: true, fired_count: 3 });
  expect(Temporal.Instant.from(answer.now).since(start).total('hours')).toBe(240);
  expect(done).toEqual([1, 2, 3]);
  expect(await advance(null)).toEqual({ answer, replayed: true });
});

test('a stop of the service ends an advance at its position, and a repeat continues it', async () => {
  const brand = await service.createBrand();
  await changeClock(await contextOf(brand), { mode: 'stopped' });
  const context = await contextOf(brand);
  const start = (await getClock(context)).now;
  for (const number of [1, 2, 3]) await scheduleTestWork(context, number, number * 86_400);
  const stop = new AbortController();
  const handlers = {
    'test.work': async (_: Context, { number }: Record<string, unknown>) => {
      if (number === 2) stop.abort();
    },
  };
  const advance = (stopping: AbortSignal) =>
    advanceClock(bound(context, { handlers, stopping }), { by: 'P10D' }, 'key');
  const cut = await advance(stop.signal);
  expect(cut.answer).toMatchObject({ reached: false, fired_count: 2, failed_count: 0 });
  expect((await getClock(context)).now.since(start).total('hours')).toBe(48);
  const { answer, replayed } = await advance(stopping);
  expect([replayed, answer.reached, answer.fired_count]).toEqual([false, true, 3]);
  expect((await getClock(context)).now.since(start).total('hours')).toBe(240);
});

test('after an interrupted advance, alarms of a running clock are set from its position', async () => {
  const brand = await service.createBrand();
  const pool = service.owner;
  const context = await contextOf(brand);
  await scheduleTestWork(context, 1, 1_800);
  await scheduleTestWork(context, 2, 3_600);
  const handlers = { 'test.work': killSession };
  const advance = advanceClock(bound(context, { handlers, stopping }), { by: 'PT45M' }, null);
  await expect(advance).rejects.toMatchObject({ code: 'overloaded' });
  await pool.query(
    `update due_alarms set wall_at = wall_at - interval '5 s' where brand_id = $1 and due_id = $2`,
    [brand.brandId, nilId],
  );
  const done: unknown[] = [];
  await startWorkers(async (_context, { number }) => {
    done.push(number);
  });
  // Work up to the reached position is done at once, the rest half an hour earlier than before.
  await eventually(async () => done.includes(1));
  const wait = await eventually(async () => {
    const { rows } = await pool.query(
      'select wall_at from due_alarms where brand_id = $1 and lease_id is null',
      [brand.brandId],
    );
    return rows.length === 1 && Temporal.Now.instant().until(rows[0].wall_at).total('minutes');
  });
  expect(Math.abs(wait - 30)).toBeLessThan(1);
  expect(done).toEqual([1]);
});

/** Terminates the connection that holds the brand's lease, as a crash does. */
async function killSession(context: Context): Promise<never> {
  await service.owner.query(
    `select pg_terminate_backend(locks.pid) from pg_locks locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and datname = current_database()`,
  );
  throw new Error(`Killed ${context.requestId}`);
}
