import { idAt, newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { listMoments } from '../worlds/worlds.ts';
import type { AdvanceAnswer } from './clock-rules.ts';
import {
  insertMove,
  listMoveRequests,
  listMoveRows,
  type MoveRequestRow,
  type MoveRow,
  removeOldMoves,
  saveMove,
} from './moves-store.ts';

/** Operations that advance a clock: a scenario does so from step to step. */
const advancing = ['advanceClock', 'playScenario', 'playShippedScenario'];
/** Longest time from the beginning of an advance to the answer of its request: that of a scenario, with a margin. */
const longestRequestMs = 180_000;

/** Advance with the request that made it; null where the log does not have it, or not yet. */
export interface Move extends MoveRow {
  request: MoveRequestRow | null;
}

/** Advances kept for each brand. */
const keptMoves = 1_000;

/** Begins an advance's row of the history, and removes the oldest ones beyond the limit. */
export async function beginMove(
  unit: Unit,
  move: {
    from: Temporal.Instant;
    target: Temporal.Instant;
    untilEvent: string | null;
    snapshotId: string | null;
  },
): Promise<string> {
  const moveId = newId();
  await insertMove(unit, {
    brand_id: unit.brandId,
    move_id: moveId,
    from_at: move.from,
    target_at: move.target,
    until_event: move.untilEvent,
    snapshot_id: move.snapshotId,
    date_created: wallClock.now(),
  });
  await removeOldMoves(unit, keptMoves);
  return moveId;
}

/** Records what an advance reached and fired. */
export async function endMove(unit: Unit, moveId: string, answer: AdvanceAnswer): Promise<void> {
  await saveMove(unit, moveId, {
    to_at: Temporal.Instant.from(answer.now),
    reached: answer.reached,
    event_id: answer.event_id,
    fired_count: answer.fired_count,
    fired: JSON.stringify(answer.fired),
    failed_count: answer.failed_count,
    failed: JSON.stringify(answer.failed),
  });
}

/** Advances of the brand's clock, newest first, with their requests and the snapshots that are still there. */
export async function listMoves(context: Context, page: PageRequest): Promise<Page<Move>> {
  const [moments, moves] = await Promise.all([
    listMoments(context),
    fetchPage(page, (rows) => listMoveRows(context, rows)),
  ]);
  const requests = await findRequests(context, moves.items);
  const items = moves.items.map((row) => ({
    ...row,
    snapshot_id: row.snapshot_id !== null && moments.has(row.snapshot_id) ? row.snapshot_id : null,
    request: requests.get(row.move_id) ?? null,
  }));
  return { ...moves, items };
}

async function findRequests(
  context: Context,
  moves: readonly MoveRow[],
): Promise<ReadonlyMap<string, MoveRequestRow>> {
  const searched = moves.map(({ move_id, date_created }) => ({
    move_id,
    begun_at: date_created.toString(),
    first: idAt(date_created.epochMilliseconds),
    last: idAt(date_created.epochMilliseconds + longestRequestMs),
  }));
  const found = await listMoveRequests(context, searched, advancing);
  return new Map(found.map((row) => [row.move_id, row]));
}
