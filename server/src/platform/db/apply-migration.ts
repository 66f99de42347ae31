import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { type LockPatience, limitLockWaits } from './lock-patience.ts';
import type { IndexStatement, Migration } from './migration-files.ts';
import { describeSqlError } from './sql-error.ts';

/**
 * Asks of each migration, in a transaction that only reads, if it would refuse the data: before the
 * first of them changes anything.
 *
 * @throws StartupError `migration_failed` in the words of the refusal.
 */
export async function refuseBeforehand(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  for (const { name, refusal } of migrations) {
    if (refusal === null) continue;
    await client.query('begin read only');
    try {
      await client.query(refusal);
    } catch (cause) {
      throw new StartupError(
        'migration_failed',
        `The migration ${name} refuses this database, and nothing was changed: ${describeSqlError(cause)}`,
        { cause },
      );
    } finally {
      await client.query('rollback').catch(() => undefined);
    }
  }
}

/**
 * Applies one migration: in a transaction of its own or, where its first line says so, statement by
 * statement outside one.
 *
 * @throws StartupError `migration_failed`; in a transaction nothing of it stays, and outside one the
 *   next run goes on with the statement that failed.
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { waitMs }: LockPatience,
): Promise<void> {
  const { name, sql, outside } = migration;
  try {
    if (outside === null) await applyInTransaction(client, migration);
    else await applyOutside(client, migration, outside, waitMs);
  } catch (cause) {
    throw new StartupError(
      'migration_failed',
      `The migration ${name} failed: ${describeSqlError(cause, outside === null ? sql : undefined)}`,
      { cause },
    );
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * A build waits for transactions that are older than itself, and nothing waits behind it: so that
 * here, unlike in a transaction, a wait has no bound.
 */
async function applyOutside(
  client: pg.Client,
  migration: Migration,
  statements: readonly IndexStatement[],
  waitMs: number,
): Promise<void> {
  await limitLockWaits(client, 0);
  try {
    for (const statement of statements) await run(client, statement);
  } finally {
    await limitLockWaits(client, waitMs).catch(() => undefined);
  }
  await record(client, migration);
}

async function run(client: pg.Client, { sql, builds }: IndexStatement): Promise<void> {
  if (!builds) return void (await client.query(sql));
  const state = await readIndex(client, builds);
  if (state === 'valid') return;
  // A build that was broken off leaves an index that costs each write and serves no read.
  if (state === 'invalid') await dropIndex(client, builds.index);
  try {
    await client.query(sql);
  } catch (error) {
    await dropIndex(client, builds.index).catch(() => undefined);
    throw error;
  }
}

/** State of the index that a statement builds, which an earlier run may have built or begun. */
async function readIndex(
  client: pg.Client,
  { index, table }: { index: string; table: string },
): Promise<'absent' | 'invalid' | 'valid'> {
  const { rows } = await client.query<{ valid: boolean; owner: string }>(
    `select i.indisvalid as valid, t.relname as owner
       from pg_class c join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = i.indrelid
      where c.oid = to_regclass('public.' || $1)`,
    [index],
  );
  const [found] = rows;
  if (!found) return 'absent';
  if (found.owner !== table) throw new Error(`the index ${index} is one of ${found.owner} already`);
  return found.valid ? 'valid' : 'invalid';
}

async function dropIndex(client: pg.Client, index: string): Promise<void> {
  await client.query(`drop index concurrently if exists public.${index}`);
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    'insert into schema_migrations (name, checksum, date_applied) values ($1, $2, clock_timestamp())',
    [name, checksum],
  );
}
