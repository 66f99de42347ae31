import type { Context } from '../../platform/context.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { joinWindow } from './transfer-moves.ts';
import { type ReturnedEntry, settle, takeBack } from './transfer-travel.ts';
import { findTransferRow, lockTransferRow, type TransferRow } from './transfers-store.ts';

/**
 * Transfers that were on their way before there were bank files: each was given to a simulated
 * operator by itself, whose reference (`ach-<id>-no-funds`) says what becomes of it. Their due work
 * is still there and leads each to its end.
 */
interface Fate extends ReturnedEntry {
  isLate: boolean;
}

const fates: Record<string, Fate> = {
  '-no-funds': { code: 'R01', reason: 'Insufficient funds', isLate: false },
  '-closed': { code: 'R02', reason: 'Account closed', isLate: false },
  '-unauthorized': {
    code: 'R10',
    reason: 'Customer advises that the entry was not authorized',
    isLate: true,
  },
};

function fateOf({ vendor_reference }: TransferRow): Fate | undefined {
  const ending = Object.keys(fates).find((one) => vendor_reference?.endsWith(one));
  return ending === undefined ? undefined : fates[ending];
}

/** One that was not given to the operator leaves in a bank file, like all later ones. */
export async function fileUnsent(context: Context, transferId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const row = await lockTransferRow(tx, context.brandId, transferId);
    if (row?.status !== 'pending' || row.left_at) return;
    await joinWindow(tx, context, row);
  });
}

/** Settles an unfiled entry, or takes note of its return. */
export async function settleUnfiled(context: Context, transferId: string): Promise<void> {
  const row = await findTransferRow(context.db, context.brandId, transferId);
  if (row?.status !== 'pending' || !row.vendor_reference) return;
  const fate = fateOf(row);
  if (fate && !fate.isLate) return returnUnfiled(context, transferId, fate);
  if (!(await settle(context, transferId)) || !row.return_check_at) return;
  await scheduleDue(context.db, context, {
    kind: 'transfer.check_return',
    dueAt: row.return_check_at,
    payload: { transfer_id: transferId },
    key: `transfer.check_return:${transferId}`,
  });
}

/** Takes an unfiled entry back that comes back late. */
export async function checkUnfiledReturn(context: Context, transferId: string): Promise<void> {
  const row = await findTransferRow(context.db, context.brandId, transferId);
  const fate = row && fateOf(row);
  if (row?.status === 'completed' && fate?.isLate) {
    await returnUnfiled(context, transferId, fate);
  }
}

async function returnUnfiled(context: Context, transferId: string, fate: Fate): Promise<void> {
  await context.transaction(async (tx) => {
    const row = await lockTransferRow(tx, context.brandId, transferId);
    if (row) await takeBack(tx, context, row, fate);
  });
}
