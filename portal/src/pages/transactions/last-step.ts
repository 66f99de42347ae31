import type { CardTransaction } from '@surety/sdk';
import { cents, fromCents } from '@surety/sdk/money';

type Step = Pick<
  CardTransaction,
  'amount' | 'prior_balance' | 'new_balance' | 'transaction_state' | 'transaction_type'
>;

/** Effect of a transaction's last step on the sum that its card could spend. */
export interface LastStep {
  readonly label: string;
  /** The sum with its sign; null where nothing changed. */
  readonly change: string | null;
}

/**
 * A transaction has the sums before and after its last step alone, which for a purchase may be a clearing, an
 * increment or a reversal: its own amount is then no part of the sum.
 */
export function lastStepOf(transaction: Step): LastStep {
  const { amount, prior_balance, new_balance, transaction_state, transaction_type } = transaction;
  const difference = cents(new_balance) - cents(prior_balance);
  const change = difference === 0n ? null : fromCents(difference);
  if (transaction_state === 'declined') return { label: 'This purchase, declined', change };
  if (transaction_type === 'POS Refund') return { label: 'This refund', change };
  if (transaction_type === 'Balance Inquiry') return { label: 'This inquiry', change };
  if (difference === cents(amount)) return { label: 'This purchase', change };
  if (change === null) return { label: 'The last step', change };
  return {
    label: difference > 0n ? 'Released by the last step' : 'Held by the last step',
    change,
  };
}
