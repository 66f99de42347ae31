import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isError } from '../../kernel/domain-error.ts';
import type { Database } from '../db/database.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { createGatherer } from '../gatherer.ts';
import type { Logger } from '../logging.ts';
import { OutageLog } from '../outage-log.ts';
import { platformErrors } from '../platform-errors.ts';
import { type Loop, type Pause, repeat } from '../repeat.ts';
import { BrandShares, type Room } from './brand-shares.ts';
import {
  type Claim,
  type ClaimedAlarm,
  claimAlarms,
  delayAlarm,
  dropAlarms,
  findOverdueSeconds,
  freeLost,
  leaseSeconds,
  renewAlarms,
} from './claimed-alarms.ts';
import { alarmsSet } from './due-alarms.ts';

export interface RunningWorker {
  /** Waits for running jobs, and queues those again that do not end in time. */
  stop(): Promise<void>;
}

/** A worker whose state a health check reads. */
export interface WatchedWorker extends RunningWorker {
  /** Reason for which no work is being done; null if all is well. */
  findProblem(): Promise<string | null>;
}

/** `busy`: the brand's clock is being moved, so nothing of it can run now. */
export type AlarmOutcome = 'over' | 'busy';
/** Does what an alarm announces. */
export type RunAlarm = (alarm: ClaimedAlarm) => Promise<AlarmOutcome>;

export interface WorkerOptions {
  database: Pick<Database, 'jobPool' | 'signals'>;
  run: RunAlarm;
  concurrency: number;
  log: Logger;
  onJobEnd?: (outcome: 'done' | 'failed') => void;
  /** Time that a stop waits for running jobs. */
  graceMs?: number;
}

/** Longest delay of an alarm that no signal announced. */
const pollMs = 5_000;
/** Longest pause after a read of the queue, which is as long as the read: alarms that are set meanwhile gather. */
const gatherMs = 5;
const renewMs = 3_000;
/** Pause of a brand whose clock is being moved. */
const busyMs = 1_000;
/** Pause of a job that failed because the database was away, which tells nothing about the job. */
const awaySeconds = 1;
/** Work that is due for this long while no job ends is standing. */
const standingSeconds = 30;
/** Silence of the queue after which the health check fails. */
const silentMs = 20_000;

const nothing: Claim = { alarms: [], isMore: false, nextMs: Number.POSITIVE_INFINITY };

/** Starts a worker; several processes may run one on the same database. */
export function startWorker(options: WorkerOptions): WatchedWorker {
  const worker = new Worker(options);
  return { findProblem: () => worker.findProblem(), stop: () => worker.stop() };
}

/**
 * Claims due alarms and runs them. It reads the queue when a commit sets an alarm, when the next alarm is due, when
 * a slot becomes free that work waits for, and every five seconds.
 */
class Worker {
  readonly #options: WorkerOptions;
  readonly #shares: BrandShares;
  readonly #outage: OutageLog;
  readonly #failures: OutageLog;
  readonly #over = new AbortController();
  readonly #running = new Map<ClaimedAlarm, Promise<void>>();
  readonly #filling: Loop;
  readonly #renewing: Loop;
  readonly #ends = createGatherer<ClaimedAlarm, void>({
    maxBatch: 1_000,
    maxInFlightOfGroup: 1,
    maxInFlight: 1,
    maxWaiting: 10_000,
    mayRepeat: () => false,
    run: async (_group, alarms) => {
      await dropAlarms(this.#pool, alarms);
      return alarms.map(() => undefined);
    },
  });
  /** Leases of claims whose answers were lost. */
  #lost: string[] = [];
  /** True while work may wait here that another process has room for. */
  #isFull = false;
  #readAtMs = performance.now();
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #endedAtMs = performance.now();

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#shares = new BrandShares(options.concurrency);
    this.#outage = new OutageLog(options.log, 'noting the end of a job failed');
    this.#failures = new OutageLog(options.log, 'jobs fail because the database is away');
    const { log, database } = options;
    const listen = (wake: () => void) =>
      database.signals.listen(alarmsSet, (origin) => {
        if (origin === 'here' && this.#isFull) database.signals.raiseElsewhere(alarmsSet);
        wake();
      });
    this.#filling = repeat('claiming jobs', {
      log,
      firstAfterMs: 0,
      everyMs: pollMs,
      wakeOn: [listen],
      run: () => this.#fill(),
    });
    this.#renewing = repeat('renewing the leases of jobs', {
      log,
      firstAfterMs: renewMs,
      everyMs: renewMs,
      run: () => this.#renew(),
    });
  }

  async findProblem(): Promise<string | null> {
    const nowMs = performance.now();
    if (nowMs - this.#readAtMs > silentMs) return 'the job queue has not been read';
    if (nowMs - this.#endedAtMs < standingSeconds * 1_000) return null;
    const overdue = await findOverdueSeconds(this.#pool);
    if (overdue < standingSeconds) return null;
    return `due work has been waiting for ${Math.trunc(overdue)} s and no job ends`;
  }

  async stop(): Promise<void> {
    const { graceMs = 5_000 } = this.#options;
    await this.#filling.stop();
    const ended = Promise.all(this.#running.values());
    await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
    this.#over.abort();
    await this.#renewing.stop();
    const left = [...this.#running.keys()];
    const free = (alarm: ClaimedAlarm) =>
      delayAlarm(this.#pool, alarm, { seconds: 0, isAttempt: true });
    await Promise.all(left.map(free)).catch((error: unknown) => this.#outage.failed(error));
  }

  get #pool() {
    return this.#options.database.jobPool;
  }

  /** Fills the free slots. */
  async #fill(): Promise<Pause | 'more'> {
    const fromMs = performance.now();
    const room = this.#shares.room();
    const { alarms, isMore, nextMs } = room.free > 0 ? await this.#claim(room) : nothing;
    this.#readAtMs = performance.now();
    for (const alarm of alarms) this.#begin(alarm);
    const { free, full } = this.#shares.room();
    this.#noteFull(free === 0 || full.length > 0);
    if (isMore) return 'more';
    const tookMs = this.#readAtMs - fromMs;
    return { atLeastMs: Math.min(tookMs, gatherMs), pauseMs: Math.min(nextMs, pollMs) };
  }

  async #claim(room: Room): Promise<Claim> {
    if (this.#lost.length > 0) {
      await freeLost(this.#pool, this.#lost);
      this.#lost = [];
    }
    const leaseId = randomUUID();
    // After an outage, others have had no chance to renew their leases either.
    const takesOver = performance.now() - this.#failedAtMs > leaseSeconds * 1_000;
    return claimAlarms(this.#pool, { leaseId, room, takesOver }).catch((error: unknown) => {
      this.#failedAtMs = performance.now();
      this.#lost.push(leaseId);
      throw error;
    });
  }

  #noteFull(isFull: boolean): void {
    if (isFull && !this.#isFull) this.#options.database.signals.raiseElsewhere(alarmsSet);
    this.#isFull = isFull;
  }

  #begin(alarm: ClaimedAlarm): void {
    const leave = this.#shares.take(alarm.brandId);
    const run = this.#run(alarm).finally(() => {
      leave();
      this.#running.delete(alarm);
      this.#endedAtMs = performance.now();
      if (this.#isFull) this.#filling.wake();
    });
    this.#running.set(alarm, run);
  }

  async #run(alarm: ClaimedAlarm): Promise<void> {
    const { run, onJobEnd } = this.#options;
    try {
      const outcome = await run(alarm);
      if (outcome === 'busy') return await this.#pause(alarm);
      onJobEnd?.('done');
    } catch (error) {
      if (!isOfAnotherWorld(error)) return await this.#fail(alarm, error);
    }
    await this.#write(() => this.#ends.submit('all', alarm));
  }

  async #fail(alarm: ClaimedAlarm, error: unknown): Promise<void> {
    const { log, onJobEnd } = this.#options;
    const { brandId, dueId, attempt } = alarm;
    onJobEnd?.('failed');
    const isAway = isDatabaseAway(error);
    if (isAway) this.#failures.failed(error);
    else log.warn({ brand_id: brandId, due_id: dueId, attempt, err: error }, 'a job failed');
    const seconds = isAway ? awaySeconds : Math.exp(Math.min(attempt, 10));
    await this.#write(() => delayAlarm(this.#pool, alarm, { seconds, isAttempt: !isAway }));
    this.#filling.wake();
  }

  async #pause(alarm: ClaimedAlarm): Promise<void> {
    const wake = this.#shares.rest(alarm.brandId);
    setTimeout(() => {
      wake();
      this.#filling.wake();
    }, busyMs).unref();
    await this.#write(() => delayAlarm(this.#pool, alarm, { seconds: 0, isAttempt: false }));
  }

  /** Repeats a write while the database is away, so that work that has ended is not run again. */
  async #write(write: () => Promise<void>): Promise<void> {
    const { signal } = this.#over;
    for (;;) {
      try {
        await write();
        return this.#outage.succeeded();
      } catch (error) {
        const pauseMs = this.#outage.failed(error);
        // Without the write, another worker runs the work again once the lease has ended.
        if (signal.aborted || !isDatabaseAway(error)) return;
        await sleep(pauseMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  async #renew(): Promise<void> {
    if (this.#running.size > 0) await renewAlarms(this.#pool, [...this.#running.keys()]);
  }
}

/** True for work of a brand that was removed, reset or restored: it has nothing left to do. */
function isOfAnotherWorld(error: unknown): boolean {
  return isError(error, platformErrors.world_changed, platformErrors.auth_err);
}
