import type { ErrorEntries } from '../error-entry.ts';

export const transferErrors = {
  transfer_dne: { kind: 'not_found', message: 'No transfer {transfer_id} exists.' },
  transfer_left: {
    kind: 'conflict',
    message:
      'The transfer is {status} and cannot be cancelled: it was sent to the bank, has ended, or tests an account.',
  },
  transfer_not_returnable: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} cannot be returned.',
  },
  transfer_not_sent: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} was not sent in a bank file.',
  },
  transfer_not_retryable: {
    kind: 'conflict',
    message:
      'Only a pull that was returned as R01 or R09 can be retried; this {kind} is {status} (return code {return_code}).',
  },
  transfer_retried: {
    kind: 'conflict',
    message: 'The transfer was already retried by transfer {transfer_id}.',
  },
  transfer_retries_used: {
    kind: 'conflict',
    message: 'The entry was presented {attempts} times, which is the maximum that NACHA allows.',
  },
  retry_too_late: {
    kind: 'conflict',
    message:
      'A retry must be sent by {last_on} (ET), 180 days after the first settlement; this retry would be sent on {leaves_on}.',
  },
  return_too_late: {
    kind: 'conflict',
    message: 'A return with code {return_code} had to arrive by {last_on} (ET).',
  },
} as const satisfies ErrorEntries;
