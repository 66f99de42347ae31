import { defineErrors } from '../../../kernel/define-errors.ts';

export const ledgerErrors = defineErrors({
  insufficient_funds: {
    kind: 'conflict',
    message: 'The available balance of the account is too low.',
  },
  proof_running: {
    kind: 'conflict',
    message: 'A proof of the books was requested and has not ended. Read its progress.',
  },
});
