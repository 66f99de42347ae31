import { defineErrors } from '../../../kernel/define-errors.ts';

export const bankFileErrors = defineErrors({
  bank_file_dne: { kind: 'not_found', message: 'No bank file {bank_file_id} exists.' },
  transfer_not_returnable: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} cannot be returned.',
  },
  transfer_not_sent: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} was not sent in a bank file.',
    example: { status: 'pending' },
  },
  return_too_late: {
    kind: 'conflict',
    message: 'A return with code {return_code} had to arrive by {last_on} (ET).',
  },
});
