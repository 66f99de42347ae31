import type { ErrorEntries } from '../error-entry.ts';

export const accountErrors = {
  account_dne: { kind: 'not_found', message: 'No account {account_id} exists.' },
  account_number_dne: {
    kind: 'not_found',
    message: 'No deposit account has this routing number and account number.',
  },
  account_not_active: { kind: 'conflict', message: 'Account {account_id} is not active.' },
  account_closed: { kind: 'conflict', message: 'Account {account_id} is already closed.' },
  account_not_settled: {
    kind: 'conflict',
    message: 'Account {account_id} cannot be closed: {reasons}.',
  },
  account_type: {
    kind: 'invalid',
    message: 'A credit account is closed together with its security deposit account.',
  },
  account_has_pending_transfer: {
    kind: 'conflict',
    message: 'Account {account_id} has a pending transfer; wait until it ends, or cancel it.',
  },
  insufficient_funds: {
    kind: 'conflict',
    message: 'The available balance of the account is too low.',
  },
} as const satisfies ErrorEntries;
