import { easternDate } from '../../kernel/banking-calendar.ts';
import { fixedClock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Context } from '../../platform/context.ts';
import { lastReturnDate, readReturnCode } from './entry-returns.ts';
import { moveTransfer, type PostTransfer } from './transfer-moves.ts';
import { lockTransferRow, type TransferRow } from './transfers-store.ts';

/**
 * Lets an entry come back now, before or after it settled, whatever the operator would have said of
 * it. One that had not left is taken to have been sent.
 */
export async function forceEntryReturn(
  context: Context,
  post: PostTransfer,
  transferId: string,
  returnCode: string,
): Promise<TransferRow> {
  const { code, reason, timeFrame } = readReturnCode(returnCode);
  return context.transaction(async (tx) => {
    const row = await lockTransferRow(tx, context.brandId, transferId);
    if (!row) throw new DomainError('transfer_dne', { transfer_id: transferId });
    const now = context.clock.now();
    const moment = { ...context, clock: fixedClock(now) };
    const detail = { return_code: code, failure_reason: reason, left_at: row.left_at ?? now };
    const returned = await moveTransfer(tx, moment, post, row, 'return', detail);
    if (!returned) {
      const { kind, status } = row;
      throw new DomainError('transfer_not_returnable', { kind, status });
    }
    const lastOn = row.settled_at && lastReturnDate(timeFrame, row.settled_at);
    if (lastOn && Temporal.PlainDate.compare(easternDate(now), lastOn) > 0) {
      throw new DomainError('return_too_late', { return_code: code, last_on: lastOn.toString() });
    }
    return returned;
  });
}
