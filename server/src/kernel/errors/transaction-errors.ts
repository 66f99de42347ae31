import type { ErrorEntries } from '../error-entry.ts';

export const transactionErrors = {
  transaction_dne: { kind: 'not_found', message: 'No transaction {transaction_id} exists.' },
  decision_dne: {
    kind: 'not_found',
    message:
      'Transaction {transaction_id} was never decided: the network posted it without asking.',
  },
  transaction_not_pending: {
    kind: 'conflict',
    message: 'Transaction {transaction_id} is {state}: nothing of it is held any more.',
  },
  transaction_not_completed: {
    kind: 'conflict',
    message: 'Transaction {transaction_id} is {state}; only a completed purchase can be refunded.',
  },
  amount_exceeds_hold: {
    kind: 'conflict',
    message: 'Only {held} of transaction {transaction_id} is held.',
  },
  amount_exceeds_cleared: {
    kind: 'conflict',
    message: 'Only {refundable} of transaction {transaction_id} is cleared and not refunded.',
  },
  balance_out_of_range: {
    kind: 'conflict',
    message: 'What can be spent on account {account_id} would lie beyond {most} or -{most}.',
  },
} as const satisfies ErrorEntries;
