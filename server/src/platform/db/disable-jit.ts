import pg from 'pg';
import type { BaseLogger } from 'pino';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Turns PostgreSQL's JIT off for all later sessions of this database (docs/decisions/0114). Our
 * statements run for microseconds; compiling one took 70 to 80 ms of CPU on PostgreSQL 15.
 *
 * A setting of the database is used, not a startup parameter, which connection poolers refuse. A
 * role that does not own the database sets it for its own sessions instead.
 */
export async function disableJit(client: pg.Client, log: Pick<BaseLogger, 'warn'>): Promise<void> {
  const { rows } = await client.query<{ jit: string | null; database: string; role: string }>(
    `select current_setting('jit', true) as jit, quote_ident(current_database()) as database,
            quote_ident(session_user) as role`,
  );
  const [session] = rows;
  // Like every session, this one read the setting of its database or role when it began.
  if (session?.jit !== 'on') return;
  const { database, role } = session;
  const isSet =
    (await isAllowed(client, `alter database ${database} set jit = off`)) ||
    (await isAllowed(client, `alter role ${role} in database ${database} set jit = off`));
  if (isSet) return;
  log.warn(
    { database, role },
    `PostgreSQL's jit is on, and the role ${role} may not turn it off for the database ${database}. It can cost several times the CPU of the statements themselves. As the owner of the database, run: alter database ${database} set jit = off`,
  );
}

async function isAllowed(client: pg.Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}
