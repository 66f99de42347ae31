import { defineErrors } from '../../../kernel/define-errors.ts';

export const accountErrors = defineErrors({
  account_dne: { kind: 'not_found', message: 'No account {account_id} exists.' },
  account_not_active: {
    kind: 'conflict',
    meaning: 'Your request needs an account that is open and not blocked.',
    message: 'Account {account_id} is not active.',
    cure: 'Wait until the account is active: finish its link flow, or use another account while it is being closed.',
  },
  account_numbers_exhausted: {
    kind: 'unavailable',
    meaning: 'Your request needs a new account number, and the program has none left.',
    message: "The program's range of deposit account numbers is used up: {range}.",
    example: { range: '501200000000 to 501200009999' },
    cure: 'Have the bank assign another range, and set deposit_account_prefix of the program.',
  },
  account_closed: {
    kind: 'conflict',
    meaning: 'Your request uses an account that was closed for good.',
    message: 'Account {account_id} is already closed.',
    cure: 'Use another account: a closed one stays closed. GET /accounts lists those that are open.',
  },
  account_frozen: {
    kind: 'conflict',
    meaning: 'Your request would freeze an account that is frozen.',
    message: 'Account {account_id} is frozen already.',
    cure: 'Nothing is to do: its freeze has a reason and a time, which GET /accounts/{account_id} shows.',
  },
  account_not_frozen: {
    kind: 'conflict',
    meaning: 'Your request would unfreeze an account that is not frozen.',
    message: 'Account {account_id} is not frozen.',
    cure: 'Read the status of the account by GET /accounts/{account_id}.',
  },
  account_not_settled: {
    kind: 'conflict',
    meaning: 'Your request would close an account on which money or cards are still open.',
    message: 'Account {account_id} cannot be closed: {reasons}.',
    cure: 'Settle what the message names, or close the account by POST /accounts/{account_id}/close, which does it step by step.',
  },
});
