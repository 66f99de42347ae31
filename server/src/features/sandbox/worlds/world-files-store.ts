import { sql } from 'kysely';
import pg from 'pg';
import type { BrandScope, Unit } from '../../../platform/context.ts';

/** Hash of the tables and columns of world files. global: it reads the catalog. */
export async function findWorldSchema(scope: BrandScope): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select world_schema() as schema`.execute(scope.db);
  return rows[0]?.schema ?? '';
}

/** Tables of world files, referenced tables first. global: it reads the catalog. */
export async function listExportedTables(scope: BrandScope): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from exported_tables() order by depth, table_name`.execute(scope.db);
  return rows.map(({ table_name }) => table_name);
}

/**
 * Rows of a world in one table as JSON texts, at most `limit` characters in all and one row more. The
 * texts come from PostgreSQL, so that whole numbers above 2^53 and the order of fields are kept.
 */
export async function readWorldRows(
  scope: BrandScope,
  { worldId, table, limit }: { worldId: string; table: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select x.text from (
      select r.text, sum(length(r.text)) over (rows unbounded preceding) - length(r.text) as before
        from (select row_to_json(t)::text as text from ${sql.table(table)} t
               where t.brand_id = ${worldId}) r
    ) x where x.before <= ${limit}`.execute(scope.db);
  return rows.map(({ text }) => text);
}

/** Inserts the brand of an imported world. */
export async function insertImportedBrand(
  unit: Unit,
  row: { brand_id: string; name: string; wrapped_data_key: Buffer; now: string },
): Promise<void> {
  const { now, ...columns } = row;
  await unit.db
    .insertInto('brands')
    .values({ ...columns, date_created: now, date_updated: now })
    .execute();
}

/** Inserts rows of a file, or returns the database's reason against them. */
export async function importWorldRows(
  unit: Unit,
  { worldId, table, rows }: { worldId: string; table: string; rows: string[] },
): Promise<string | null> {
  try {
    await sql`select import_world_rows(${worldId}, ${table}::name, ${rows}::text[])`.execute(
      unit.db,
    );
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '')) {
      return error.message;
    }
    throw error;
  }
}

/** Puts an imported world's events and deliveries in this installation's order. */
export async function settleImportedWorld(unit: Unit, worldId: string): Promise<void> {
  await sql`select settle_imported_world(${worldId})`.execute(unit.db);
}
