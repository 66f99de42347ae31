import Type from 'typebox';
import {
  explained,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../../platform/http/schemas/schema.ts';
import { webhookStatus } from '../subscriptions/webhooks-schemas.ts';

const time = (description: string) => nullable(Timestamp({ description }));
const count = (description: string) => Type.Integer({ description });
const milliseconds = (description: string) => nullable(Type.Number({ description }));

const Disabled = Type.Object(
  {
    reason: explained('The reason.', {
      failing: 'every attempt of five days failed',
      gone: 'the endpoint answered 410 Gone',
      brand: 'the brand disabled the webhook, or changed it since',
    }),
    at: Timestamp({ description: 'The webhook was disabled at this time.' }),
  },
  named('DisabledWebhook'),
);

const Paused = Type.Object(
  {
    next_try_at: Timestamp({
      description:
        'One waiting delivery is sent at this real time, or is being sent since then. If the endpoint acknowledges it, the others follow.',
    }),
    waiting: Type.Integer({
      description: 'The deliveries that are due and wait for that, counted to 10,000.',
    }),
  },
  named('PausedWebhook'),
);

const FailedAttempt = Type.Object(
  {
    attempted_at: Timestamp({ description: 'The attempt was made at this real time.' }),
    status: nullable(
      Type.Integer({ description: 'The HTTP status of the answer; null without one.' }),
    ),
    error: nullable(Type.String({ description: 'The reason why there was no answer.' })),
  },
  named('FailedWebhookAttempt'),
);

export const WebhookHealthView = Type.Object(
  {
    webhook_id: Uuid({ description: 'The webhook.' }),
    status: webhookStatus,
    disabled: nullable(
      Type.Object(Disabled.properties, {
        description: 'When and why the webhook was disabled; null while it is enabled.',
      }),
    ),
    failing_since: time('Every attempt has failed since this real time; null after a success.'),
    paused: nullable(
      Type.Object(Paused.properties, {
        description:
          'The pause of an endpoint that has failed five times in a row, or that asked for one with `Retry-After`: five seconds at first, a minute at most. Null while deliveries are sent when they are due.',
      }),
    ),
    last_failed_attempt: nullable(
      Type.Object(FailedAttempt.properties, {
        description:
          'The last attempt that the endpoint did not acknowledge, of the deliveries that are not delivered since; null without one.',
      }),
    ),
    pending: count('The deliveries that wait for an attempt, counted to 10,000.'),
    oldest_pending_at: time('The oldest of them was made at this real time.'),
    failing: count('The deliveries that failed or wait after a failure, counted to 10,000.'),
    failed_since_success: count(
      'The deliveries that failed or wait after a failure since the last success, of the newest 1,000.',
    ),
    last_success_at: time('The last success, of the newest 1,000 deliveries, in real time.'),
    last_failure_at: time('The last failure, of the newest 1,000 deliveries, in real time.'),
    p50_ms: milliseconds(
      'The median time of the endpoint to acknowledge, of the newest 1,000 deliveries.',
    ),
    p95_ms: milliseconds('The time within which it acknowledged 95 of 100 of them.'),
    acknowledged_in_minute: count(
      'The deliveries that the endpoint acknowledged in the last minute of real time, counted to 2,000: the rate at which a backlog shrinks.',
    ),
    events_lost: count(
      'The events that were sent to the endpoint and that a failover of the database has lost, as far back as events are kept. `webhook.events_lost` names them.',
    ),
    hours: Type.Array(
      Type.Object(
        {
          hour: Timestamp({ description: 'The hour of real time begins here.' }),
          succeeded: count('The deliveries of this hour that succeeded.'),
          failing: count('The deliveries of this hour that failed or wait after a failure.'),
          waiting: count('The deliveries of this hour that wait for their first attempt.'),
        },
        named('WebhookHealthHour'),
      ),
      {
        description:
          'The hours of the last day that have deliveries, oldest first, of the newest 1,000 deliveries.',
      },
    ),
  },
  named('WebhookHealth'),
);
