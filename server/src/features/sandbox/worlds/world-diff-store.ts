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
