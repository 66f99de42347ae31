import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import type { Migration } from './migration-files.ts';

type AppliedMigration = { name: string; checksum: string };

/** The applied migrations by name; null in a database that was never migrated. */
export async function readHistory(
  client: pg.Client,
): Promise<Map<string, AppliedMigration> | null> {
  const found = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  if (!found.rows[0]?.exists) return null;
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Refuses a database that another version has migrated.
 *
 * @throws StartupError `database_before_baseline`, `database_newer_than_code`, or `migration_edited`.
 */
export function refuseForeignHistory(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, AppliedMigration>,
): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied.values()) {
    const migration = known.get(name);
    if (!migration) {
      const [baseline] = migrations;
      if (baseline && !applied.has(baseline.name)) throw beforeBaseline(name);
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

/** The migrations of before were merged into ten (decision 0114), which their databases never had. */
function beforeBaseline(name: string): StartupError {
  return new StartupError(
    'database_before_baseline',
    `The database is of a version before 0.1.0 (it has the migration ${name}), and no later version continues it: its migrations were merged. Start anew beside it, with SURETY_DATA_DIR=.surety-new npm start, or with an empty database in DATABASE_URL. The version that made it still reads the old data.`,
  );
}
