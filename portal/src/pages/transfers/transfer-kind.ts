import type { Transfer } from '@surety/sdk';
import { formatCents } from '../../parts/values.tsx';

/** Kind of a transfer, as the service keeps it. */
export type TransferKind = 'pull' | 'push' | 'repayment' | 'incoming' | 'prenote' | 'micro_deposit';

type Ends = Pick<Transfer, 'direction' | 'origination_account_id'>;

/** The kind of a transfer, which follows from its direction and its sender. */
export function kindOf({ direction, origination_account_id: from }: Ends): TransferKind {
  if (direction === null) return 'prenote';
  if (direction === 'internal') return 'repayment';
  if (direction === 'in') return from === null ? 'incoming' : 'pull';
  return from === null ? 'micro_deposit' : 'push';
}

/** "Pull", as the list says it. */
export const kindNames: Readonly<Record<TransferKind, string>> = {
  pull: 'Pull',
  push: 'Payout',
  repayment: 'Repayment',
  incoming: 'Direct deposit',
  prenote: 'Test entry',
  micro_deposit: 'Test deposit',
};

/** The bank account outside of the service; null for a repayment and for what another bank sent. */
export function bankAccountOf(
  transfer: Ends & Pick<Transfer, 'destination_account_id'>,
): string | null {
  const kind = kindOf(transfer);
  if (kind === 'repayment' || kind === 'incoming') return null;
  return kind === 'pull' ? transfer.origination_account_id : transfer.destination_account_id;
}

/**
 * "Pull of $1,000.00 from First Example Bank …6789".
 *
 * @param bank names the bank account; null where it is not known or the person may not read it.
 */
export function titleOf(
  transfer: Ends & Pick<Transfer, 'amount' | 'ach' | 'reverses_transfer_id'>,
  bank: string | null,
): string {
  const kind = kindOf(transfer);
  const account = bank ?? 'a bank account';
  const name = transfer.reverses_transfer_id ? 'Reversal' : kindNames[kind];
  if (kind === 'prenote') return `${name} to ${account}`;
  const amount = formatCents(transfer.amount);
  const sender = transfer.ach?.company_name ?? 'another bank';
  const ends: Readonly<Record<Exclude<TransferKind, 'prenote'>, string>> = {
    pull: `from ${account}`,
    push: `to ${account}`,
    repayment: 'from the deposit',
    incoming: `from ${sender}`,
    micro_deposit: `to ${account}`,
  };
  return `${name} of ${amount} ${ends[kind]}`;
}
