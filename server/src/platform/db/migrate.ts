import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { applyMigration, refuseBeforehand } from './apply-migration.ts';
import { openClient } from './connections.ts';
import { disableJit } from './disable-jit.ts';
import { secureFunctions } from './function-privileges.ts';
import { chooseHost } from './hosts.ts';
import {
  type LockPatience,
  limitLockWaits,
  lockPatience,
  withLockPatience,
} from './lock-patience.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { readHistory, refuseForeignHistory } from './migration-history.ts';
import { refusePooled } from './refuse-pooled.ts';
import { secureRows } from './row-security.ts';
import {
  applyFunctions,
  FUNCTIONS_FOLDER,
  type FunctionFile,
  hasChangedFunctions,
  readFunctionFiles,
} from './schema-functions.ts';
import { brandRole } from './scope.ts';
import { makeServiceRoles } from './service-roles.ts';
import { liftStatementLimit, setSessionLimits } from './session-limits.ts';
import { toStartupError } from './sql-error.ts';

// A runner of our own: postgrator 8 neither runs a migration in a transaction nor makes several
// starters wait for each other, and it skips a file whose number is below the newest applied one.

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations');
const OLDEST_POSTGRES = 15;
/** A lock key that no other program on the database should use; the bytes spell "surety". */
const LOCK_KEY = 0x737572657479n;
const lockPollMs = 100;

type MigrationLog = Pick<BaseLogger, 'debug' | 'warn'>;

/** Folders of the numbered migrations and, searched recursively, of the functions. */
export interface SchemaFolders {
  migrations: string;
  functions: string;
}

/** Names of the migrations that a run applied, and the number of functions that it replaced. */
export interface Applications {
  migrations: string[];
  functions: number;
  /** Functions that processes of the version before call and no longer find, where there are any. */
  lost?: string[];
}

interface MigrateOptions {
  folders?: SchemaFolders;
  /** Role that the service logs in as, if it is another than the migrating one. */
  login?: string | undefined;
  /** Changes nothing, whoever owns the schema: for commands that only read. */
  comparesOnly?: boolean;
  /** Waits for locks that other sessions hold. */
  patience?: LockPatience;
}

/** The schema of this code. */
export const SCHEMA_FOLDERS: SchemaFolders = {
  migrations: MIGRATIONS_FOLDER,
  functions: FUNCTIONS_FOLDER,
};

/**
 * Brings the database to the schema of this code: the numbered files of server/migrations, each in a
 * transaction of its own unless its first line says otherwise; then the functions of
 * `src/**\/sql/*.sql`, all in one; then policies and privileges. Several starters wait for each other,
 * and all but the first find nothing left to do. A role that does not own the schema, or may not make
 * one, changes nothing and only compares; so does every role with `comparesOnly`. Returns what was
 * applied.
 *
 * @param connectionString an address without a pooler in between.
 * @throws StartupError `database_unreachable`, `database_pooled`, `database_too_old` (PostgreSQL before 15),
 *   `database_newer_than_code`, `migration_edited`, `roles_missing`, `migration_blocked` (another
 *   session holds a lock for too long), `privileges_missing`, or `migration_failed`. What a migration
 *   would refuse is found before the first one is applied; migrations before one that failed stay
 *   applied, and of the functions all or none are changed. Where it only compares: `migrations_pending`.
 */
export async function migrate(
  connectionString: string,
  log: MigrationLog,
  {
    folders = SCHEMA_FOLDERS,
    login,
    comparesOnly = false,
    patience = lockPatience,
  }: MigrateOptions = {},
): Promise<Applications> {
  const [migrations, functions] = await Promise.all([
    readMigrations(folders.migrations),
    readFunctionFiles(folders.functions),
  ]);
  await chooseHost(connectionString);
  const client = await connect(connectionString);
  try {
    await refuseOldServer(client);
    await refusePooled(client, () => connect(connectionString));
    const isOwner = await mayMigrate(client);
    if (comparesOnly || !isOwner) {
      // The login of the service inherits nothing: it reads as the role that it becomes.
      if (!isOwner) await client.query(`set role ${brandRole}`);
      await refusePending(client, { migrations, functions, isOwner });
      return { migrations: [], functions: 0 };
    }
    return await applyAll(client, { migrations, functions, login, patience, log });
  } catch (error) {
    throw toStartupError(error);
  } finally {
    await client.end();
  }
}

interface Run {
  migrations: Migration[];
  functions: FunctionFile[];
  login: string | undefined;
  patience: LockPatience;
  log: MigrationLog;
}

async function applyAll(client: pg.Client, run: Run): Promise<Applications> {
  const { migrations, functions, patience, log } = run;
  const patiently = <T>(subject: string, work: () => Promise<T>): Promise<T> =>
    withLockPatience(client, { subject, patience, log }, work);
  await liftStatementLimit(client);
  await takeTurn(client);
  await limitLockWaits(client, patience.waitMs);
  const applied = await readHistory(client);
  if (applied) refuseForeignHistory(migrations, applied);
  const missing = migrations.filter(({ name }) => !applied?.has(name));
  await patiently('The look at the data', () => refuseBeforehand(client, missing));
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       date_applied timestamptz not null
     )`,
  );
  await makeServiceRoles(client, run.login);
  for (const migration of missing) {
    const subject = `The migration ${migration.name}`;
    await patiently(subject, () => applyMigration(client, migration, patience));
    log.debug({ migration: migration.name }, 'migration applied');
  }
  const version = checksumOf([...migrations, ...functions]);
  const { changed, lost } = await patiently('The change of functions', () =>
    applyFunctions(client, { files: functions, version }, log),
  );
  await disableJit(client, log);
  await setSessionLimits(client);
  await patiently('The protection of rows', () => secureRows(client));
  await secureFunctions(client);
  const names = missing.map(({ name }) => name);
  return { migrations: names, functions: changed, ...(lost.length > 0 ? { lost } : {}) };
}

/**
 * Takes a lock of the session, which spans the transactions of all migrations and ends with the
 * session. A starter that waits asks again and again: a statement that waits in PostgreSQL is a
 * transaction, for whose end the concurrent build of an index would wait.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [LOCK_KEY],
    );
    if (rows[0]?.taken) return;
    await sleep(lockPollMs);
  }
}

/** Identifies a version of the schema. */
function checksumOf(files: readonly { name: string; checksum: string }[]): string {
  const lines = files.map(({ name, checksum }) => `${name} ${checksum}`);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

async function connect(connectionString: string): Promise<pg.Client> {
  // A migration takes as long as it takes.
  const client = openClient(connectionString, { statementMs: Number.POSITIVE_INFINITY });
  // A broken connection also fails the query under way, which reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const { host, port, database } = client;
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new StartupError(
      'database_unreachable',
      `The database ${database} on ${host}:${port} cannot be reached: ${reason}`,
      { cause },
    );
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int as number`,
  );
  const [server] = rows;
  if (!server || server.number < OLDEST_POSTGRES * 10_000) {
    throw new StartupError(
      'database_too_old',
      `Surety needs PostgreSQL ${OLDEST_POSTGRES} or later; this server is ${server?.version}.`,
    );
  }
}

/** True for the owner of the schema, and before there is one for a role that may make it. */
async function mayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(
       (select pg_has_role(current_user, c.relowner, 'USAGE')
          from pg_class c
         where c.oid = to_regclass('public.schema_migrations')),
       has_schema_privilege(current_user, 'public', 'CREATE')) as may`,
  );
  return rows[0]?.may === true;
}

async function refusePending(
  client: pg.Client,
  code: { migrations: Migration[]; functions: FunctionFile[]; isOwner: boolean },
): Promise<void> {
  if (await isCurrent(client, code)) return;
  const remedy = code.isOwner
    ? '. Run "npm run migrate".'
    : ', and the role of DATABASE_URL does not own it. Run "npm run migrate" with DATABASE_MIGRATION_URL set to the address of the role that does.';
  throw new StartupError(
    'migrations_pending',
    `The database is not at the schema of this version${remedy}`,
  );
}

async function isCurrent(
  client: pg.Client,
  { migrations, functions }: { migrations: Migration[]; functions: FunctionFile[] },
): Promise<boolean> {
  const applied = await readHistory(client);
  if (!applied) return false;
  refuseForeignHistory(migrations, applied);
  if (migrations.some(({ name }) => !applied.has(name))) return false;
  return !(await hasChangedFunctions(client, functions));
}
