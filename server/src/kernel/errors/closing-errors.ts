import type { ErrorEntries } from '../error-entry.ts';

export const closingErrors = {
  account_not_deposit: {
    kind: 'invalid',
    message: 'Account {account_id} is not a security deposit account, which alone is closed so.',
  },
  closing_dne: {
    kind: 'not_found',
    message: 'The closing of account {account_id} was not asked for.',
  },
} as const satisfies ErrorEntries;
