import { defineErrors } from '../../../kernel/define-errors.ts';

export const ledgerErrors = defineErrors({
  insufficient_funds: {
    kind: 'conflict',
    meaning: 'Your request would take more money from the account than is available there.',
    message: 'The available balance of the account is too low.',
    cure: 'Send at most the available balance of GET /accounts/{account_id}/balances. Held purchases and instant advances are not available.',
  },
  proof_running: {
    kind: 'conflict',
    meaning: 'A proof that your brand requested has not ended, so no second one was started.',
    message: 'A proof of the books was requested and has not ended. Read its progress.',
    cure: 'Read GET /ledger/verification until it has ended.',
  },
});
