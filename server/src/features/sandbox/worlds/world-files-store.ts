import { sql } from 'kysely';
import pg from 'pg';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { ColumnType } from '../../../platform/db/column-type.ts';

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

/** Columns of the tables of world files, with their types. global: it reads the catalog. */
export async function listExportedColumns(scope: BrandScope): Promise<Map<string, ColumnType[]>> {
  const { rows } = await sql<{ table_name: string; columns: ColumnType[] }>`
    select t.table_name,
           jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null))) as columns
      from exported_tables() t
      join pg_attribute a on a.attrelid = format('public.%I', t.table_name)::regclass
     where a.attnum > 0 and not a.attisdropped
     group by t.table_name`.execute(scope.db);
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

/** Rows of a file for one table, one JSON object a line. */
export interface FileRows {
  table: string;
  bytes: Buffer;
}

/** Why PostgreSQL refuses rows of a file. */
export interface RowsRefusal {
  /** SQLSTATE. */
  code: string;
  message: string;
  column: string | undefined;
  constraint: string | undefined;
  /** Columns of a key that rows break. */
  keyColumns: string | undefined;
}

/** Rows as their table would have them, or the reason against one of them. global: they are of no brand yet. */
export async function readFileRows(
  unit: Unit,
  { table, bytes }: FileRows,
): Promise<Record<string, unknown>[] | RowsRefusal> {
  return unlessRefused(unit, async () => {
    const { rows } = await sql<{ row_json: Record<string, unknown> }>`
      select row_json from world_file_rows(${table}::name, ${bytes}::bytea)
       order by line_number`.execute(unit.db);
    return rows.map(({ row_json }) => row_json);
  });
}

/** Inserts rows of a file; returns the reason against them, if there is one. */
export async function insertFileRows(
  unit: Unit,
  worldId: string,
  { table, bytes }: FileRows,
): Promise<RowsRefusal | null> {
  return unlessRefused(unit, async () => {
    await sql`select insert_world_rows(${worldId}, ${table}::name, ${bytes}::bytea)`.execute(
      unit.db,
    );
    return null;
  });
}

/** Number, from 1, of the first row that a refusal is about; null if it is about no single row. */
export async function findBrokenRow(
  unit: Unit,
  { table, bytes }: FileRows,
  { code, column, constraint }: RowsRefusal,
): Promise<number | null> {
  // NOT NULL and CHECK are about a row by itself, unlike keys.
  if (code !== '23502' && code !== '23514') return null;
  const { rows } = await sql<{ line: bigint | null }>`
    select find_broken_row(${table}::name, ${bytes}::bytea, ${constraint ?? null}::name,
             ${column ?? null}::name) as line`.execute(unit.db);
  const line = rows[0]?.line ?? null;
  return line === null ? null : Number(line);
}

/** Refusals of content: of values, constraints, names and sizes. */
const refused = /^(22|23|42|54)/;

/** Does work that may be refused, and leaves the transaction as it was before if it is. */
async function unlessRefused<T>(unit: Unit, work: () => Promise<T>): Promise<T | RowsRefusal> {
  await sql`savepoint rows_of_file`.execute(unit.db);
  try {
    const done = await work();
    await sql`release savepoint rows_of_file`.execute(unit.db);
    return done;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !refused.test(error.code ?? '')) throw error;
    await sql`rollback to savepoint rows_of_file`.execute(unit.db);
    const { code = '', message, column, constraint, detail } = error;
    const keyColumns = /^Key \(([^)]*)\)=/.exec(detail ?? '')?.[1];
    return { code, message, column, constraint, keyColumns };
  }
}

/** Puts an imported world's events and deliveries in this installation's order. */
export async function settleImportedWorld(unit: Unit, worldId: string): Promise<void> {
  await sql`select settle_imported_world(${worldId})`.execute(unit.db);
}
