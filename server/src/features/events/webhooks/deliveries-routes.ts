import Type, { type Static } from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import {
  countedPageOf,
  countQuery,
  pageQuery,
  readPage,
  renderPage,
} from '../../../platform/http/schemas/paging.ts';
import { exactlyOneOf, named, Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';
import { readTime } from '../../../platform/http/schemas/time-query.ts';
import type { DeliveryQuery } from './deliveries.ts';
import { listAllDeliveries } from './deliveries.ts';
import { deliveryFilters, eventFilter, webhookFilter } from './delivery-filter-schemas.ts';
import {
  type Delivery,
  getDelivery,
  listDeliveries,
  replayEvents,
  resendDelivery,
  sendTestEvent,
} from './manage-webhooks.ts';
import { webhookErrors } from './webhook-errors.ts';
import { DeliveryView, deliveryExample } from './webhooks-schemas.ts';

const tag = 'Webhooks';
const dialect = 'request';
const params = idParams('webhook_id');

const deliveryQuery = Type.Object({ ...pageQuery, ...countQuery, ...deliveryFilters });
const allDeliveriesQuery = Type.Object({
  ...pageQuery,
  ...countQuery,
  ...webhookFilter,
  ...eventFilter,
  ...deliveryFilters,
});

const testOperation = defineOperation({
  method: 'POST',
  path: '/webhooks/{webhook_id}/test',
  operationId: 'testWebhook',
  tag,
  summary: 'Send a test event',
  description:
    "Sends a `webhook.test` event to this webhook only, regardless of its event patterns. The delivery is attempted once; the webhook's deliveries show the result.",
  dialect,
  schemaCode: 'webhook_schema',
  params,
  answer: {
    status: 200,
    schema: DeliveryView,
    example: { ...deliveryExample, event: 'webhook.test', status: 'pending', attempts: [] },
  },
  errors: [webhookErrors.webhook_dne, webhookErrors.webhook_disabled],
  handle: async (context, input) =>
    viewDelivery(await sendTestEvent(context, input.params.webhook_id)),
});

type SentQuery = Partial<Static<typeof allDeliveriesQuery>>;

/** Filters as a request sends them. */
export function readDeliveryQuery(sent: SentQuery): DeliveryQuery {
  return {
    status: sent.status ?? null,
    event: sent.event ?? null,
    isFailing: sent.failing ?? null,
    webhookId: sent.webhook_id ?? null,
    customerId: sent.customer_id ?? null,
    eventId: sent.event_id ?? null,
    since: readTime('since', sent.since),
    until: readTime('until', sent.until),
  };
}

const deliveriesOperation = defineOperation({
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  operationId: 'listWebhookDeliveries',
  clock: 'unread',
  tag,
  summary: "List a webhook's deliveries",
  description: 'Lists the deliveries of a webhook, newest first, each with its attempts.',
  dialect,
  schemaCode: 'webhook_deliveries_schema',
  params,
  query: deliveryQuery,
  answer: {
    status: 200,
    schema: countedPageOf(DeliveryView),
    example: { data: [deliveryExample], has_more: false, next_cursor: null },
  },
  errors: [webhookErrors.webhook_dne],
  handle: async (context, { params: { webhook_id }, query }) => {
    const asked = readDeliveryQuery(query);
    const deliveries = await listDeliveries(context, webhook_id, readPage(query), asked);
    return renderPage(deliveries, (row) => row.delivery_id, viewDelivery);
  },
});

const allDeliveriesOperation = defineOperation({
  method: 'GET',
  path: '/webhooks/deliveries',
  operationId: 'listAllWebhookDeliveries',
  clock: 'unread',
  tag,
  summary: "List all webhooks' deliveries",
  description: 'Lists the deliveries of all webhooks that were not deleted, newest first.',
  dialect,
  schemaCode: 'webhook_deliveries_schema',
  query: allDeliveriesQuery,
  answer: {
    status: 200,
    schema: countedPageOf(DeliveryView),
    example: { data: [deliveryExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const asked = readDeliveryQuery(query);
    const deliveries = await listAllDeliveries(context, readPage(query), asked);
    return renderPage(deliveries, (row) => row.delivery_id, viewDelivery);
  },
});

const getOperation = defineOperation({
  method: 'GET',
  path: '/webhooks/deliveries/{delivery_id}',
  operationId: 'getWebhookDelivery',
  clock: 'unread',
  tag,
  summary: 'Get a delivery',
  description: 'Returns a delivery with its attempts.',
  dialect,
  schemaCode: 'webhook_delivery_schema',
  params: idParams('delivery_id'),
  answer: { status: 200, schema: DeliveryView, example: deliveryExample },
  errors: [webhookErrors.delivery_dne],
  handle: async (context, input) =>
    viewDelivery(await getDelivery(context, input.params.delivery_id)),
});

const resendOperation = defineOperation({
  method: 'POST',
  path: '/webhooks/deliveries/{delivery_id}/resend',
  operationId: 'resendWebhookDelivery',
  tag,
  summary: 'Resend a delivery',
  description:
    'Sends the delivery again, regardless of its status, with the same `webhook-id`. The response is the delivery, which is pending again.',
  dialect,
  schemaCode: 'webhook_delivery_schema',
  params: idParams('delivery_id'),
  answer: {
    status: 200,
    schema: DeliveryView,
    example: {
      ...deliveryExample,
      status: 'pending',
      next_attempt_at: '2026-07-01T12:10:00.000Z',
    },
  },
  errors: [webhookErrors.delivery_dne, webhookErrors.webhook_disabled],
  handle: async (context, input) =>
    viewDelivery(await resendDelivery(context, input.params.delivery_id)),
});

const replayOperation = defineOperation({
  method: 'POST',
  path: '/webhooks/{webhook_id}/replay',
  operationId: 'replayWebhook',
  tag,
  summary: 'Replay events to a webhook',
  description:
    "Sends all events after `after` (an event) or since `since` (a time) that match the webhook's patterns again, in the order of events and with the same `webhook-id`s. Events that are older than the webhook are included. The response states immediately how many deliveries will be made. A replay covers at most 50,000 events.",
  dialect,
  schemaCode: 'webhook_replay_schema',
  params,
  body: Type.Object(
    {
      after: Type.Optional(
        Uuid({
          description:
            'Events after the event with this id are sent. Either `after` or `since` is required, but not both.',
        }),
      ),
      since: Type.Optional(
        Timestamp({
          description:
            'Events that occurred at this time or later are sent. Either `after` or `since` is required, but not both.',
        }),
      ),
    },
    {
      ...named('WebhookReplayCreate'),
      ...exactlyOneOf('after', 'since'),
      examples: [{ since: '2026-07-01T12:00:00.000Z' }],
    },
  ),
  answer: {
    status: 202,
    schema: Type.Object(
      { replay_id: Uuid(), webhook_id: Uuid(), deliveries: Type.Integer() },
      named('WebhookReplay'),
    ),
    example: {
      replay_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c22',
      webhook_id: deliveryExample.webhook_id,
      deliveries: 240,
    },
  },
  errors: [
    webhookErrors.webhook_dne,
    webhookErrors.webhook_disabled,
    webhookErrors.webhook_replaying,
  ],
  handle: async (context, input) => {
    const { after, since } = input.body;
    if ((after === undefined) === (since === undefined)) {
      throw invalidInput([{ field: 'after', rule: 'or since is required, but not both' }]);
    }
    const start = after === undefined ? { since: startOf(since) } : { after };
    return replayEvents(context, input.params.webhook_id, start);
  },
});

function startOf(since: string | undefined): Temporal.Instant {
  const start = readTime('since', since);
  if (!start) throw invalidInput([{ field: 'since', rule: 'is required' }]);
  return start;
}

function viewDelivery(delivery: Delivery) {
  const { next_attempt_at } = delivery;
  return {
    delivery_id: delivery.delivery_id,
    webhook_id: delivery.webhook_id,
    event_id: delivery.event_id,
    event: delivery.event,
    status: delivery.status,
    next_attempt_at: next_attempt_at && renderInstant(next_attempt_at),
    attempts: delivery.attempts.map((attempt) => ({
      attempted_at: renderInstant(attempt.attempted_at),
      status: attempt.status,
      duration_ms: attempt.duration_ms,
      response: attempt.response,
      error: attempt.error,
      fault: attempt.fault,
    })),
    date_created: renderInstant(delivery.date_created),
    date_updated: renderInstant(delivery.date_updated),
  };
}

/** Operations on the deliveries of a webhook. */
export const deliveryOperations: readonly Operation[] = [
  testOperation,
  deliveriesOperation,
  allDeliveriesOperation,
  getOperation,
  resendOperation,
  replayOperation,
];
