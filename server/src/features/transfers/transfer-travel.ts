import type { Context, Unit } from '../../platform/context.ts';
import { countDebitEntries, countReturn } from '../return-rates/return-rates.ts';
import { scheduleAdvances } from './transfer-advances.ts';
import { joinWindow, moveTransfer } from './transfer-moves.ts';
import { type EntryCourse, externalAccountOf } from './transfer-rules.ts';
import {
  countPullsByProgram,
  findTransferRow,
  type TransferRow,
  updateTransferRow,
  updateTransferRows,
} from './transfers-store.ts';

/**
 * Marks transfers as entered into a bank file: from here on they cannot be cancelled, and pulls may
 * be advanced.
 */
export async function takeToBank(unit: Unit, transferIds: readonly string[]): Promise<void> {
  const now = unit.now;
  const changes = { left_at: now, date_updated: now };
  await updateTransferRows(unit, transferIds, changes);
  await scheduleAdvances(unit, transferIds);
  for (const left of await countPullsByProgram(unit, transferIds)) {
    await countDebitEntries(unit, left);
  }
}

/** The account at another bank that a transfer is with; undefined unless it waits to leave. */
export async function findWaiting(
  context: Context,
  transferId: string,
): Promise<string | undefined> {
  const row = await findTransferRow(context, transferId);
  const isWaiting = row?.status === 'pending' && row.left_at === null;
  return isWaiting ? externalAccountOf(row) : undefined;
}

/** Lets a transfer wait for a later window than its own. */
export async function postpone(unit: Unit, transferId: string, course: EntryCourse): Promise<void> {
  const row = await updateTransferRow(unit, transferId, {
    leaves_at: course.leavesAt,
    settles_at: course.settlesAt,
    return_check_at: course.returnCheckAt,
    date_updated: unit.now,
  });
  await joinWindow(unit, row);
}

/** Why the other bank sent an entry back. */
export interface ReturnedEntry {
  /** Such as R01. */
  code: string;
  reason: string;
}

/** Takes a transfer back. Undefined, with nothing done, when it has ended otherwise. */
export async function takeBack(
  unit: Unit,
  row: TransferRow,
  { code, reason }: ReturnedEntry,
): Promise<TransferRow | undefined> {
  const detail = { return_code: code, failure_reason: reason };
  const returned = await moveTransfer(unit, row, 'return', detail);
  if (returned?.kind === 'pull') {
    await countReturn(unit, { programId: returned.program_id, returnCode: code });
  }
  return returned;
}
