import type pg from 'pg';
import type { Registry } from 'prom-client';
import { wallClock } from '../clock/wall-clock.ts';
import { readBounded } from '../db/bounded-read.ts';
import { addReadGauges } from '../read-gauges.ts';

/**
 * Gauge of the oldest idempotency answer that is kept, by wall time. It stays below 48 hours and the ten minutes
 * between two sweeps, except in a sandbox with a brand whose clock is stopped.
 */
export function addHousekeepingGauge(registry: Registry, pool: pg.Pool): void {
  addReadGauges(registry, () => findOldestAnswer(pool), [
    {
      name: 'surety_idempotency_oldest_answer_seconds',
      help: 'Age of the oldest answer that is kept for repeats; 0 without one. Above 48 hours, its removal is behind.',
      measure: (seconds) => seconds,
    },
  ]);
}

/** global: the operator watches the installation. */
async function findOldestAnswer(pool: pg.Pool): Promise<number> {
  const rows = await readBounded<{ seconds: number }>(
    pool,
    `select greatest(coalesce(extract(epoch from $1::timestamptz - min(oldest.date_created)), 0), 0)::float8 as seconds
       from brands b cross join lateral (
         select date_created from idempotency_keys k where k.brand_id = b.brand_id
          order by date_created limit 1) oldest`,
    [wallClock.now().toString()],
  );
  return rows[0]?.seconds ?? 0;
}
