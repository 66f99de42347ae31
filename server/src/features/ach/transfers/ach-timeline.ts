import { easternDate, easternInstant } from '../../../kernel/banking-calendar.ts';
import { debitRemedy } from '../../../kernel/nacha/return-codes.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { lockAccount, stopDebits } from '../../accounts/accounts/accounts.ts';
import { type AchLimitName, getProgram } from '../../tenants/brands/brands.ts';
import {
  countDebitEntries,
  countReturn,
  uncountDebitEntries,
} from '../return-rates/return-rates.ts';
import { joinWindow, moveTransfers } from './move-transfers.ts';
import { externalAccountOf, planEntry, timingOf } from './transfer-rules.ts';
import { isDebit } from './transfer-states.ts';
import { transferWaits } from './transfers-hooks.ts';
import {
  countDebitsByProgram,
  findTransferRow,
  lockTransferRows,
  type TransferRow,
  updateTransferRow,
  updateTransferRows,
} from './transfers-store.ts';

/**
 * Plans the times at which an entry created now leaves, settles and can no longer be returned.
 *
 * @param notBefore earliest time at which the entry may wait for a window: a payment's day.
 */
export async function planCourse(
  context: Context,
  programId: string,
  { sameDay, notBefore }: { sameDay: boolean; notBefore?: Temporal.Instant | null },
) {
  const { settings } = await getProgram(context, programId);
  const now = context.clock.now();
  const isLater = notBefore && Temporal.Instant.compare(notBefore, now) > 0;
  return planEntry(timingOf(settings), isLater ? notBefore : now, sameDay);
}

/** Marks transfers as written to a bank file: they can no longer be cancelled. */
export async function includeTransfersInFile(
  unit: Unit,
  transferIds: readonly string[],
): Promise<void> {
  const now = unit.now;
  const changes = { left_at: now, delayed_by: null, date_updated: now };
  await updateTransferRows(unit, transferIds, changes);
  for (const left of await countDebitsByProgram(unit, transferIds)) {
    await countDebitEntries(unit, left);
  }
}

/**
 * Lets the pending ones among the transfers of a file that the bank refused wait for their next
 * windows, as if they had not left.
 *
 * @returns ids of those transfers.
 */
export async function takeOutOfFile(unit: Unit, transferIds: readonly string[]): Promise<string[]> {
  const locked = await lockTransferRows(unit, transferIds);
  const pending = locked.filter((row) => row.status === 'pending' && row.left_at !== null);
  const groups = Map.groupBy(pending, (row) => `${row.program_id} ${row.same_day}`);
  for (const group of groups.values()) await takeOut(unit, group);
  return pending.map((row) => row.transfer_id);
}

/** Takes transfers of one program and speed, which left together, out of their file. */
async function takeOut(unit: Unit, group: readonly TransferRow[]): Promise<void> {
  const [{ program_id: programId, same_day } = {}] = group;
  if (!programId || same_day === undefined) return;
  const course = await planCourse(unit, programId, { sameDay: same_day });
  const ids = group.map((row) => row.transfer_id);
  await updateTransferRows(unit, ids, {
    left_at: null,
    leaves_at: course.leavesAt,
    settles_at: course.settlesAt,
    return_check_at: course.returnCheckAt,
    date_updated: unit.now,
  });
  await uncountDebits(unit, group);
  await transferWaits.run(unit, { programId, leavesAt: course.leavesAt });
}

/** Records when the pending ones among transfers settle, whose file reaches the bank later than planned. */
export async function expectSettlement(
  unit: Unit,
  transferIds: readonly string[],
  settlesAt: Temporal.Instant,
): Promise<void> {
  const locked = await lockTransferRows(unit, transferIds);
  const pending = locked.filter(({ status }) => status === 'pending');
  const ids = pending.map(({ transfer_id }) => transfer_id);
  await updateTransferRows(unit, ids, { settles_at: settlesAt, date_updated: unit.now });
}

/** External account of a transfer that has not left; undefined for any other transfer. */
export async function findWaitingAccount(
  context: Context,
  transferId: string,
): Promise<string | undefined> {
  const row = await findTransferRow(context, transferId);
  const isWaiting = row?.status === 'pending' && row.left_at === null;
  return isWaiting ? externalAccountOf(row) : undefined;
}

/** Moves a transfer that its file cannot include to the next window. */
export async function postponeTransfer(unit: Unit, transfer: TransferRow): Promise<void> {
  const course = await planCourse(unit, transfer.program_id, { sameDay: transfer.same_day });
  const row = await updateTransferRow(unit, transfer.transfer_id, {
    leaves_at: course.leavesAt,
    settles_at: course.settlesAt,
    return_check_at: course.returnCheckAt,
    date_updated: unit.now,
  });
  await joinWindow(unit, row);
}

/** Moves transfers that exceed a limit of their program to the first window of the next day. */
export async function delayTransfers(
  unit: Unit,
  transferIds: readonly string[],
  { programId, sameDay, by }: { programId: string; sameDay: boolean; by: AchLimitName },
): Promise<void> {
  if (transferIds.length === 0) return;
  const { settings } = await getProgram(unit, programId);
  const tomorrow = easternDate(unit.now).add({ days: 1 });
  const fromThen = easternInstant(tomorrow, Temporal.PlainTime.from('00:00'));
  const course = planEntry(timingOf(settings), fromThen, sameDay);
  await updateTransferRows(unit, transferIds, {
    leaves_at: course.leavesAt,
    settles_at: course.settlesAt,
    return_check_at: course.returnCheckAt,
    delayed_by: by,
    date_updated: unit.now,
  });
  await transferWaits.run(unit, { programId, leavesAt: course.leavesAt });
}

/** Fails a transfer that cannot be sent; a push's amount is available again. */
export async function failTransfer(unit: Unit, row: TransferRow, reason: string): Promise<void> {
  await moveTransfers(unit, [row], 'fail', { failure_reason: reason });
}

/** Fails the pending ones among transfers whose file the bank refused; see `failTransfer`. */
export async function failTransfers(
  unit: Unit,
  transferIds: readonly string[],
  reason: string,
): Promise<void> {
  const locked = await lockTransferRows(unit, transferIds);
  const pending = locked.filter(({ status }) => status === 'pending');
  for (const row of pending) await failTransfer(unit, row, reason);
  for (const group of Map.groupBy(pending, (row) => row.program_id).values()) {
    await uncountDebits(unit, group);
  }
}

/** Subtracts the debits among transfers of one program, which left together, from the count. */
async function uncountDebits(unit: Unit, group: readonly TransferRow[]): Promise<void> {
  const [{ program_id: programId, left_at: leftAt } = {}] = group;
  if (!programId || !leftAt) return;
  const count = group.filter(({ kind }) => isDebit(kind)).length;
  await uncountDebitEntries(unit, { programId, count, leftAt });
}

/** Reason for which the other bank returned an entry. */
export interface ReturnedEntry {
  /** Return code, for example R01. */
  code: string;
  reason: string;
}

/**
 * Returns a locked transfer. The return of a debit may stop the debits of its bank account, which is locked
 * before the balances, as a new transfer locks them. Undefined, with nothing done, when the state table has no such move.
 */
export async function returnTransfer(
  unit: Unit,
  row: TransferRow,
  { code, reason }: ReturnedEntry,
): Promise<TransferRow | undefined> {
  const detail = { return_code: code, failure_reason: reason };
  const isStop = isDebit(row.kind) && debitRemedy(code) !== null;
  if (isStop) await lockAccount(unit, externalAccountOf(row));
  const [returned] = await moveTransfers(unit, [row], 'return', detail);
  if (returned && isStop) {
    const { transfer_id: transferId } = row;
    await stopDebits(unit, externalAccountOf(row), { returnCode: code, transferId });
  }
  if (returned && isDebit(returned.kind)) {
    await countReturn(unit, { programId: returned.program_id, returnCode: code });
  }
  return returned;
}
