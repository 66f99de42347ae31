import type pg from 'pg';
import type { Registry } from 'prom-client';
import { wallClock } from '../clock/wall-clock.ts';
import { readBounded } from '../db/bounded-read.ts';
import { addReadGauges } from '../read-gauges.ts';

/** Most pieces that are counted. */
const counted = 10_000;

interface Overdue {
  count: number;
  oldest_seconds: number;
}

/**
 * Gauges of due work that no worker has begun, from its alarms: work of a brand whose clock is
 * stopped has none, and a failed attempt moves its piece to the time of the next one.
 */
export function addOverdueGauges(registry: Registry, pool: pg.Pool): void {
  addReadGauges(registry, () => findOverdue(pool), [
    {
      name: 'surety_due_work_overdue',
      help: 'Pieces of work whose time has come and that no worker has begun, up to 10,000.',
      measure: ({ count }) => count,
    },
    {
      name: 'surety_due_work_oldest_overdue_seconds',
      help: 'Time since the oldest piece of overdue work was due; 0 without one.',
      measure: ({ oldest_seconds }) => oldest_seconds,
    },
  ]);
}

async function findOverdue(pool: pg.Pool): Promise<Overdue> {
  const rows = await readBounded<Overdue>(
    pool,
    `select count(*)::integer as count,
            coalesce(extract(epoch from $1::timestamptz - min(wall_at)), 0)::float8 as oldest_seconds
       from (select wall_at from due_alarms where wall_at <= $1::timestamptz
              order by wall_at limit ${counted}) overdue`,
    [wallClock.now().toString()],
  );
  return rows[0] ?? { count: 0, oldest_seconds: 0 };
}
