import { defineErrors } from '../../../kernel/define-errors.ts';

export const accountErrors = defineErrors({
  account_dne: { kind: 'not_found', message: 'No account {account_id} exists.' },
  account_not_active: { kind: 'conflict', message: 'Account {account_id} is not active.' },
  account_numbers_exhausted: {
    kind: 'unavailable',
    message: "The program's range of deposit account numbers is used up: {range}.",
    example: { range: '501200000000 to 501200009999' },
  },
  account_closed: { kind: 'conflict', message: 'Account {account_id} is already closed.' },
  account_not_settled: {
    kind: 'conflict',
    message: 'Account {account_id} cannot be closed: {reasons}.',
  },
});
