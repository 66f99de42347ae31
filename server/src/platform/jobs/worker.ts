import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logging.ts';
import { OutageLog } from '../outage-log.ts';
import type { BrandSlots } from './brand-slots.ts';
import { startAlarms } from './next-alarm.ts';
import { type Runner, type RunnerOptions, startRunner } from './runner.ts';
import { openStandingCheck } from './standing-work.ts';
import type { TaskHandler } from './task.ts';
import { startHeartbeat } from './worker-heartbeat.ts';

export interface RunningWorker {
  /** Waits for running jobs, and queues those again that do not end in time. */
  stop(): Promise<void>;
}

/** A worker whose state a health check reads. */
export interface WatchedWorker extends RunningWorker {
  /** Reason for which no work is being done; null if all is well. */
  findProblem(): Promise<string | null>;
}

export interface WorkerOptions {
  database: Pick<Database, 'jobPool' | 'signals' | 'directUrl'>;
  tasks: Record<string, TaskHandler>;
  concurrency: number;
  /** Bounds the jobs of one brand; the handlers of the tasks take the slots. */
  slots?: BrandSlots;
  log: Logger;
  onJobEnd?: (task: string, outcome: 'done' | 'failed') => void;
  /** Time that a stop waits for running jobs before it aborts them. */
  graceMs?: number;
}

/** Pause before a runner that ended by itself is replaced. */
const restartPauseMs = 1_000;

/**
 * Starts a worker; several processes may run one on the same database. A runner that ends by
 * itself is replaced while the service runs, however it ended.
 */
export async function startWorker(options: WorkerOptions): Promise<WatchedWorker> {
  const { database, tasks, concurrency, slots, log, onJobEnd, graceMs = 5_000 } = options;
  const { jobPool: pool, signals } = database;
  const standing = openStandingCheck(pool, Object.keys(tasks));
  const crew = new Crew(log, {
    connectionString: database.directUrl,
    tasks,
    concurrency,
    skippedFlags: slots?.fullFlags,
    log,
    graceMs,
    onJobEnd: (task, outcome) => {
      standing.noteProgress();
      onJobEnd?.(task, outcome);
    },
  });
  await crew.start();
  const heartbeat = await startHeartbeat(pool, () => crew.ids, log);
  const alarms = startAlarms({ pool, signals, log, ring: () => crew.nudge() });
  return {
    findProblem: async () => crew.problem ?? heartbeat.problem() ?? (await standing.find()),
    stop: async () => {
      await alarms.stop();
      const left = await crew.stop();
      await heartbeat.stop(left);
    },
  };
}

/** The runner of the moment and its replacement. */
class Crew {
  readonly #log: Logger;
  readonly #options: RunnerOptions;
  readonly #stopping = new AbortController();
  #runner: Runner | null = null;
  #supervision: Promise<void> = Promise.resolve();

  constructor(log: Logger, options: RunnerOptions) {
    this.#log = log;
    this.#options = options;
  }

  /** Ids whose jobs are being worked on. */
  get ids(): ReadonlySet<string> {
    return this.#runner?.ids ?? new Set();
  }

  get problem(): string | null {
    return this.#runner ? null : 'the job runner has ended and is being started again';
  }

  nudge(): void {
    this.#runner?.nudge();
  }

  async start(): Promise<void> {
    this.#runner = await startRunner(this.#options);
    this.#supervision = this.#supervise(this.#runner);
  }

  /** Stops the runner; returns its ids, whose jobs may still be locked. */
  async stop(): Promise<ReadonlySet<string>> {
    this.#stopping.abort();
    const { ids } = this;
    await this.#runner?.stop();
    await this.#supervision;
    return ids;
  }

  async #supervise(first: Runner): Promise<void> {
    const { signal } = this.#stopping;
    for (let runner: Runner | null = first; runner; ) {
      const reason = await runner.ended;
      if (signal.aborted) return;
      // Without its ids in the heartbeat, its jobs are unlocked.
      this.#runner = null;
      const fields = reason instanceof Error ? { err: reason } : { reason };
      this.#log.warn(fields, 'the job runner ended by itself and is started again');
      runner = await this.#replace(signal);
    }
  }

  async #replace(signal: AbortSignal): Promise<Runner | null> {
    const outage = new OutageLog(this.#log, 'the job runner cannot be started');
    for (let pauseMs = restartPauseMs; ; ) {
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return null;
      try {
        const runner = await startRunner(this.#options);
        if (signal.aborted) {
          await runner.stop();
          return null;
        }
        this.#runner = runner;
        return runner;
      } catch (error) {
        pauseMs = Math.max(outage.failed(error), restartPauseMs);
      }
    }
  }
}
