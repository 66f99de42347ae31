import type { CardTransaction } from '@surety/sdk';
import { declineWords } from '../customers/money-words.ts';

type ToldTransaction = Pick<CardTransaction, 'transaction_state' | 'transaction_type'> &
  Parameters<typeof declineWords>[0];

const sentences: Readonly<Record<string, string>> = {
  pending:
    'Authorized: the amount is held until the merchant clears it, or until the hold expires.',
  completed: 'Cleared: the amount is owed on the card.',
  cancelled: 'Cancelled or expired: nothing is held for it, and nothing is owed for it.',
  returned: 'The merchant has refunded it: nothing is owed for it any more.',
};

/** The state of a card transaction in one sentence, with what follows from it. */
export function transactionSentence(transaction: ToldTransaction): string | null {
  const { transaction_state: state, transaction_type: type, decline_reason: reason } = transaction;
  if (reason) return `Declined: ${declineWords(transaction)}. Nothing is held for it.`;
  if (type === 'POS Refund')
    return 'A refund of the merchant: what is owed on the card is less by it.';
  if (type === 'Balance Inquiry') return 'A question for what the card can spend: no money moves.';
  return sentences[state] ?? null;
}
