import { EventEmitter } from 'node:events';
import { Logger as GraphileLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from '../logging.ts';
import { startHeartbeat } from './worker-heartbeat.ts';

/** What a task handler is told beside its payload. */
export interface TaskRun {
  attempt: number;
  maxAttempts: number;
  /** Aborts when the service stops and the job should hand itself back. */
  signal: AbortSignal;
}
export type TaskHandler = (payload: unknown, run: TaskRun) => Promise<void>;

export interface RunningWorker {
  /** Finishes what runs, hands back what does not end in time. */
  stop(): Promise<void>;
}

/**
 * Starts taking jobs. Several processes may do so on one database. The local queue and batched
 * completion are what makes graphile-worker fast; the poll is short because due work of the
 * sandbox is due within seconds and polling is the only way it notices a job's time has come.
 */
export async function startWorker(options: {
  pool: pg.Pool;
  tasks: Record<string, TaskHandler>;
  concurrency: number;
  log: Logger;
  onJobEnd?: (task: string, outcome: 'done' | 'failed') => void;
}): Promise<RunningWorker> {
  const { pool, tasks, concurrency, log, onJobEnd } = options;
  const events: WorkerEvents = new EventEmitter();
  const workerIds = new Set<string>();
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id));
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId));
  events.on('job:success', ({ job }) => onJobEnd?.(job.task_identifier, 'done'));
  events.on('job:error', ({ job, error }) => {
    onJobEnd?.(job.task_identifier, 'failed');
    log.warn({ task: job.task_identifier, job_id: job.id, attempt: job.attempts, err: error });
  });
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    events,
    logger: graphileLogger(log),
    taskList: taskList(tasks),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: 200,
        localQueue: { size: concurrency * 2, ttl: 5_000 },
        completeJobBatchDelay: 10,
        failJobBatchDelay: 10,
        gracefulShutdownAbortTimeout: 5_000,
      },
    },
  });
  // The runner's promise rejects when the worker cannot go on; stop() reports the same error.
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker stopped'));
  const heartbeat = await startHeartbeat(pool, workerIds, log);
  return {
    stop: async () => {
      await runner.stop();
      await heartbeat.stop();
    },
  };
}

function taskList(tasks: Record<string, TaskHandler>): TaskList {
  const list: TaskList = {};
  for (const [name, handler] of Object.entries(tasks)) {
    list[name] = (payload, helpers) =>
      handler(payload, {
        attempt: helpers.job.attempts,
        maxAttempts: helpers.job.max_attempts,
        signal: helpers.abortSignal ?? new AbortController().signal,
      });
  }
  return list;
}

/** graphile-worker's own words, at debug unless they are errors: our log names jobs by itself. */
function graphileLogger(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'graphile-worker' }, message);
    else log.debug({ part: 'graphile-worker' }, message);
  });
}
