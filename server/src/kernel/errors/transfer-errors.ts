import type { ErrorEntries } from '../error-entry.ts';

export const transferErrors = {
  transfer_dne: { kind: 'not_found', message: 'No transfer {transfer_id} exists.' },
  transfer_left: {
    kind: 'conflict',
    message: 'The transfer is {status} and can no longer be cancelled: it has left, or has ended.',
  },
  transfer_not_returnable: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} cannot come back.',
  },
  transfer_not_sent: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} was in no bank file.',
  },
  return_too_late: { kind: 'conflict', message: '{return_code} had to come by {last_on} (ET).' },
} as const satisfies ErrorEntries;
