import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  lockTransfer,
  refuseInactive,
  requestTransfer,
  type TransferRow,
} from '../transfers/transfers.ts';
import { refuseLate, refuseUnretryable } from './retry-rules.ts';
import { findAttempt } from './transfer-retries-store.ts';
import { transferRetryErrors } from './transfer-retry-errors.ts';

/**
 * Presents a pull again that was returned for insufficient funds: a transfer of its own, of the same amount between the same accounts, whose entry leaves in a later bank file
 * (docs/decisions/0089).
 *
 * @throws DomainError `transfer_dne`; `transfer_not_retryable` for another kind, state or return
 * code; `transfer_retries_used` after the third entry; `transfer_retried` if its retry exists;
 * `account_not_active`; `retry_too_late` after 180 days.
 */
export async function retryTransfer(context: Context, transferId: string): Promise<TransferRow> {
  return context.unit(async (unit) => {
    const returned = await lockTransfer(unit, transferId);
    refuseUnretryable(returned);
    const originalTransferId = returned.original_transfer_id ?? returned.transfer_id;
    const attempt = returned.attempt + 1;
    const retriedBy = await findAttempt(unit, originalTransferId, attempt);
    if (retriedBy) {
      throw new DomainError(transferRetryErrors.transfer_retried, { transfer_id: retriedBy });
    }
    const { origination_account_id: from, destination_account_id: to } = returned;
    if (from === null) throw new Error(`The pull ${transferId} has no origin`);
    await refuseInactive(unit, [from, to]);
    const row = await requestTransfer(unit, {
      originationAccountId: from,
      destinationAccountId: to,
      amountCents: returned.amount_cents,
      classCode: returned.class_code,
      sameDay: returned.same_day,
      description: returned.description,
      retry: { originalTransferId, attempt },
    });
    const original = await lockTransfer(unit, originalTransferId);
    const firstSettlement = original.settled_at ?? original.settles_at;
    if (firstSettlement && row.leaves_at) refuseLate(firstSettlement, row.leaves_at);
    return row;
  });
}
