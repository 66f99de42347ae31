import { defineErrors } from '../../../kernel/define-errors.ts';

export const transferReversalErrors = defineErrors({
  transfer_not_reversible: {
    kind: 'conflict',
    meaning: 'Your request would reverse a transfer whose kind or state permits no reversal.',
    message:
      'Only a settled pull, payment or push that is no reversal itself can be reversed; this {kind} is {status}.',
    example: { status: 'returned' },
    cure: 'Cancel a pending transfer instead. A returned or failed transfer needs no reversal.',
  },
  transfer_reversed: {
    kind: 'conflict',
    meaning: 'Your request would reverse a transfer for a second time.',
    message: 'The transfer was already reversed by transfer {transfer_id}.',
    cure: 'Nothing: follow the transfer that reverses it.',
  },
  reversal_too_late: {
    kind: 'conflict',
    meaning: 'Your request would reverse a transfer after the time that the network permits.',
    message:
      'A reversal must settle by {last_on} (ET), the fifth banking day after the settlement; this one would settle on {settles_on}.',
    example: { last_on: '2026-07-10', settles_on: '2026-07-13' },
    cure: 'Correct the amount by a new transfer that the customer has authorized.',
  },
});
