import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as GraphileLogger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { isError } from '../../kernel/domain-error.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logging.ts';
import { platformErrors } from '../platform-errors.ts';
import { startAlarms } from './next-alarm.ts';
import { startHeartbeat } from './worker-heartbeat.ts';

/** Facts about one run of a task, beside its payload. */
export interface TaskRun {
  attempt: number;
  maxAttempts: number;
  /** Aborts when the service stops and the job should end, to be queued again. */
  signal: AbortSignal;
}
export type TaskHandler = (payload: unknown, run: TaskRun) => Promise<void>;

export interface RunningWorker {
  /** Waits for running jobs, and queues those again that do not end in time. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  database: Pick<Database, 'jobPool' | 'signals'>;
  tasks: Record<string, TaskHandler>;
  concurrency: number;
  log: Logger;
  onJobEnd?: (task: string, outcome: 'done' | 'failed') => void;
  /** Time that a stop waits for running jobs before it aborts them. */
  graceMs?: number;
}

/** Longest delay of a job whose notification was lost. */
const pollMs = 2_000;

/**
 * Pause before graphile-worker is started again after it stopped because it could not write a job's
 * end.
 */
const restartPauseMs = 1_000;

/**
 * Starts a worker; several processes may run one on the same database. A worker that stops by
 * itself, for example because the database was unavailable, is replaced while the service runs.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { database, log } = options;
  const { jobPool: pool, signals } = database;
  const workers: Workers = { ids: new Set(), nudge: () => {} };
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner = await launch(options, workers);
  const supervise = async () => {
    for (;;) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'worker failed'));
      if (signal.aborted) return;
      log.warn('the worker stopped by itself and is started again');
      // Without these ids in the heartbeat, its jobs are unlocked.
      workers.ids.clear();
      await sleep(restartPauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      runner = await launch(options, workers).catch((error: unknown) => {
        log.error({ err: error }, 'the worker could not be started');
        return runner;
      });
      if (signal.aborted) await runner.stop().catch(() => {});
    }
  };
  const heartbeat = await startHeartbeat(pool, workers.ids, log);
  const alarms = startAlarms({ pool, signals, log, ring: () => workers.nudge() });
  const supervision = supervise();
  return {
    stop: async () => {
      stopping.abort();
      await alarms.stop();
      // A runner that has stopped by itself rejects.
      await runner.stop().catch(() => {});
      await supervision;
      await heartbeat.stop();
    },
  };
}

/** Ids and wake-up of the running graphile-worker pool. */
interface Workers {
  ids: Set<string>;
  /** Makes an idle worker fetch jobs now. */
  nudge(): void;
}

/**
 * Starts graphile-worker. Its local queue and batched completion make it fast. It polls slowly:
 * notifications announce new jobs, and `startAlarms` announces jobs that have become due. Ten jobs
 * per concurrent job are fetched at once (bench/jobs.ts: with two it took twice the time); a job
 * that does not begin within five seconds is returned to the queue for other processes.
 */
async function launch(options: WorkerOptions, workers: Workers): Promise<Runner> {
  const { database, tasks, concurrency, log, onJobEnd, graceMs = 5_000 } = options;
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    workers.ids.add(workerPool.id);
    workers.nudge = () => workerPool.nudge(1);
  });
  events.on('worker:create', ({ worker }) => workers.ids.add(worker.workerId));
  events.on('job:success', ({ job }) => onJobEnd?.(job.task_identifier, 'done'));
  events.on('job:error', ({ job, error }) => {
    onJobEnd?.(job.task_identifier, 'failed');
    log.warn({ task: job.task_identifier, job_id: job.id, attempt: job.attempts, err: error });
  });
  return run({
    pgPool: database.jobPool,
    noHandleSignals: true,
    events,
    logger: graphileLogger(log),
    taskList: taskList(tasks),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: pollMs,
        localQueue: { size: concurrency * 10, ttl: 5_000 },
        completeJobBatchDelay: 10,
        failJobBatchDelay: 10,
        gracefulShutdownAbortTimeout: graceMs,
      },
    },
  });
}

function taskList(tasks: Record<string, TaskHandler>): TaskList {
  const list: TaskList = {};
  for (const [name, handler] of Object.entries(tasks)) {
    list[name] = async (payload, helpers) => {
      const run: TaskRun = {
        attempt: helpers.job.attempts,
        maxAttempts: helpers.job.max_attempts,
        signal: helpers.abortSignal ?? new AbortController().signal,
      };
      await handler(payload, run).catch((error: unknown) => {
        if (!isOfAnotherWorld(error)) throw error;
      });
    };
  }
  return list;
}

/** True for a job of a brand that was removed, reset or restored: it has nothing left to do. */
function isOfAnotherWorld(error: unknown): boolean {
  return isError(error, platformErrors.world_changed, platformErrors.auth_err);
}

/**
 * Logs graphile-worker's messages at debug level unless they are errors: our log names jobs by
 * itself.
 */
function graphileLogger(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'graphile-worker' }, message);
    else log.debug({ part: 'graphile-worker' }, message);
  });
}
