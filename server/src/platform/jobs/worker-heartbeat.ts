import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../logging.ts';
import { OutageLog } from '../outage-log.ts';

const beatMs = 3_000;
/**
 * Silence after which a worker counts as dead; with `beatMs`, its jobs are unlocked within 20
 * seconds. Silence is measured by the database's clock on both sides: clocks of machines differ.
 */
const deadAfterSeconds = 15;
/** Silence of this process after which its health check fails. */
const silentMs = 20_000;

export interface Heartbeat {
  /** Reason for which other processes may take this one for dead; null if all is well. */
  problem(): string | null;
  /** Deletes the heartbeat. Jobs that are still locked under `left` are unlocked. */
  stop(left?: ReadonlySet<string>): Promise<void>;
}

/**
 * Writes this process's heartbeat every three seconds, and unlocks the jobs of workers without one.
 * graphile-worker itself unlocks a dead worker's jobs only after four hours.
 */
export async function startHeartbeat(
  pool: pg.Pool,
  workerIds: () => ReadonlySet<string>,
  log: Logger,
): Promise<Heartbeat> {
  const processId = randomUUID();
  const outage = new OutageLog(log, 'the heartbeat failed');
  const stopping = new AbortController();
  const { signal } = stopping;
  let beatAtMs = performance.now();
  let silenceEndedAtMs = Number.NEGATIVE_INFINITY;
  const beat = async () => {
    await writeBeat(pool, processId, workerIds());
    const nowMs = performance.now();
    if (nowMs - beatAtMs > 2 * beatMs) silenceEndedAtMs = nowMs;
    beatAtMs = nowMs;
    // After an outage, others have had no chance to write their heartbeats either.
    if (nowMs - silenceEndedAtMs < deadAfterSeconds * 1_000) return;
    await freeJobsOfDeadWorkers(pool);
  };
  await beat();
  const live = async () => {
    for (;;) {
      await sleep(beatMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await beat().then(
        () => outage.succeeded(),
        (error: unknown) => outage.failed(error),
      );
    }
  };
  const living = live();
  return {
    problem: () =>
      performance.now() - beatAtMs > silentMs ? 'the heartbeat has not been written' : null,
    stop: async (left = new Set()) => {
      stopping.abort();
      await living;
      await leave(pool, processId, left).catch((error: unknown) => outage.failed(error));
    },
  };
}

async function writeBeat(
  pool: pg.Pool,
  processId: string,
  workerIds: ReadonlySet<string>,
): Promise<void> {
  await pool.query(
    `insert into worker_heartbeats (process_id, worker_ids, seen_at) values ($1, $2, now())
     on conflict (process_id) do update set worker_ids = excluded.worker_ids, seen_at = excluded.seen_at`,
    [processId, [...workerIds]],
  );
}

async function freeJobsOfDeadWorkers(pool: pg.Pool): Promise<void> {
  await pool.query(
    'delete from worker_heartbeats where seen_at < now() - make_interval(secs => $1)',
    [deadAfterSeconds],
  );
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
       from graphile_worker.jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => $1)
        and not exists (select 1 from worker_heartbeats where jobs.locked_by = any (worker_ids))
     having count(*) > 0`,
    [deadAfterSeconds],
  );
}

/** Without these two writes, other processes find out by the silence. */
async function leave(pool: pg.Pool, processId: string, left: ReadonlySet<string>): Promise<void> {
  await pool.query('delete from worker_heartbeats where process_id = $1', [processId]);
  if (left.size === 0) return;
  await pool.query('select graphile_worker.force_unlock_workers($1)', [[...left]]);
}
