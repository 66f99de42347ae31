import { defineEvent } from '../../../platform/events/define-event.ts';
import { explained, Uuid } from '../../../platform/http/schema.ts';

const webhook_id = Uuid({ description: 'The webhook.' });

export const webhookEvents = [
  defineEvent(
    'webhook.disabled',
    'A webhook is disabled, and receives nothing until it is enabled again.',
    {
      webhook_id,
      reason: explained('The reason.', {
        failing: 'its deliveries have failed for days',
        gone: 'its receiver answered 410',
      }),
    },
    'nobody',
  ),
  defineEvent('webhook.test', 'A test delivery was requested.', { webhook_id }, 'nobody'),
];
