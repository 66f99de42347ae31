import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { CommitSignals } from '../db/commit-signals.ts';
import type { Logger } from '../logging.ts';
import { OutageLog } from '../outage-log.ts';
import { Rest } from '../rest.ts';

/**
 * Channel on which graphile-worker's own functions notify of every new job, in the job's
 * transaction.
 */
const jobsInserted = 'jobs:insert';
/** Shortest interval between two queries for the earliest job, however many jobs are inserted. */
const gatherMs = 10;
/**
 * First pause before an overdue job is rung for again; it doubles. A job stays overdue when all
 * workers are busy or its task is unknown to this process.
 */
const overdueMs = 200;
/** Longest delay of a job whose insertion no signal announced. */
const usualPollMs = 5_000;

/**
 * Calls `ring` when the earliest job becomes due. graphile-worker fetches jobs at their insertion,
 * and notices only by polling that a job inserted for later has become due.
 */
export function startAlarms(options: {
  pool: pg.Pool;
  signals: CommitSignals;
  log: Logger;
  ring(): void;
  /** Override for tests. */
  pollMs?: number;
}): { stop(): Promise<void> } {
  const { pool, signals, log, ring, pollMs = usualPollMs } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = new Rest();
  const stopListening = signals.listen(jobsInserted, () => rest.wake());
  const outage = new OutageLog(log, 'polling for the next job failed');
  const look = async () => {
    try {
      const earliestInMs = await findEarliestInMs(pool);
      outage.succeeded();
      return earliestInMs;
    } catch (error) {
      return Math.max(outage.failed(error), gatherMs);
    }
  };
  const live = async () => {
    for (let waitMs = overdueMs; !signal.aborted; ) {
      const earliestInMs = await look();
      const isOverdue = earliestInMs <= 0;
      if (isOverdue) ring();
      const pauseMs = isOverdue ? waitMs : Math.min(earliestInMs, pollMs);
      waitMs = isOverdue ? Math.min(waitMs * 2, pollMs) : overdueMs;
      const wasWoken = await rest.pause(pauseMs);
      if (wasWoken) await sleep(gatherMs, undefined, { signal }).catch(() => {});
    }
  };
  const living = live();
  return {
    stop: async () => {
      stopListening();
      stopping.abort();
      rest.wake();
      await living;
    },
  };
}

/**
 * Milliseconds until the earliest waiting job is due; zero or negative if it is overdue. The
 * database's clock decides, as in graphile-worker's own fetch.
 */
async function findEarliestInMs(pool: pg.Pool): Promise<number> {
  // Every job has graphile-worker's default priority, so its own index leads to the first row.
  const { rows } = await pool.query<{ ms: number }>(
    `select (extract(epoch from run_at - now()) * 1000)::float8 as ms
       from graphile_worker._private_jobs
      where is_available and priority = 0 order by run_at limit 1`,
  );
  return rows[0]?.ms ?? Number.POSITIVE_INFINITY;
}
