import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { StartupError } from '../startup-error.ts';
import {
  canLiveBeside,
  definedAs,
  dropOutdated,
  findOutdated,
  keepFunction,
  makeEarlierFunctions,
  type Signature,
  serves,
} from './earlier-functions.ts';
import { describeSqlError } from './sql-error.ts';

/** Root of the search for SQL functions of features and platform modules. */
export const FUNCTIONS_FOLDER = join(import.meta.dirname, '../..');
const FUNCTION_FILES = '**/sql/*.sql';
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/** PostgreSQL refuses to replace a function if result type or argument names differ. */
const INVALID_FUNCTION_DEFINITION = '42P13';

export interface FunctionFile {
  /** Name of the function in PostgreSQL: `post_journal`. */
  name: string;
  /** Path relative to the folder searched. */
  path: string;
  sql: string;
  checksum: string;
}

/**
 * Reads the repeatable functions: one per file, `sql/post-journal.sql` for `post_journal`.
 *
 * @throws Error if two files define one function, or a file name is malformed.
 */
export async function readFunctionFiles(folder = FUNCTIONS_FOLDER): Promise<FunctionFile[]> {
  const paths = (await Array.fromAsync(glob(FUNCTION_FILES, { cwd: folder }))).toSorted();
  const files = await Promise.all(
    paths.map(async (path) => {
      if (!FILE_NAME.test(basename(path)))
        throw new Error(`A function's file is called function-name.sql, not ${path}.`);
      const name = basename(path, '.sql').replaceAll('-', '_');
      // Line ends are normalised: git on Windows may check out the same file with others.
      const sql = (await readFile(join(folder, path), 'utf8')).replaceAll('\r\n', '\n');
      return { name, path, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  for (const { name, path } of files) {
    const other = files.find((file) => file.name === name && file.path !== path);
    if (other) throw new Error(`${path} and ${other.path} define the same function ${name}.`);
  }
  return files;
}

/** What became of the functions. */
export interface FunctionChanges {
  /** Number of functions that were replaced or are no more of this version. */
  changed: number;
  /** Functions of the version before that could not be kept: its processes fail where they call them. */
  lost: string[];
}

/**
 * Makes the functions of the database equal to the files, in one transaction: changed ones are
 * replaced, and those that only the version before calls are kept until the next version is applied.
 * `schema_functions` keeps the checksum of each file, so a start without changes only reads it. The
 * caller holds the migration lock.
 *
 * @param version the checksum of all migrations and functions of this code.
 * @throws StartupError `migration_failed`; the functions are then unchanged.
 */
export async function applyFunctions(
  client: pg.Client,
  { files, version }: { files: readonly FunctionFile[]; version: string },
  log: Pick<BaseLogger, 'debug'>,
): Promise<FunctionChanges> {
  await client.query(
    `create table if not exists schema_functions (
       name text primary key,
       checksum text not null
     )`,
  );
  await makeEarlierFunctions(client);
  const applied = await readApplied(client);
  const changed = changedFiles(files, applied);
  const names = new Set(files.map(({ name }) => name));
  const gone = [...applied.keys()].filter((name) => !names.has(name));
  const outdated = await findOutdated(client, version);
  const lost: string[] = [];
  if (changed.length + gone.length + outdated.length === 0) return { changed: 0, lost };
  await client.query('begin');
  try {
    // A body may call a function that is created after it, so bodies are checked at the end.
    await client.query('set local check_function_bodies = off');
    await dropOutdated(client, outdated);
    for (const name of gone) await retire(client, name, version);
    for (const file of changed) lost.push(...(await replace(client, file, version)));
    for (const file of files) await validate(client, file);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw cause;
  }
  log.debug(
    { changed: changed.map(({ name }) => name), gone, outdated, lost },
    'functions applied',
  );
  return { changed: changed.length + gone.length, lost };
}

/** True if functions of the database differ from their files; changes nothing. */
export async function hasChangedFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
): Promise<boolean> {
  return changedFiles(files, await readApplied(client)).length > 0;
}

function changedFiles(
  files: readonly FunctionFile[],
  applied: ReadonlyMap<string, string | null>,
): FunctionFile[] {
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum);
}

/** Checksums by name; null if the function itself is gone, which a migration may have dropped. */
async function readApplied(client: pg.Client): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select f.name, case when exists (
         select from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.proname = f.name) then f.checksum end
         as checksum
       from schema_functions f`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Keeps a function whose file is gone for the version before. */
async function retire(client: pg.Client, name: string, version: string): Promise<void> {
  try {
    const former = await definedAs(client, name);
    // The next version drops them: what depends on one is found now.
    await client.query('savepoint before_drop');
    await drop(client, former);
    await client.query('rollback to savepoint before_drop');
    for (const each of former) await keepFunction(client, each, version);
    await client.query('delete from schema_functions where name = $1', [name]);
  } catch (cause) {
    const message = `The function ${name}, whose file is gone, cannot be dropped: ${describeSqlError(cause)}`;
    throw new StartupError('migration_failed', message, { cause });
  }
}

/** Returns the signatures of the version before that could not be kept. */
async function replace(client: pg.Client, file: FunctionFile, version: string): Promise<string[]> {
  const { name, checksum } = file;
  return naming(file, async () => {
    const lost = await create(client, file, version);
    await client.query(
      `insert into schema_functions (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum`,
      [name, checksum],
    );
    return lost;
  });
}

/** Checks a body as `create function` does, once all functions and tables exist. */
async function validate(client: pg.Client, file: FunctionFile): Promise<void> {
  await naming(file, async () => {
    await client.query('set local check_function_bodies = on');
    const { rows } = await client.query<{ statement: string }>(
      `select format('select %s(%s)', l.lanvalidator::regproc, p.oid) as statement
         from pg_proc p join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace and p.proname = $1 and l.lanvalidator <> 0
          and p.oid::regprocedure::text <> all (select signature from schema_earlier_functions)`,
      [file.name],
    );
    for (const { statement } of rows) await client.query(statement);
  });
}

async function naming<T>({ path, sql }: FunctionFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const message = `The function file ${path} failed: ${describeSqlError(cause, sql)}`;
    throw new StartupError('migration_failed', message, { cause });
  }
}

/**
 * Replaces a function in place if PostgreSQL allows it, so that sessions of a running process keep
 * finding it. One with other arguments is made beside the former, which is kept where no call fits
 * both. Returns the signatures that processes of the version before no longer find.
 */
async function create(
  client: pg.Client,
  { name, sql }: FunctionFile,
  version: string,
): Promise<string[]> {
  const former = await definedAs(client, name);
  await client.query('savepoint before_function');
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INVALID_FUNCTION_DEFINITION)) {
      throw error;
    }
    await client.query('rollback to savepoint before_function');
    await drop(client, former);
    await client.query(sql);
  }
  const now = await definedAs(client, name);
  const known = new Set(former.map(({ signature }) => signature));
  const [later = now[0], ...more] = now.filter(({ signature }) => !known.has(signature));
  if (!later || more.length > 0) {
    throw new Error(`it has to define one function ${name}, and ${now.length} are there`);
  }
  const present = new Set(now.map(({ signature }) => signature));
  const beside = former.filter(
    ({ signature }) => present.has(signature) && signature !== later.signature,
  );
  for (const earlier of beside) {
    if (canLiveBeside(later, earlier)) await keepFunction(client, earlier, version);
    else await drop(client, [earlier]);
  }
  return former
    .filter((earlier) => !serves(later, earlier))
    .filter((earlier) => !(beside.includes(earlier) && canLiveBeside(later, earlier)))
    .map(({ signature }) => signature);
}

async function drop(client: pg.Client, functions: readonly Signature[]): Promise<void> {
  for (const { signature } of functions) await client.query(`drop function ${signature}`);
}
