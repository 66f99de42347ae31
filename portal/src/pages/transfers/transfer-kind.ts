import type { Transfer, TransferKind } from '@surety/sdk';
import { formatCents } from '../../parts/values.tsx';

/** Kinds that collect money from a bank account: the bank can return them, and a person may dispute them. */
export const isCollected = (kind: TransferKind): boolean => kind === 'pull' || kind === 'payment';

/** "Pull", as the list says it. */
export const kindNames: Readonly<Record<TransferKind, string>> = {
  pull: 'Pull',
  push: 'Payout',
  repayment: 'Repayment',
  payment: 'Payment',
  payment_reversal: 'Reversal of a payment',
  incoming: 'Direct deposit',
  prenote: 'Test entry',
  micro_deposit: 'Test deposit',
};

/** The bank account outside of the service; null for a repayment and for what another bank sent. */
export function bankAccountOf({
  kind,
  origination_account_id: from,
  destination_account_id: to,
}: Pick<Transfer, 'kind' | 'origination_account_id' | 'destination_account_id'>): string | null {
  if (kind === 'repayment' || kind === 'incoming') return null;
  return isCollected(kind) ? from : to;
}

/**
 * "Pull of $1,000.00 from First Example Bank …6789".
 *
 * @param bank names the bank account; null where it is not known or the person may not read it.
 */
export function titleOf(
  transfer: Pick<Transfer, 'kind' | 'amount' | 'ach' | 'reverses_transfer_id'>,
  bank: string | null,
): string {
  const { kind } = transfer;
  const account = bank ?? 'a bank account';
  const name = transfer.reverses_transfer_id ? 'Reversal' : kindNames[kind];
  if (kind === 'prenote') return `${name} to ${account}`;
  const amount = formatCents(transfer.amount);
  const sender = transfer.ach?.company_name ?? 'another bank';
  const ends: Readonly<Record<Exclude<TransferKind, 'prenote'>, string>> = {
    pull: `from ${account}`,
    push: `to ${account}`,
    repayment: 'from the deposit',
    payment: `from ${account}`,
    payment_reversal: `to ${account}`,
    incoming: `from ${sender}`,
    micro_deposit: `to ${account}`,
  };
  return `${name} of ${amount} ${ends[kind]}`;
}
