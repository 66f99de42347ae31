import { defineErrors } from '../../../kernel/define-errors.ts';

export const transactionErrors = defineErrors({
  transaction_dne: { kind: 'not_found', message: 'No transaction {transaction_id} exists.' },
  decision_dne: {
    kind: 'not_found',
    message:
      'Transaction {transaction_id} has no decision, because the network posted it without an authorization.',
  },
  transaction_not_pending: {
    kind: 'conflict',
    message: 'Transaction {transaction_id} is {state} and no longer holds an amount.',
  },
  transaction_not_completed: {
    kind: 'conflict',
    message: 'Transaction {transaction_id} is {state}; only a completed purchase can be refunded.',
    example: { state: 'pending' },
  },
  amount_exceeds_hold: {
    kind: 'conflict',
    message: 'The amount exceeds the {held} that transaction {transaction_id} holds.',
  },
  amount_exceeds_cleared: {
    kind: 'conflict',
    message:
      'The amount exceeds the {refundable} of transaction {transaction_id} that is cleared and not refunded.',
  },
  balance_out_of_range: {
    kind: 'conflict',
    message:
      'The available balance of account {account_id} would exceed {most} or fall below -{most}.',
  },
});
