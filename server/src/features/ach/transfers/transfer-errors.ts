import { defineErrors } from '../../../kernel/define-errors.ts';

export const transferErrors = defineErrors({
  account_number_dne: {
    kind: 'not_found',
    meaning: 'Your request names bank numbers that belong to no deposit account of this brand.',
    message: 'No deposit account has this routing number and account number.',
  },
  nothing_owed: {
    kind: 'conflict',
    meaning: 'Your request would pay a credit account that owes nothing more.',
    message:
      'Nothing is owed or held on the credit account {account_id} that is not being paid already.',
    cure: 'Wait for a purchase, or cancel a pending payment of the account.',
  },
  transfer_dne: { kind: 'not_found', message: 'No transfer {transfer_id} exists.' },
  transfer_left: {
    kind: 'conflict',
    meaning: 'Your request would cancel a transfer that can no longer be held back.',
    message:
      'The transfer is {status} and cannot be cancelled: it was sent to the bank, has ended, or tests an account.',
    cure: 'Wait until the transfer has ended. A settled one can be sent back by a transfer in the other direction.',
  },
});
