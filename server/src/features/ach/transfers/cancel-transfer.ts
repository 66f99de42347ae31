import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { moveTransfers } from './move-transfers.ts';
import { lockTransfer } from './read-transfers.ts';
import { transferErrors } from './transfer-errors.ts';
import type { TransferRow } from './transfers-store.ts';

/**
 * Cancels a transfer that has not left; a push's amount is available again.
 *
 * @throws DomainError `transfer_dne`, `transfer_left` when it is too late.
 */
export async function cancelTransfer(context: Context, transferId: string): Promise<TransferRow> {
  return context.unit(async (unit) => {
    const row = await lockTransfer(unit, transferId);
    const [cancelled] = await moveTransfers(unit, [row], 'cancel');
    if (!cancelled) throw new DomainError(transferErrors.transfer_left, { status: row.status });
    return cancelled;
  });
}
