import { defineErrors } from '../../../kernel/define-errors.ts';

export const transactionErrors = defineErrors({
  transaction_dne: { kind: 'not_found', message: 'No transaction {transaction_id} exists.' },
  decision_dne: {
    kind: 'not_found',
    meaning: 'Your request asks for the decision of a transaction that no authorization decided.',
    message:
      'Transaction {transaction_id} has no decision, because the network posted it without an authorization.',
    cure: 'Nothing: the network posts forced purchases and refunds without asking.',
  },
  transaction_not_pending: {
    kind: 'conflict',
    meaning: 'Your request would clear or change a purchase that no longer waits to be cleared.',
    message: 'Transaction {transaction_id} is {state} and no longer holds an amount.',
    cure: 'Refund a completed purchase by POST /simulate/refund; others hold nothing that could change.',
  },
  transaction_not_completed: {
    kind: 'conflict',
    meaning: 'Your request would refund a purchase that was not paid.',
    message: 'Transaction {transaction_id} is {state}; only a completed purchase can be refunded.',
    example: { state: 'pending' },
    cure: 'Clear the purchase first, or reverse it while it is pending.',
  },
  amount_exceeds_hold: {
    kind: 'conflict',
    meaning: 'Your request would release more than the purchase still holds.',
    message: 'The amount exceeds the {held} that transaction {transaction_id} holds.',
    cure: 'Send at most the amount that is held, or increment the purchase first.',
  },
  amount_exceeds_cleared: {
    kind: 'conflict',
    meaning: 'Your request would refund more than was paid and not yet refunded.',
    message:
      'The amount exceeds the {refundable} of transaction {transaction_id} that is cleared and not refunded.',
    cure: 'Refund at most the amount that the message names.',
  },
  balance_out_of_range: {
    kind: 'conflict',
    meaning:
      "Your request would bring the account's balance beyond the bounds that the books can hold.",
    message:
      'The available balance of account {account_id} would exceed {most} or fall below -{most}.',
    cure: 'Send a smaller amount.',
  },
});
