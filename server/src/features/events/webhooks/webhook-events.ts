import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
import { explained, Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';

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
  eventsLost: defineEvent({
    name: 'webhook.events_lost',
    reports:
      'Messages were sent to a webhook for events that a failover of the database has lost. It is sent to that webhook whatever its events.',
    says: 'A failover lost {count event} that a webhook was sent',
    tone: 'bad',
    tells: {},
    about: 'nobody',
    payload: {
      webhook_id,
      count: Type.Integer({ description: 'The number of `events`.', examples: [1] }),
      events: Type.Array(
        Type.Object({
          event_id: Uuid({ description: 'The lost event: `Surety-Event-Id` of its message.' }),
          event: Type.String({ description: 'Its name.', examples: ['card.created'] }),
          message_id: Uuid({ description: 'The `webhook-id` of its message.' }),
          sent_at: Timestamp({ description: 'The message was last sent at this real time.' }),
        }),
        { description: 'The lost events, at most 100; more are told by further messages.' },
      ),
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
