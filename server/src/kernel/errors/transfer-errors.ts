import type { ErrorEntries } from '../error-entry.ts';

export const transferErrors = {
  transfer_dne: { kind: 'not_found', message: 'No transfer {transfer_id} exists.' },
  transfer_left: {
    kind: 'conflict',
    message:
      'The transfer is {status} and cannot be cancelled: it has left, has ended, or tests an account.',
  },
  transfer_not_returnable: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} cannot come back.',
  },
  transfer_not_sent: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} was in no bank file.',
  },
  transfer_not_retryable: {
    kind: 'conflict',
    message:
      'Only a pull that came back as R01 or R09 can be tried again; this {kind} is {status} (return code {return_code}).',
  },
  transfer_retried: {
    kind: 'conflict',
    message: 'The transfer was tried again already, by transfer {transfer_id}.',
  },
  transfer_retries_used: {
    kind: 'conflict',
    message: 'The entry was presented {attempts} times, which is all that NACHA allows.',
  },
  retry_too_late: {
    kind: 'conflict',
    message:
      'A retry had to leave by {last_on} (ET), 180 days after the first settlement, and would leave on {leaves_on}.',
  },
  return_too_late: { kind: 'conflict', message: '{return_code} had to come by {last_on} (ET).' },
} as const satisfies ErrorEntries;
