import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import {
  explained,
  named,
  nullable,
  secret,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { readDeliveryQuery } from './deliveries-routes.ts';
import { deliveryFilters, webhookFilter } from './delivery-filter-schemas.ts';
import { resendDeliveries } from './resend-deliveries.ts';
import { readSentMessage } from './sent-message.ts';
import { webhookErrors } from './webhook-errors.ts';
import { readWebhookHealth } from './webhook-health.ts';
import { deliveryExample, webhookExample, webhookStatus } from './webhooks-schemas.ts';

const shared = { tag: 'Webhooks', dialect: 'request' } as const;

const shownIds = 100;

const resendMatching = defineOperation({
  ...shared,
  method: 'POST',
  path: '/webhooks/deliveries/resend',
  operationId: 'resendWebhookDeliveries',
  summary: 'Resend deliveries by a filter',
  description:
    'Sends all deliveries to enabled webhooks that match the filter again, each with the same `webhook-id`, at most 1,000 at a time; more are refused. With `limit`, the oldest of them are sent, and `next_after` leads to the next part. At least one filter is required. With `dry_run`, nothing is sent, and the response tells what would be.',
  schemaCode: 'webhook_deliveries_resend_schema',
  body: Type.Object(
    {
      ...webhookFilter,
      ...deliveryFilters,
      dry_run: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Set this to true to count the deliveries without sending them.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000,
          description: 'Sends at most this many deliveries, the oldest first.',
        }),
      ),
      after: Type.Optional(
        Uuid({ description: 'Begins after the delivery with this id, a `next_after`.' }),
      ),
    },
    {
      ...named('DeliveryResend'),
      examples: [{ failing: true, since: '2026-07-01T12:00:00Z', dry_run: true }],
    },
  ),
  answer: {
    status: 200,
    schema: Type.Object(
      {
        dry_run: Type.Boolean({ description: 'True if nothing was sent.' }),
        deliveries: Type.Integer({
          description:
            'The number of deliveries that match the filter; with `limit`, of those in this part.',
        }),
        remaining: Type.Integer({
          description: 'The number of matching deliveries after this part, counted to 10,000.',
        }),
        next_after: nullable(
          Uuid({ description: 'The `after` of the next part; null where none remain.' }),
        ),
        delivery_ids: Type.Array(Uuid(), {
          description: 'The ids of the first 100 of them, oldest first.',
        }),
      },
      named('ResentDeliveries'),
    ),
    example: {
      dry_run: true,
      deliveries: 1,
      remaining: 0,
      next_after: null,
      delivery_ids: [deliveryExample.delivery_id],
    },
  },
  handle: async (context, { body }) => {
    const { deliveryIds, isDryRun, remaining } = await resendDeliveries(
      context,
      readDeliveryQuery(body),
      {
        isDryRun: body.dry_run ?? false,
        limit: body.limit ?? null,
        after: body.after?.toLowerCase() ?? null,
      },
    );
    return {
      dry_run: isDryRun,
      deliveries: deliveryIds.length,
      remaining,
      next_after: remaining > 0 ? (deliveryIds.at(-1) ?? null) : null,
      delivery_ids: deliveryIds.slice(0, shownIds),
    };
  },
});

const SentAttempt = Type.Object(
  {
    attempted_at: Timestamp({ description: 'The attempt began at this real time.' }),
    headers: nullable(
      Type.Record(Type.String(), Type.String(), {
        description:
          'The headers that the service sent, besides those of the connection. They are null for an attempt that a fault of the sandbox kept back. The signature is computed again with the secrets that signed then, as far as they are still stored.',
        examples: [{ 'webhook-id': deliveryExample.event_id }],
      }),
    ),
  },
  named('SentAttempt'),
);

const sent = defineOperation({
  ...shared,
  method: 'GET',
  path: '/webhooks/deliveries/{delivery_id}/sent',
  operationId: 'getSentWebhookDelivery',
  clock: 'unread',
  summary: 'Get what a delivery sent',
  description:
    'Returns the body of a delivery byte for byte, which is the same at every attempt, and the headers of each attempt: a receiver can verify its own code against them.',
  schemaCode: 'webhook_delivery_schema',
  params: idParams('delivery_id'),
  answer: {
    status: 200,
    schema: Type.Object(
      {
        delivery_id: Uuid({ description: 'The delivery.' }),
        webhook_id: Uuid({ description: 'The webhook that it was sent to.' }),
        method: Type.Literal('POST', { description: 'The HTTP method.' }),
        body: nullable(
          secret(
            Type.String({
              description:
                'The exact text of the body. It is null for a key that is restricted to reading if the body has upload links, and if the event is no longer kept.',
            }),
          ),
        ),
        attempts: Type.Array(SentAttempt, { description: 'The attempts, in order.' }),
      },
      named('SentDelivery'),
    ),
    example: {
      delivery_id: deliveryExample.delivery_id,
      webhook_id: deliveryExample.webhook_id,
      method: 'POST',
      body: '{"event":"kyc.verification.success"}',
      attempts: [
        {
          attempted_at: '2026-07-01T12:00:01.100Z',
          headers: {
            'webhook-id': deliveryExample.event_id,
            'webhook-timestamp': '1782907201',
            'webhook-signature': 'v1,...',
          },
        },
      ],
    },
  },
  errors: [webhookErrors.delivery_dne],
  handle: async (context, { params: { delivery_id } }) => {
    const { delivery, body, attempts } = await readSentMessage(context, delivery_id);
    return {
      delivery_id,
      webhook_id: delivery.webhook_id,
      method: 'POST',
      body,
      attempts: attempts.map(({ attemptedAt, headers }) => ({
        attempted_at: renderInstant(attemptedAt),
        headers,
      })),
    };
  },
});

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

const WebhookHealthView = Type.Object(
  {
    webhook_id: Uuid({ description: 'The webhook.' }),
    status: webhookStatus,
    disabled: nullable(
      Type.Object(Disabled.properties, {
        description: 'When and why the webhook was disabled; null while it is enabled.',
      }),
    ),
    failing_since: time('Every attempt has failed since this real time; null after a success.'),
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

const health = defineOperation({
  ...shared,
  method: 'GET',
  path: '/webhooks/{webhook_id}/health',
  operationId: 'getWebhookHealth',
  clock: 'unread',
  summary: 'Get the health of a webhook',
  description:
    'Returns the health of an endpoint: waiting and failing deliveries, the last success, its response times, and the reason why it is disabled.',
  schemaCode: 'webhook_schema',
  params: idParams('webhook_id'),
  answer: {
    status: 200,
    schema: WebhookHealthView,
    example: {
      webhook_id: webhookExample.webhook_id,
      status: 'enabled',
      disabled: null,
      failing_since: null,
      pending: 0,
      oldest_pending_at: null,
      failing: 0,
      failed_since_success: 0,
      last_success_at: '2026-07-01T12:00:01.190Z',
      last_failure_at: null,
      p50_ms: 84,
      p95_ms: 120,
      hours: [{ hour: '2026-07-01T12:00:00.000Z', succeeded: 24, failing: 0, waiting: 0 }],
    },
  },
  errors: [webhookErrors.webhook_dne],
  handle: async (context, { params: { webhook_id } }) => {
    const { webhook, facts, hours, disabled } = await readWebhookHealth(context, webhook_id);
    const timeOf = (at: Temporal.Instant | null) => at && renderInstant(at);
    return {
      webhook_id,
      status: webhook.status,
      disabled: disabled && { reason: disabled.reason, at: renderInstant(disabled.at) },
      failing_since: timeOf(webhook.failing_since),
      pending: facts.pending,
      oldest_pending_at: timeOf(facts.oldest_pending_at),
      failing: facts.failing,
      failed_since_success: facts.failed_since_success,
      last_success_at: timeOf(facts.last_success_at),
      last_failure_at: timeOf(facts.last_failure_at),
      p50_ms: facts.p50_ms,
      p95_ms: facts.p95_ms,
      hours: hours.map(({ hour, ...counts }) => ({ hour: renderInstant(hour), ...counts })),
    };
  },
});

/**
 * Operations of support on deliveries: resend many, show the bytes that were sent, show an
 * endpoint's health.
 */
export const deliveryToolOperations: readonly Operation[] = [resendMatching, sent, health];
