import type { Unit } from '../../../platform/context.ts';
import { lockDepositMoney, postMovement } from '../../accounts/ledger/ledger.ts';
import { dropReserve, reinstateReserve } from '../../accounts/reserves/reserves.ts';
import { firstPosting, originOf, postingOf } from './transfer-postings.ts';
import { findTransferRow, type TransferRow } from './transfers-store.ts';

/**
 * Debits what a push pays out of a deposit, or what the reversal of a payment sends back from a credit account.
 * The reserve of the reversed payment is dropped: its money leaves the account by itself.
 *
 * @throws DomainError `insufficient_funds`.
 */
export async function payOut(unit: Unit, row: TransferRow): Promise<void> {
  const originId = originOf(row);
  const paymentId = reversedPayment(row);
  if (paymentId === null) {
    await postMovement(unit, firstPosting(row, 'paid_back', originId));
    return;
  }
  const { program_id: programId, currency } = row;
  await lockDepositMoney(unit, { accountId: originId, creditAccountId: null, programId, currency });
  await dropReserve(unit, { kind: 'payment', sourceId: paymentId });
  await postMovement(unit, firstPosting(row, 'payment_reversed', originId));
}

/**
 * Undoes `payOut` for an entry that was cancelled, has failed or was returned. A payment that was returned
 * beside its reversal stays without a reserve: its money has left the account.
 */
export async function undoPayOut(unit: Unit, row: TransferRow): Promise<void> {
  const originId = originOf(row);
  const paymentId = reversedPayment(row);
  if (paymentId === null) {
    await postMovement(unit, postingOf(row, 'pay_back_undone', originId));
    return;
  }
  await postMovement(unit, postingOf(row, 'payment_reversal_undone', originId));
  // The posting has locked the balance, which a return of the payment needs too: it comes before or after this.
  const payment = await findTransferRow(unit, paymentId);
  if (payment?.status !== 'completed') return;
  await reinstateReserve(unit, { kind: 'payment', sourceId: paymentId });
}

/** Payment that a transfer reverses; null for a push. */
function reversedPayment({ kind, reverses_transfer_id }: TransferRow): string | null {
  return kind === 'payment_reversal' ? reverses_transfer_id : null;
}
