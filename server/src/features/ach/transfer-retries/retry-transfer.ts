import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  getTransfer,
  lockTransfer,
  type NewTransfer,
  planDebit,
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
 * @throws DomainError `transfer_dne`, and those of `planRetry`.
 */
export async function retryTransfer(context: Context, transferId: string): Promise<TransferRow> {
  return context.unit(async (unit) => {
    const returned = await lockTransfer(unit, transferId);
    return requestTransfer(unit, await planRetry(unit, returned));
  });
}

/**
 * The request of a retry, by every rule of it; nothing is requested.
 *
 * @throws DomainError `transfer_not_retryable` for another kind, state or return code;
 * `transfer_retries_used` after the third entry; `transfer_retried` if its retry exists;
 * `account_not_active`; `retry_too_late` after 180 days; `invalid_input` where the program or the
 * account no longer allows such a pull.
 */
export async function planRetry(context: Context, returned: TransferRow): Promise<NewTransfer> {
  refuseUnretryable(returned);
  const originalTransferId = returned.original_transfer_id ?? returned.transfer_id;
  const attempt = returned.attempt + 1;
  const retriedBy = await findAttempt(context, originalTransferId, attempt);
  if (retriedBy) {
    throw new DomainError(transferRetryErrors.transfer_retried, { transfer_id: retriedBy });
  }
  const { origination_account_id: from, destination_account_id: to } = returned;
  if (from === null) throw new Error(`The pull ${returned.transfer_id} has no origin`);
  await refuseInactive(context, { from, to });
  const retry = {
    originationAccountId: from,
    destinationAccountId: to,
    amountCents: returned.amount_cents,
    classCode: returned.class_code,
    sameDay: returned.same_day,
    description: returned.description,
    retry: { originalTransferId, attempt },
  };
  const { leavesAt } = await planDebit(context, retry);
  const original = await getTransfer(context, originalTransferId);
  const firstSettlement = original.settled_at ?? original.settles_at;
  if (firstSettlement) refuseLate(firstSettlement, leavesAt);
  return retry;
}
