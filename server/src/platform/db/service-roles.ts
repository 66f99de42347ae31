import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { allBrandsRole, brandRole } from './scope.ts';

const insufficientPrivilege = '42501';
/** A migration of another database of the server made the same change. */
const madeMeanwhile = new Set(['23505', '42710', 'XX000']);
const maxTries = 10;

/**
 * Statements that make the service's roles, for an operator whose migrating role may not. The first
 * does not inherit the second: it becomes it for single transactions.
 */
export const roleStatements: readonly string[] = [
  `create role ${brandRole} noinherit`,
  `create role ${allBrandsRole}`,
  `grant ${allBrandsRole} to ${brandRole}`,
];

/**
 * Makes the service's roles where they are missing (roles belong to the server, so beside a restored
 * database there may be none), and lets the service's login become them.
 *
 * @param login the migrating role, if it is left out.
 * @throws StartupError `roles_missing` with the statements to run, if the migrating role may not.
 */
export async function makeServiceRoles(client: pg.Client, login?: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const missing = await findMissing(client, login);
    if (missing === undefined) return;
    await client.query(missing).catch((error: unknown) => {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      if (code === insufficientPrivilege) throw refused(missing, login, error);
      if (tries >= maxTries || !madeMeanwhile.has(code)) throw error;
    });
  }
}

/** The next statement that is left to run. */
async function findMissing(
  client: pg.Client,
  login: string | undefined,
): Promise<string | undefined> {
  const { rows } = await client.query<{ statement: string }>(
    `select $1 as statement where to_regrole('${brandRole}') is null
     union all
     select $2 where to_regrole('${allBrandsRole}') is null`,
    roleStatements.slice(0, 2),
  );
  return rows[0]?.statement ?? findMissingGrant(client, login);
}

async function findMissingGrant(
  client: pg.Client,
  login: string | undefined,
): Promise<string | undefined> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %I to %I', role, member)
         || case when member <> '${brandRole}' and is_new then ' with inherit false, set true' else '' end
         as statement
       from unnest(array['${brandRole}', '${allBrandsRole}']) role
      cross join unnest(array['${brandRole}', coalesce($1, session_user::text)]) member
      cross join (select current_setting('server_version_num')::integer >= 160000 as is_new) server
      where member <> role and to_regrole(quote_ident(member)) is not null
        and (role, member) <> ('${brandRole}', '${allBrandsRole}')
        and not pg_has_role(member::name, role::name, case when is_new then 'SET' else 'MEMBER' end)`,
    [login ?? null],
  );
  return rows[0]?.statement;
}

function refused(missing: string, login: string | undefined, cause: unknown): StartupError {
  const all = new Set([
    ...roleStatements,
    missing,
    ...(login && login !== brandRole ? [`grant ${brandRole}, ${allBrandsRole} to "${login}"`] : []),
  ]);
  return new StartupError(
    'roles_missing',
    `The migrating role may not make the roles of the service (docs/guides/operating.md). As a role that may, run, where not done yet: ${[...all].join('; ')}`,
    { cause },
  );
}
