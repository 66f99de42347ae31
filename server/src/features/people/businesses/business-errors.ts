import { defineErrors } from '../../../kernel/define-errors.ts';

export const businessErrors = defineErrors({
  business_dne: { kind: 'not_found', message: 'No business {business_id} exists.' },
  beneficial_owner_dne: {
    kind: 'not_found',
    message: 'No beneficial owner {beneficial_owner_id} exists.',
  },
  kyc_beneficial_owner: {
    kind: 'invalid',
    meaning:
      'Your request would change details of a beneficial owner that a passed KYC has confirmed.',
    message: 'KYC has passed, so these fields can no longer be changed: {fields}.',
    cure: 'Leave these fields as they are: what KYC has confirmed stays.',
  },
  last_beneficial_owner: {
    kind: 'conflict',
    meaning: 'Your request would leave the business without a beneficial owner.',
    message: 'A business must have at least one beneficial owner; add another owner first.',
    cure: 'Add another owner first.',
  },
  too_many_beneficial_owners: {
    kind: 'conflict',
    meaning: 'Your request would give the business more beneficial owners than it may have.',
    message: 'A business can have at most {limit} beneficial owners.',
    example: { limit: 25 },
    cure: 'Delete a beneficial owner first.',
  },
  beneficial_owner_has_running_kyc: {
    kind: 'conflict',
    meaning:
      'Your request would change or delete a beneficial owner while their identity is being checked.',
    message: 'A KYC of beneficial owner {beneficial_owner_id} is running; wait until it ends.',
    cure: 'Wait for the event of the KYC, then send the request again.',
  },
});
