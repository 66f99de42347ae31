import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { wallClock } from '../clock/wall-clock.ts';
import type { Logger } from '../logging.ts';

const beatMs = 3_000;
/**
 * Silence after which a worker counts as dead; with `beatMs`, its jobs are unlocked within 20
 * seconds.
 */
const deadAfterMs = 15_000;

/**
 * Writes this process's heartbeat every three seconds, and unlocks the jobs of workers without one.
 * graphile-worker itself unlocks a dead worker's jobs only after four hours.
 */
export async function startHeartbeat(
  pool: pg.Pool,
  workerIds: ReadonlySet<string>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const processId = randomUUID();
  const beat = async () => {
    const now = wallClock.now();
    await pool.query(
      `insert into worker_heartbeats (process_id, worker_ids, seen_at) values ($1, $2, $3)
       on conflict (process_id) do update set worker_ids = excluded.worker_ids, seen_at = excluded.seen_at`,
      [processId, [...workerIds], now.toString()],
    );
    await freeJobsOfDeadWorkers(pool, now);
  };
  await beat();
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed'));
  }, beatMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      await pool.query('delete from worker_heartbeats where process_id = $1', [processId]);
    },
  };
}

async function freeJobsOfDeadWorkers(pool: pg.Pool, now: Temporal.Instant): Promise<void> {
  const deadline = now.subtract({ milliseconds: deadAfterMs }).toString();
  await pool.query('delete from worker_heartbeats where seen_at < $1', [deadline]);
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
       from graphile_worker.jobs
      where locked_by is not null and locked_at < $1
        and not exists (select 1 from worker_heartbeats where jobs.locked_by = any (worker_ids))
     having count(*) > 0`,
    [deadline],
  );
}
