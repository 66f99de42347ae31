import { easternDate } from '../../../kernel/banking-calendar.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import type { Unit } from '../../../platform/context.ts';
import {
  lockTransfer,
  type ReversalReason,
  refuseInactive,
  requestTransfer,
  type TransferRow,
} from '../transfers/transfers.ts';
import { reversalEvents } from './reversal-events.ts';
import { refuseIrreversible, refuseLateReversal } from './reversal-rules.ts';
import { transferReversalErrors } from './transfer-reversal-errors.ts';
import { findReversal } from './transfer-reversals-store.ts';

/**
 * Reverses a settled transfer that was sent in error: a transfer of its own in the opposite
 * direction, of the same amount, class and accounts, whose entry is described as REVERSAL. The
 * receiver has to be notified by its settlement date (NACHA Operating Rules, 2.9), which the event
 * says.
 *
 * @throws DomainError `transfer_dne`; `transfer_not_reversible`; `transfer_reversed`;
 * `reversal_too_late`; `insufficient_funds` where the credited amount was spent; `account_not_active`
 * where one of the accounts is closed, being closed or frozen.
 */
export async function reverseTransfer(
  unit: Unit,
  transferId: string,
  reason: ReversalReason,
): Promise<TransferRow> {
  const reversed = await lockTransfer(unit, transferId);
  refuseIrreversible(reversed);
  const reversedBy = await findReversal(unit, transferId);
  if (reversedBy) {
    throw new DomainError(transferReversalErrors.transfer_reversed, { transfer_id: reversedBy });
  }
  const { origination_account_id: from, destination_account_id: to, settled_at } = reversed;
  if (from === null || !settled_at) throw new Error(`Transfer ${transferId} has not settled`);
  await refuseInactive(unit, { from: to, to: from });
  const reversal = await requestTransfer(unit, {
    originationAccountId: to,
    destinationAccountId: from,
    amountCents: reversed.amount_cents,
    classCode: reversed.class_code,
    sameDay: false,
    description: 'Reversal',
    reversal: { transferId, reason },
  });
  if (!reversal.settles_at) throw new Error('A reversal has an entry');
  refuseLateReversal(settled_at, reversal.settles_at);
  await reversalEvents.reversed.record(unit, {
    customerId: reversed.customer_id,
    objectId: transferId,
    payload: {
      transfer_id: transferId,
      reversal_transfer_id: reversal.transfer_id,
      amount: centsToNumber(reversal.amount_cents),
      reason,
      notify_receiver_by: easternDate(reversal.settles_at).toString(),
    },
  });
  return reversal;
}
