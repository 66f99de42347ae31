import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { disableJit } from './disable-jit.ts';
import { secureFunctions } from './function-privileges.ts';
import { chooseHost, connectionTo } from './hosts.ts';
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
import { describeSqlError } from './sql-error.ts';

// A runner of our own: postgrator 8 neither runs a migration in a transaction nor makes several
// starters wait for each other, and it skips a file whose number is below the newest applied one.

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations');
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const OLDEST_POSTGRES = 15;
/** A lock key that no other program on the database should use; the bytes spell "surety". */
const LOCK_KEY = 0x737572657479n;

type Migration = { number: number; name: string; sql: string; checksum: string };
type Applied = { name: string; checksum: string };
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
}

interface MigrateOptions {
  folders?: SchemaFolders;
  /** Role that the service logs in as, if it is another than the migrating one. */
  login?: string | undefined;
  /** Changes nothing, whoever owns the schema: for commands that only read. */
  comparesOnly?: boolean;
}

/** The schema of this code. */
export const SCHEMA_FOLDERS: SchemaFolders = {
  migrations: MIGRATIONS_FOLDER,
  functions: FUNCTIONS_FOLDER,
};

/**
 * Brings the database to the schema of this code: the numbered files of server/migrations, each in a
 * transaction of its own; then the functions of `src/**\/sql/*.sql`, all in one; then policies and privileges. Several starters wait for each other, and all but the first
 * find nothing left to do. A role that does not own the schema, or may not make one, changes nothing and
 * only compares; so does every role with `comparesOnly`. Returns what was applied.
 *
 * @param connectionString an address without a pooler in between.
 * @throws StartupError `database_unreachable`, `database_pooled`, `database_too_old` (PostgreSQL before 15),
 *   `database_newer_than_code`, `migration_edited`, `roles_missing`, or `migration_failed`; migrations
 *   before the failed one stay applied, and of the functions all or none are changed. Where it only
 *   compares: `migrations_pending`.
 */
export async function migrate(
  connectionString: string,
  log: MigrationLog,
  { folders = SCHEMA_FOLDERS, login, comparesOnly = false }: MigrateOptions = {},
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
    await liftStatementLimit(client);
    // A session-level lock, so that it spans the transactions of all migrations; it ends with the
    // session.
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key,
         checksum text not null,
         date_applied timestamptz not null
       )`,
    );
    const applied = await readApplied(client);
    refuseForeignHistory(migrations, applied);
    await makeServiceRoles(client, login);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration, log);
    const changed = await applyFunctions(client, functions, log);
    await disableJit(client, log);
    await setSessionLimits(client);
    await secureRows(client);
    await secureFunctions(client);
    return { migrations: missing.map(({ name }) => name), functions: changed };
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const number = FILE_NAME.exec(name)?.[1];
      if (!number) throw new Error(`A migration is called NNNN_name.sql, not ${name}.`);
      // Line ends are normalised: git on Windows may check out the same file with others.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { number: Number(number), name, sql, checksum };
    }),
  );
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index + 1]?.number === number)
      throw new Error(`Two migrations share ${name}'s number.`);
  }
  return migrations;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(connectionString));
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
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return false;
  const applied = await readApplied(client);
  refuseForeignHistory(migrations, applied);
  if (migrations.some(({ name }) => !applied.has(name))) return false;
  return !(await hasChangedFunctions(client, functions));
}

async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations');
  return new Map(rows.map((row) => [row.name, row]));
}

function refuseForeignHistory(migrations: Migration[], applied: Map<string, Applied>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied.values()) {
    const migration = known.get(name);
    if (!migration) {
      throw new StartupError(
        'database_newer_than_code',
        `The database has the migration ${name}, which this version of Surety does not know. Start the version that made it, or a newer one (or, where the data does not matter, start with an empty database).`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(
        'migration_edited',
        `The migration ${name} was changed after this database had applied it. Undo the change and add a new migration instead (or, where the data does not matter, start with an empty database).`,
      );
    }
  }
}

async function apply(client: pg.Client, migration: Migration, log: MigrationLog): Promise<void> {
  const { name, sql, checksum } = migration;
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(
      'insert into schema_migrations (name, checksum, date_applied) values ($1, $2, clock_timestamp())',
      [name, checksum],
    );
    await client.query('commit');
    log.debug({ migration: name }, 'migration applied');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new StartupError(
      'migration_failed',
      `The migration ${name} failed: ${describeSqlError(cause, sql)}`,
      { cause },
    );
  }
}
