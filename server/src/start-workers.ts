import { handlers, loops, workers } from './feature-parts.ts';
import type { ReadBrandClock } from './platform/clock/brand-clocks.ts';
import type { HealthCheck } from './platform/health.ts';
import { startHousekeeping } from './platform/jobs/housekeeping.ts';
import { alarmRunner } from './platform/jobs/run-alarm.ts';
import { type RunningWorker, startWorker } from './platform/jobs/worker.ts';
import type { ProcessParts } from './platform/process-parts.ts';

/** Workers of a process, with the checks of its readiness by name. */
interface RunningWorkers extends RunningWorker {
  checks: [string, HealthCheck][];
}

/** Starts everything that a worker process runs. Loops stop first, since workers may take a while. */
export async function startWorkers(
  parts: ProcessParts,
  own: { readClock: ReadBrandClock; concurrency: number },
): Promise<RunningWorkers> {
  const { environment, database, createContext, metrics, log } = parts;
  const { readClock, concurrency } = own;
  const { db } = database.allBrands;
  const { leases } = database;
  const worker = startWorker({
    database,
    run: alarmRunner({ environment, handlers, leases, readClock, createContext }),
    concurrency,
    log,
    onJobEnd: (outcome) => metrics.jobs.inc({ task: 'due_work', outcome }),
  });
  const others = await Promise.all(
    workers.map(async ([name, start]) => ({ name, ...(await start(parts)) })),
  );
  const running = [startHousekeeping(db, log), ...loops.map((start) => start(parts))];
  return {
    checks: [
      ['jobs', worker.findProblem],
      ...others.map(({ name, findProblem }): [string, HealthCheck] => [name, findProblem]),
    ],
    stop: async () => {
      await Promise.all(running.map((loop) => loop.stop()));
      await Promise.all([worker, ...others].map((each) => each.stop()));
    },
  };
}
