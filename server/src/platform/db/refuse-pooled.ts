import type pg from 'pg';
import { StartupError } from '../startup-error.ts';

/** Rounds of the check: another process may hold the shared connection at the first one. */
const rounds = 3;

/**
 * Refuses an address that shares server sessions between connections (PgBouncer in transaction
 * mode): session locks and LISTEN would silently not hold there.
 *
 * @throws StartupError `database_pooled`
 */
export async function refusePooled(
  client: pg.Client,
  openAnother: () => Promise<pg.Client>,
): Promise<void> {
  const other = await openAnother();
  try {
    for (let round = 0; round < rounds; round++) {
      const [own, others] = [await sessionOf(client), await sessionOf(other)];
      if (own !== others) continue;
      throw new StartupError(
        'database_pooled',
        'The database address leads through a connection pooler in transaction mode, where session locks do not hold. Set DATABASE_DIRECT_URL to an address of the database itself; DATABASE_URL may stay pooled.',
      );
    }
  } finally {
    await other.end();
  }
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
