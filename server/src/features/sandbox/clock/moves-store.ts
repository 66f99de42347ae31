import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';

/** Advance that has begun. */
export interface NewMoveRow {
  brand_id: string;
  move_id: string;
  from_at: Temporal.Instant;
  target_at: Temporal.Instant;
  until_event: string | null;
  snapshot_id: string | null;
  date_created: Temporal.Instant;
}

/** Advance of a brand's clock; the results are null until it has ended. */
export interface MoveRow extends NewMoveRow {
  to_at: Temporal.Instant | null;
  reached: boolean | null;
  event_id: string | null;
  fired_count: number | null;
  fired: unknown;
  failed_count: number | null;
  failed: unknown;
}

export async function insertMove(unit: Unit, row: NewMoveRow): Promise<void> {
  await unit.db.insertInto('clock_moves').values(row).execute();
}

export async function saveMove(
  unit: Unit,
  moveId: string,
  result: {
    to_at: Temporal.Instant;
    reached: boolean;
    event_id: string | null;
    fired_count: number;
    fired: string;
    failed_count: number;
    failed: string;
  },
): Promise<void> {
  await unit.db
    .updateTable('clock_moves')
    .set(result)
    .where('brand_id', '=', unit.brandId)
    .where('move_id', '=', moveId)
    .execute();
}

/** Removes a brand's moves except for the newest `kept`. */
export async function removeOldMoves(unit: Unit, kept: number): Promise<void> {
  await sql`
    delete from clock_moves m
     where m.brand_id = ${unit.brandId} and m.move_id <= (
       select o.move_id from clock_moves o
        where o.brand_id = ${unit.brandId} order by o.move_id desc offset ${kept} limit 1
     )`.execute(unit.db);
}

/** Moves newest first, older than `before`, at most `limit`. */
export async function listMoveRows(
  scope: BrandScope,
  page: { before: string | null; limit: number },
): Promise<MoveRow[]> {
  let query = scope.db.selectFrom('clock_moves').selectAll().where('brand_id', '=', scope.brandId);
  if (page.before) query = query.where('move_id', '<', page.before);
  return query.orderBy('move_id', 'desc').limit(page.limit).execute();
}
