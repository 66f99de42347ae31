import type { ErrorEntries } from '../error-entry.ts';

export const accountErrors = {
  account_dne: { kind: 'not_found', message: 'No account {account_id} exists.' },
  account_number_dne: { kind: 'not_found', message: 'No deposit account has these two numbers.' },
  account_not_active: { kind: 'conflict', message: 'Account {account_id} is not active.' },
  account_closed: { kind: 'conflict', message: 'Account {account_id} is closed already.' },
  account_not_settled: {
    kind: 'conflict',
    message: 'Account {account_id} cannot be closed: {reasons}.',
  },
  account_type: {
    kind: 'invalid',
    message: 'A credit account is closed with its security deposit account.',
  },
  account_has_pending_transfer: {
    kind: 'conflict',
    message: 'Account {account_id} has a transfer on its way; wait for its end, or cancel it.',
  },
  insufficient_funds: {
    kind: 'conflict',
    message: 'The account does not hold enough that is free to be moved.',
  },
} as const satisfies ErrorEntries;
