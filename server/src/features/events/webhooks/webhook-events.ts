import { defineEvent } from '../../../platform/events/define-event.ts';
import { explained, Uuid } from '../../../platform/http/schemas/schema.ts';

const webhook_id = Uuid({ description: 'The webhook.' });

export const webhookEvents = {
  disabled: defineEvent({
    name: 'webhook.disabled',
    reports: 'A webhook is disabled, and receives nothing until it is enabled again.',
    says: 'Webhook disabled[: {reason}]',
    tone: 'bad',
    tells: {},
    about: 'nobody',
    payload: {
      webhook_id,
      reason: explained('The reason.', {
        failing: 'its deliveries have failed for days',
        gone: 'its receiver answered 410',
      }),
    },
  }),
  test: defineEvent({
    name: 'webhook.test',
    reports: 'A test delivery was requested.',
    says: 'Test delivery requested',
    tone: 'calm',
    tells: {},
    about: 'nobody',
    payload: { webhook_id },
  }),
};
