import type { Context } from '../../../platform/context.ts';
import { moveTransfers } from './move-transfers.ts';
import { lockTransferRows } from './transfers-store.ts';

/**
 * Settles transfers that are due and were not returned, in the given order and in one transaction,
 * so that transfers of one account do not each wait for the previous commit. Safe to repeat.
 */
export async function settleTransfers(
  context: Context,
  transferIds: readonly string[],
): Promise<void> {
  await context.unit(async (unit) => {
    const locked = await lockTransferRows(unit, transferIds);
    const byId = new Map(locked.map((row) => [row.transfer_id, row]));
    const waiting = transferIds.flatMap((id) => byId.get(id) ?? []);
    await moveTransfers(
      unit,
      waiting.filter(({ status }) => status === 'pending'),
      'settle',
      { settled_at: unit.now },
    );
  });
}
