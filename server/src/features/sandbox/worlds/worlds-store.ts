import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

export interface WorldRow {
  brand_id: string;
  name: string;
  program_id: string | null;
  seed: string | null;
  from_snapshot_id: string | null;
  is_demo: boolean;
  date_created: Temporal.Instant;
}

/** Selects brands with their world's columns; a brand without a row in `worlds` is a world too. */
function selectWorlds(scope: BrandScope) {
  return scope.db
    .selectFrom('brands as b')
    .leftJoin('worlds as w', 'w.brand_id', 'b.brand_id')
    .leftJoin('world_seeds as r', 'r.brand_id', 'b.brand_id')
    .select([
      'b.brand_id',
      'b.name',
      'b.date_created',
      'w.from_snapshot_id',
      'r.seed',
      sql<boolean>`coalesce(w.is_demo, false)`.as('is_demo'),
      sql<string | null>`(
        select p.program_id from programs p where p.brand_id = b.brand_id
         order by p.program_id limit 1)`.as('program_id'),
    ])
    .where(
      sql<boolean>`not exists (
        select from world_snapshots s where s.snapshot_id = b.brand_id)`,
    );
}

export async function findWorldRow(
  scope: BrandScope,
  worldId: string,
): Promise<WorldRow | undefined> {
  return selectWorlds(scope).where('b.brand_id', '=', worldId).executeTakeFirst();
}

/** Worlds, newest first, older than `before`, at most `limit`; those of a member if one is given. */
export async function listWorldRows(
  scope: BrandScope,
  page: { before: string | null; limit: number },
  memberId: string | null,
): Promise<WorldRow[]> {
  let query = selectWorlds(scope);
  if (memberId !== null) {
    query = query.where(sql<boolean>`(
      exists (select from memberships m
               where m.brand_id = b.brand_id and m.person_id = ${memberId})
      or exists (select from people p
                  where p.person_id = ${memberId} and p.reaches_every_brand))`);
  }
  if (page.before) query = query.where('b.brand_id', '<', page.before);
  return query.orderBy('b.brand_id', 'desc').limit(page.limit).execute();
}

export async function insertWorld(
  tx: Tx,
  row: { brand_id: string; from_snapshot_id: string | null; is_demo: boolean; now: string },
): Promise<void> {
  const { now, ...columns } = row;
  await tx
    .insertInto('worlds')
    .values({ ...columns, generation: 0n, date_created: now, date_updated: now })
    .execute();
}

/** Invalidates work begun in the world before: see `Context.begin`. */
export async function nextGeneration(tx: Tx, brandId: string, now: string): Promise<void> {
  await tx
    .insertInto('worlds')
    .values({
      brand_id: brandId,
      from_snapshot_id: null,
      generation: 1n,
      is_demo: false,
      date_created: now,
      date_updated: now,
    })
    .onConflict((conflict) =>
      conflict.column('brand_id').doUpdateSet({
        generation: sql<bigint>`worlds.generation + 1`,
        date_updated: now,
      }),
    )
    .execute();
}

/** Inserts a copy of a brand, with the keys that open its data wrapped anew; its name by default. */
export async function insertBrandLike(
  unit: Unit,
  row: {
    brand_id: string;
    like: string;
    name: string | null;
    wrapped_data_key: Buffer;
    now: string;
  },
): Promise<void> {
  await sql`
    insert into brands (brand_id, name, wrapped_data_key, date_created, date_updated)
      select ${row.brand_id}, coalesce(${row.name}, b.name), ${row.wrapped_data_key},
          ${row.now}::timestamptz, ${row.now}::timestamptz
        from brands b where b.brand_id = ${row.like}`.execute(unit.db);
}

/**
 * Tables that a world keeps while its content is replaced: its keys, and the counts of what they may do in a day of
 * real time. Else whoever rewinds a clock would begin each count anew.
 */
export const keptWithKeys: readonly string[] = ['api_keys', 'bounded_uses'];

/** Removes a brand's content, except for the named tables (sql/clear-world.sql). */
export async function clearWorld(
  unit: Unit,
  worldId: string,
  keep: readonly string[],
): Promise<void> {
  await sql`select clear_world(${worldId}, ${keep}::text[])`.execute(unit.db);
}

/**
 * Makes a transaction, of which this is the first statement, read one snapshot of the database.
 * Fan-out and dispatcher take no world lock, and a copy takes one statement per table.
 */
export async function readAsOfOneMoment(unit: Unit): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(unit.db);
}

/** Copies all content of a brand to one that has none (sql/copy-world.sql). */
export async function copyWorld(unit: Unit, from: string, to: string): Promise<void> {
  await sql`select copy_world(${from}, ${to})`.execute(unit.db);
}

/** Deletes the rows of a brand whose content is gone. */
export async function deleteBrand(tx: Tx, brandId: string): Promise<void> {
  await tx.deleteFrom('worlds').where('brand_id', '=', brandId).execute();
  await tx.deleteFrom('brands').where('brand_id', '=', brandId).execute();
}

export interface SnapshotRow {
  brand_id: string;
  snapshot_id: string;
  name: string | null;
  /** Taken before an advance of the world's clock. */
  is_automatic: boolean;
  date_created: Temporal.Instant;
}

const snapshotColumns = [
  'brand_id',
  'snapshot_id',
  'name',
  'is_automatic',
  'date_created',
] as const;

/** Inserts a snapshot in the first free one of a world's places; false when none is free. */
export async function insertSnapshot(
  unit: Unit,
  row: Omit<SnapshotRow, 'date_created'> & { date_created: string },
  places: { first: number; last: number },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select take_snapshot_place(
      ${row.brand_id}, ${row.snapshot_id}, ${row.name}, ${row.date_created}::timestamptz,
      ${row.is_automatic}, ${places.first}::integer, ${places.last}::integer) as taken`.execute(
    unit.db,
  );
  return rows[0]?.taken ?? false;
}

/** Snapshots of a world, newest first; there are few. */
export async function listSnapshotRows(scope: BrandScope, worldId: string): Promise<SnapshotRow[]> {
  return scope.db
    .selectFrom('world_snapshots')
    .select(snapshotColumns)
    .where('brand_id', '=', worldId)
    .orderBy('snapshot_id', 'desc')
    .execute();
}

/** Automatic snapshots of a world, newest first. */
export async function listAutomaticRows(
  scope: BrandScope,
  worldId: string,
): Promise<SnapshotRow[]> {
  const rows = await listSnapshotRows(scope, worldId);
  return rows.filter(({ is_automatic }) => is_automatic);
}

/** Number of a world's events that its snapshot does not have, and of their deliveries that were made. */
export interface UndoneRow {
  events: number;
  deliveries: number;
}

/** Counts up to `most` of either. */
export async function countUndone(
  unit: Unit,
  { worldId, snapshotId, most }: { worldId: string; snapshotId: string; most: number },
): Promise<UndoneRow> {
  const { rows } = await sql<UndoneRow>`
    select (
      select count(*)::integer from (
        select from events e
         where e.brand_id = ${worldId} and not exists (
           select from events s where s.brand_id = ${snapshotId} and s.event_id = e.event_id)
         limit ${most}
      ) x
    ) as events, (
      select count(*)::integer from (
        select from deliveries d
         where d.brand_id = ${worldId} and d.status = 'succeeded' and not exists (
           select from deliveries s
            where s.brand_id = ${snapshotId} and s.delivery_id = d.delivery_id
              and s.status = 'succeeded')
         limit ${most}
      ) x
    ) as deliveries`.execute(unit.db);
  return rows[0] ?? { events: 0, deliveries: 0 };
}

/** Returns a snapshot of any world. global: a fork names a snapshot, and not its world. */
export async function findSnapshotRow(
  scope: BrandScope,
  snapshotId: string,
): Promise<SnapshotRow | undefined> {
  return scope.db
    .selectFrom('world_snapshots')
    .select(snapshotColumns)
    .where('snapshot_id', '=', snapshotId)
    .executeTakeFirst();
}

export async function deleteSnapshotRow(
  unit: Unit,
  worldId: string,
  snapshotId: string,
): Promise<void> {
  await unit.db
    .deleteFrom('world_snapshots')
    .where('brand_id', '=', worldId)
    .where('snapshot_id', '=', snapshotId)
    .execute();
}
