import { defineErrors } from '../../../kernel/define-errors.ts';
import { namedCodes } from '../../../kernel/nacha/return-codes.ts';

export const transferRetryErrors = defineErrors({
  transfer_not_retryable: {
    kind: 'conflict',
    meaning:
      'Your request would present a transfer again that was not returned for insufficient funds.',
    message: `Only a pull or a payment that was returned as ${namedCodes('retryable', 'disjunction')}, and reverses no other transfer, can be retried; this {kind} is {status} (return code {return_code}).`,
    example: { status: 'returned', return_code: 'R02' },
    cure: 'Create a new transfer once the cause of the return is corrected.',
  },
  transfer_retried: {
    kind: 'conflict',
    meaning: 'Your request would present a transfer again that was already presented again.',
    message: 'The transfer was already retried by transfer {transfer_id}.',
    cure: 'Retry the transfer that the message names, if it is returned too.',
  },
  transfer_retries_used: {
    kind: 'conflict',
    meaning: 'Your request would present an entry more often than the network permits.',
    message: 'The entry was presented {attempts} times, which is the maximum that NACHA allows.',
    cure: 'Ask the customer for another way to pay: NACHA allows no further presentment.',
  },
  retry_too_late: {
    kind: 'conflict',
    meaning: 'Your request would present an entry again after the time that the network permits.',
    message:
      'A retry must be sent by {last_on} (ET), 180 days after the first settlement; this retry would be sent on {leaves_on}.',
    cure: 'Ask the customer for a new authorization, and create a new transfer.',
  },
});
