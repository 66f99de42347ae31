import { brandClockReader } from '../../src/platform/clock/brand-clocks.ts';
import type { Context } from '../../src/platform/context.ts';
import { type JobHandler, scheduleDue } from '../../src/platform/jobs/due-work.ts';
import { alarmRunner } from '../../src/platform/jobs/run-alarm.ts';
import { type RunningWorker, startWorker } from '../../src/platform/jobs/worker.ts';
import { createLogger } from '../../src/platform/logging.ts';
import type { TestService } from './test-service.ts';

/** Workers as in the service, whose one kind of due work, `test.work`, has a handler of the test. */
export function startDueWorkers(
  { database, service }: TestService,
  handler: JobHandler,
  concurrency: number,
): RunningWorker {
  const {
    leases,
    allBrands: { db },
  } = database;
  const parts = {
    environment: 'sandbox' as const,
    leases,
    handlers: { 'test.work': handler },
    readClock: brandClockReader(db, 'sandbox'),
    createContext: service.createContext,
  };
  return startWorker({
    database,
    run: alarmRunner(parts),
    concurrency,
    log: createLogger('silent'),
  });
}

/** Schedules one piece of `test.work`, in seconds on the brand's clock; returns its due time. */
export function scheduleTestWork(context: Context, number: number, seconds: number) {
  return context.unit(async (unit) => {
    const dueAt = unit.now.add({ milliseconds: Math.round(seconds * 1_000) });
    await scheduleDue(unit, { kind: 'test.work', dueAt, payload: { number } });
    return dueAt;
  });
}
