import { defineErrors } from '../../../kernel/define-errors.ts';

export const webhookErrors = defineErrors({
  webhook_dne: { kind: 'not_found', message: 'No webhook {webhook_id} exists.' },
  delivery_dne: { kind: 'not_found', message: 'No delivery {delivery_id} exists.' },
  webhook_limit: {
    kind: 'conflict',
    meaning: 'Your brand has as many webhooks as it may have, so none was made.',
    message: 'A brand can have at most {limit} webhooks.',
    cure: 'Delete a webhook that is no longer used.',
  },
  webhook_replaying: {
    kind: 'conflict',
    meaning: 'Your request would replay events to a webhook that still receives an earlier replay.',
    message: 'A replay to this webhook is still running.',
    cure: 'Wait until the replay has ended, then request the next.',
  },
  webhook_disabled: {
    kind: 'conflict',
    meaning: 'Your request would send something to a webhook that receives nothing at present.',
    message: 'The webhook is disabled. Enable it first.',
    cure: 'Enable the webhook by PATCH /webhooks/{webhook_id} with status enabled.',
  },
});
