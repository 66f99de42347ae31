import { defineErrors } from '../../../kernel/define-errors.ts';

export const ledgerErrors = defineErrors({
  insufficient_funds: {
    kind: 'conflict',
    message: 'The available balance of the account is too low.',
    cure: 'Send at most the available balance of GET /accounts/{account_id}/balances. Held purchases and instant advances are not available.',
  },
  proof_running: {
    kind: 'conflict',
    message: 'A proof of the books was requested and has not ended. Read its progress.',
    cure: 'Read GET /ledger/verification until it has ended.',
  },
});
