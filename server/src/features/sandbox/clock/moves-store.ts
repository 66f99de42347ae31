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

/** Request by which a move was made, as the log of requests has it. */
export interface MoveRequestRow {
  move_id: string;
  actor: string;
  key_id: string | null;
  person_id: string | null;
  /** Name of the person or label of the key; null for people who left, and for the local owner. */
  name: string | null;
}

/**
 * Requests of moves: the first successful one that was answered after a move began and had begun before, since the
 * moves of a clock follow each other. `first` and `last` are the ids in the log between which it is searched.
 */
export async function listMoveRequests(
  scope: BrandScope,
  moves: readonly { move_id: string; begun_at: string; first: string; last: string }[],
  operations: readonly string[],
): Promise<MoveRequestRow[]> {
  const { rows } = await sql<MoveRequestRow>`
    select m.move_id, l.actor, l.key_id, l.person_id, coalesce(p.name, k.label) as name
      from json_to_recordset(${JSON.stringify(moves)}::json)
             as m (move_id uuid, begun_at timestamptz, first uuid, last uuid)
     cross join lateral (
       select r.actor, r.key_id, r.person_id from request_log r
        where r.brand_id = ${scope.brandId} and r.log_id between m.first and m.last
          and r.operation = any(${[...operations]}::text[]) and r.answer_status < 400
          and r.answered_at - r.duration_us * interval '1 microsecond' <= m.begun_at
        order by r.log_id
        limit 1) l
      left join people p on p.person_id = l.person_id
      left join api_keys k on k.brand_id = ${scope.brandId} and k.key_id = l.key_id`.execute(
    scope.db,
  );
  return rows;
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
