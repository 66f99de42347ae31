import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as GraphileLogger,
  type Runner as GraphileRunner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { isError } from '../../kernel/domain-error.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { connectionTo } from '../db/hosts.ts';
import type { Logger } from '../logging.ts';
import { OutageLog } from '../outage-log.ts';
import { platformErrors } from '../platform-errors.ts';
import { PatientPool } from './patient-pool.ts';
import type { TaskHandler, TaskRun } from './task.ts';

/** One graphile-worker pool with connections of its own. */
export interface Runner {
  /** Ids under which it locks jobs. */
  readonly ids: ReadonlySet<string>;
  /** Makes an idle worker fetch jobs now. */
  nudge(): void;
  /** Resolves once it does no more work, with the reason if it failed; never rejects. */
  readonly ended: Promise<unknown>;
  /** Waits for running jobs, for a bounded time; what is left stays locked under `ids`. */
  stop(): Promise<void>;
}

export interface RunnerOptions {
  connectionString: string;
  tasks: Record<string, TaskHandler>;
  concurrency: number;
  /** Flags of jobs that are not to be fetched now. */
  skippedFlags?: (() => string[] | null) | undefined;
  log: Logger;
  onJobEnd(task: string, outcome: 'done' | 'failed'): void;
  /** Time that a stop waits for running jobs before it aborts them. */
  graceMs: number;
}

/** Longest delay of a job whose notification was lost. */
const pollMs = 5_000;
/** Time for aborted jobs to end and their ends to be written, after the grace. */
const afterGraceMs = 3_000;

/** Receiver of errors that nothing handled, by the runner whose work they stem from. */
const strayErrors = new AsyncLocalStorage<(error: unknown) => void>();

/**
 * Gives an unhandled rejection to the runner that caused it; false if none did, and Node's default,
 * the end of the process, is right.
 */
export function takeStrayError(error: unknown): boolean {
  const receive = strayErrors.getStore();
  receive?.(error);
  return receive !== undefined;
}

/**
 * Starts graphile-worker. Its local queue and batched completion make it fast. It polls slowly:
 * notifications announce new jobs, and `startAlarms` announces jobs that have become due. Ten jobs
 * per concurrent job are fetched at once (bench/jobs.ts: with two it took twice the time); a job
 * that does not begin within five seconds is returned to the queue for other processes.
 *
 * graphile-worker's own end is not waited for without a limit: its promise never settles when a
 * write fails at the wrong moment (docs/decisions/0120).
 */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { log, graceMs } = options;
  const outage = new OutageLog(log, 'the job queue cannot reach the database');
  const pool = new PatientPool(connectionTo(options.connectionString), outage);
  const ids = new Set<string>();
  const failing = Promise.withResolvers<unknown>();
  const events = listen(options, ids, failing.resolve);
  let nudge = () => {};
  events.on('pool:create', ({ workerPool }) => {
    nudge = () => workerPool.nudge(1);
  });
  const settings = graphileSettings(options, { pool, events, outage });
  const runner = await strayErrors
    .run(failing.resolve, () => run(settings))
    .catch((error: unknown) => {
      pool.drop();
      throw error;
    });
  const finished = runner.promise.catch((error: unknown) => error);
  const bounded = async (end: Promise<unknown>) => {
    await Promise.race([end, sleep(graceMs + afterGraceMs, undefined, { ref: false })]);
    pool.drop();
  };
  return {
    ids,
    nudge: () => nudge(),
    ended: Promise.race([finished, failing.promise]).then(async (reason) => {
      await bounded(Promise.all([stopGraphile(runner), finished]));
      return reason;
    }),
    stop: () => bounded(stopGraphile(runner)),
  };
}

/** A runner that has stopped by itself rejects. */
async function stopGraphile(runner: GraphileRunner): Promise<void> {
  await runner.stop().catch(() => {});
}

function listen(
  { log, onJobEnd }: RunnerOptions,
  ids: Set<string>,
  onFailing: (reason: unknown) => void,
): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  const outage = new OutageLog(log, 'jobs fail because the database is away');
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id));
  events.on('worker:create', ({ worker }) => ids.add(worker.workerId));
  events.on('pool:fatalError', ({ error }) => onFailing(error));
  events.on('pool:gracefulShutdown', ({ message }) => onFailing(message));
  events.on('job:success', ({ job }) => onJobEnd(job.task_identifier, 'done'));
  events.on('job:error', ({ job, error }) => {
    onJobEnd(job.task_identifier, 'failed');
    if (isDatabaseAway(error)) outage.failed(error);
    else log.warn({ task: job.task_identifier, job_id: job.id, attempt: job.attempts, err: error });
  });
  return events;
}

function graphileSettings(
  { tasks, concurrency, skippedFlags, log, graceMs }: RunnerOptions,
  own: { pool: PatientPool; events: WorkerEvents; outage: OutageLog },
): Parameters<typeof run>[0] {
  return {
    pgPool: own.pool,
    noHandleSignals: true,
    events: own.events,
    logger: graphileLogger(log, own),
    taskList: taskList(tasks),
    ...(skippedFlags ? { forbiddenFlags: skippedFlags } : {}),
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
  };
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
 * itself, failed ones too. Errors of an outage are logged once.
 */
function graphileLogger(
  log: Logger,
  { pool, outage }: { pool: PatientPool; outage: OutageLog },
): GraphileLogger {
  return new GraphileLogger(() => (level, message, meta) => {
    const error = meta?.error;
    if (level !== 'error' || meta?.failure || pool.isDropped)
      log.debug({ part: 'graphile-worker' }, message);
    else if (isDatabaseAway(error)) outage.failed(error);
    else log.error({ part: 'graphile-worker' }, message);
  });
}
