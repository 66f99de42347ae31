import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

/** Numbers of rows of one table that differ between two worlds. */
export interface DiffCountRow {
  table_name: string;
  added: bigint;
  removed: bigint;
  changed: bigint;
}

/** Row that differs: as it was in the world compared with, and as it is. */
export interface DiffRow {
  table_name: string;
  /** JSON text of the key's columns. */
  key: string;
  was: Record<string, unknown> | null;
  present: Record<string, unknown> | null;
  /** Columns whose values are bytes. */
  sealed: string[];
}

export interface DiffedWorlds {
  worldId: string;
  against: string;
}

/** global: it compares two brands (sql/count-world-diff.sql). */
export async function countDiff(
  scope: BrandScope,
  { worldId, against }: DiffedWorlds,
): Promise<DiffCountRow[]> {
  const { rows } = await sql<DiffCountRow>`
    select * from count_world_diff(${worldId}, ${against})`.execute(scope.db);
  return rows;
}

/** Rows that differ, by table and key, after a place. global: it compares two brands. */
export async function listDiffRows(
  scope: BrandScope,
  { worldId, against }: DiffedWorlds,
  page: { after: { table: string; key: string }; limit: number },
): Promise<DiffRow[]> {
  const { after, limit } = page;
  const { rows } = await sql<DiffRow>`
    select * from diff_worlds(
      ${worldId}, ${against}, ${after.table}::name, ${after.key}, ${limit}::integer)`.execute(
    scope.db,
  );
  return rows;
}

/**
 * Columns that hold nothing about a person, by table: ids, numbers, times, and texts that a CHECK limits to a list.
 * Every other column may. global: it reads the catalog.
 */
export async function listPlainColumns(
  scope: BrandScope,
  tables: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select c.relname::text as table_name, array_agg(a.attname::text) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relname = any (${[...tables]}::text[])
       and a.attnum > 0 and not a.attisdropped
       and (a.atttypid in ('uuid'::regtype, 'smallint'::regtype, 'integer'::regtype, 'bigint'::regtype,
              'boolean'::regtype, 'timestamptz'::regtype, 'xid8'::regtype)
            or a.atttypid = 'text'::regtype and exists (
              select from pg_constraint k
               where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                 and pg_get_constraintdef(k.oid) ~ '^CHECK \(\(\w+ = ANY \(ARRAY\[[^()]*\]\)\)\)$'))
     group by c.relname`.execute(scope.db);
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}
