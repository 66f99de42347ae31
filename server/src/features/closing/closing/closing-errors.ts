import { defineErrors } from '../../../kernel/define-errors.ts';

export const closingErrors = defineErrors({
  account_not_deposit: {
    kind: 'invalid',
    meaning: 'Your request would close an account of another type by the operation for deposits.',
    message:
      'Account {account_id} is not a security deposit account; this operation closes security deposit accounts only.',
    cure: 'Send the id of the security deposit account; an external account is removed by DELETE.',
  },
  closing_dne: {
    kind: 'not_found',
    meaning: 'Your request names an account for which no closing was requested.',
    message: 'No closing of account {account_id} has been requested.',
    cure: 'Check the id, or request the closing by POST of the same path.',
  },
});
