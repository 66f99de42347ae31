import { defineErrors } from '../../../kernel/define-errors.ts';

export const identityChangeErrors = defineErrors({
  identity_change_dne: {
    kind: 'not_found',
    message: 'No identity change {identity_change_id} of this customer exists.',
  },
  identity_change_unneeded: {
    kind: 'conflict',
    meaning: 'Your request would start an identity change of a customer whom no KYC has confirmed.',
    message: 'Customer {customer_id} has not passed KYC, so the record can be changed without one.',
    cure: 'Change the customer by PATCH /customers/{customer_id}.',
  },
  identity_change_open: {
    kind: 'conflict',
    meaning: 'Your request would start a second identity change while the first is being checked.',
    message: 'Identity change {identity_change_id} of customer {customer_id} is being checked.',
    cure: 'Wait for its event, or cancel it: surety identity-changes cancel CUSTOMER CHANGE.',
  },
  identity_change_limit: {
    kind: 'conflict',
    meaning:
      'Your request would have more identity changes of a customer checked than are permitted.',
    message:
      'Customer {customer_id} had {limit} identity changes checked in {days} days; the next can start at {from}.',
    example: { limit: 3, days: 30, from: '2026-07-31T12:00:00.000Z' },
    cure: 'Start it at the time that the message names.',
  },
  identity_change_ended: {
    kind: 'conflict',
    meaning: 'Your request would cancel an identity change that has ended.',
    message: 'Identity change {identity_change_id} is {status}.',
    example: { status: 'applied' },
    cure: 'Nothing: it has ended. Start another one if the record is still wrong.',
  },
  identity_change_under_review: {
    kind: 'conflict',
    meaning: 'Your request would cancel an identity change whose documents are being reviewed.',
    message: 'The documents of identity change {identity_change_id} are being reviewed.',
    cure: 'Wait for the event of its end, then start another one that changes the values back.',
  },
});
