import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { listMoments } from '../worlds/worlds.ts';
import type { AdvanceAnswer } from './clock-rules.ts';
import { insertMove, listMoveRows, type MoveRow, removeOldMoves, saveMove } from './moves-store.ts';

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

/** Advances of the brand's clock, newest first, with the snapshots that are still there. */
export async function listMoves(context: Context, page: PageRequest): Promise<Page<MoveRow>> {
  const [moments, moves] = await Promise.all([
    listMoments(context),
    fetchPage(page, (rows) => listMoveRows(context, rows)),
  ]);
  const withMoment = (row: MoveRow) =>
    row.snapshot_id === null || moments.has(row.snapshot_id) ? row : { ...row, snapshot_id: null };
  return { ...moves, items: moves.items.map(withMoment) };
}
