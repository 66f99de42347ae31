import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from '../logging.ts';
import { repeat } from '../repeat.ts';

const beatMs = 3_000;
/**
 * Silence after which a worker counts as dead. It is measured by the database's clock on both sides: clocks of
 * machines differ.
 */
const deadAfterSeconds = 15;

/** Writes this process's heartbeat every three seconds, and deletes those of dead workers. */
export async function startHeartbeat(
  pool: pg.Pool,
  workerIds: ReadonlySet<string>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const processId = randomUUID();
  let beatAtMs = performance.now();
  let silenceEndedAtMs = Number.NEGATIVE_INFINITY;
  const beat = async () => {
    await writeBeat(pool, processId, workerIds);
    const nowMs = performance.now();
    if (nowMs - beatAtMs > 2 * beatMs) silenceEndedAtMs = nowMs;
    beatAtMs = nowMs;
    // After an outage, others have had no chance to write their heartbeats either.
    if (nowMs - silenceEndedAtMs >= deadAfterSeconds * 1_000) await removeDead(pool);
  };
  await beat();
  const loop = repeat('the heartbeat', { log, firstAfterMs: beatMs, everyMs: beatMs, run: beat });
  return {
    stop: async () => {
      await loop.stop();
      // Without the deletion, other processes find out by the silence.
      await leave(pool, processId).catch((error: unknown) =>
        log.debug({ err: error }, 'left silently'),
      );
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

async function removeDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    'delete from worker_heartbeats where seen_at < now() - make_interval(secs => $1)',
    [deadAfterSeconds],
  );
}

async function leave(pool: pg.Pool, processId: string): Promise<void> {
  await pool.query('delete from worker_heartbeats where process_id = $1', [processId]);
}
