import type pg from 'pg';

/**
 * Ends what an earlier process of the same database holds, which was killed: its heartbeats, for which lanes of webhooks are
 * kept, and its leases on due work, which others take over after 15 s only. The caller is the database's one process, as
 * with a PostgreSQL of its own. The tries of work stay counted: a piece that ends its process must not begin anew for ever.
 */
export async function endEarlierClaims(pool: pg.Pool): Promise<void> {
  await pool.query('delete from worker_heartbeats');
  await pool.query(
    'update due_alarms set wall_at = now(), lease_id = null where lease_id is not null',
  );
}
