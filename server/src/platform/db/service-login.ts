import { openClient } from './connections.ts';
import { singleHosts } from './database-address.ts';
import { allBrandsRole } from './scope.ts';
import { setSessionLimits } from './session-limits.ts';

/** The role that an address logs in as; undefined if the address names none. */
export function loginOf(url: string): string | undefined {
  const { username } = new URL(singleHosts(url)[0] ?? url);
  return username === '' ? undefined : decodeURIComponent(username);
}

/**
 * Sets the limits of sessions of the service's login, and finds what lets it see past the policies of
 * the tables; null if nothing does.
 *
 * @param directUrl an address without a pooler in between, of a migrated database.
 */
export async function examineLogin(directUrl: string): Promise<string | null> {
  const client = openClient(directUrl);
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Starts at the same time would change one row; the lock ends with the session.
    await client.query(`select pg_advisory_lock(hashtextextended('surety session limits', 0))`);
    await setSessionLimits(client);
    const { rows } = await client.query<{ problem: string | null }>(
      `select case
         when r.rolsuper then 'is a superuser'
         when r.rolbypassrls then 'has BYPASSRLS'
         when exists (select from pg_class c
                       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                         and pg_has_role(r.oid, c.relowner, 'MEMBER')) then 'owns tables'
         when pg_has_role(r.oid, '${allBrandsRole}', 'USAGE') then 'inherits ${allBrandsRole}'
       end as problem
       from pg_roles r where r.rolname = session_user`,
    );
    return rows[0]?.problem ?? null;
  } finally {
    await client.end();
  }
}
