import type pg from 'pg';
import { endAllLeases } from './claimed-alarms.ts';

/**
 * Ends what an earlier process of the same database holds, which was killed: its heartbeats, for which lanes of webhooks are
 * kept, and its leases on due work, which others take over after 15 s only. The caller is the database's one process, as
 * with a PostgreSQL of its own.
 */
export async function endEarlierClaims(pool: pg.Pool): Promise<void> {
  await pool.query('delete from worker_heartbeats');
  await endAllLeases(pool);
}
