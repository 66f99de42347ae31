import type pg from 'pg';

/**
 * Limits of every session of the service's role in its database. Settings of the role are used, since
 * connection poolers refuse startup parameters and share what a session sets (docs/decisions/0123).
 */
const limits = {
  /** Requests are answered or aborted within this time. */
  statement_timeout: '30s',
  /** Readers of events wait for the oldest open transaction (docs/decisions/0021). */
  idle_in_transaction_session_timeout: '1min',
};

/** Sets the limits for all later sessions of this role in this database, where they differ. */
export async function setSessionLimits(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ settings: string[]; database: string; role: string }>(
    `select quote_ident(current_database()) as database, quote_ident(session_user) as role,
            coalesce((select setconfig from pg_db_role_setting
                       where setdatabase = (select oid from pg_database where datname = current_database())
                         and setrole = (select oid from pg_roles where rolname = session_user)),
                     '{}') as settings`,
  );
  const [session] = rows;
  if (!session) return;
  const { settings, database, role } = session;
  for (const [name, value] of Object.entries(limits)) {
    if (settings.includes(`${name}=${value}`)) continue;
    await client.query(`alter role ${role} in database ${database} set ${name} = '${value}'`);
  }
}

/** For a session that reads or changes everything: its statements have no limit. */
export async function liftStatementLimit(client: pg.ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0');
}
