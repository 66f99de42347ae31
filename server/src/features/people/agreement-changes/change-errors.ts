import { defineErrors } from '../../../kernel/define-errors.ts';

export const changeErrors = defineErrors({
  change_not_rejectable: {
    kind: 'conflict',
    meaning:
      'Your request rejects a change that the customer cannot reject any more, or never could.',
    message: 'The customer cannot reject what notice {notice_id} tells: {reason}.',
    example: { reason: 'it has taken effect on 2026-08-15' },
    cure: 'A change is rejected before it takes effect, where its version says is_rejectable; after that the account can be closed.',
  },
  change_rejected: {
    kind: 'conflict',
    meaning: 'Your request needs a customer who may make purchases.',
    message:
      'Customer {customer_id} has rejected a change of the agreement, so that purchases have ended.',
    cure: 'The customer may accept the version that is in force by POST /customers/{customer_id}/consents; until then the rest of the account goes on.',
  },
});
