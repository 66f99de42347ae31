import Type from 'typebox';
import { defineOperation, idParams, type Operation } from '../../platform/http/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../platform/http/paging.ts';
import { oneOf, renderInstant } from '../../platform/http/schema.ts';
import { deliveryStates } from './delivery-states.ts';
import {
  type Delivery,
  getDelivery,
  listDeliveries,
  resendDelivery,
  sendTestEvent,
} from './webhooks.ts';
import { DeliveryView, deliveryExample } from './webhooks-schemas.ts';

const tag = 'Webhooks';
const dialect = 'request';
const params = idParams('webhook_id');

/** What is sent to a webhook and what became of it. */
export function deliveryOperations(): Operation[] {
  return [testOperation, deliveriesOperation, getOperation, resendOperation];
}

const testOperation = defineOperation({
  method: 'POST',
  path: '/webhooks/{webhook_id}/test',
  operationId: 'testWebhook',
  tag,
  summary: 'Send a test event',
  description:
    'Sends a `webhook.test` event to this webhook alone, whatever it listens to. It is tried once; the deliveries tell what came of it.',
  dialect,
  schemaCode: 'webhook_schema',
  params,
  answer: {
    status: 200,
    schema: DeliveryView,
    example: { ...deliveryExample, event: 'webhook.test', status: 'pending', attempts: [] },
  },
  errors: ['webhook_dne', 'webhook_disabled'],
  handle: async (context, input) =>
    viewDelivery(await sendTestEvent(context, input.params.webhook_id)),
});

const deliveriesOperation = defineOperation({
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  operationId: 'listWebhookDeliveries',
  tag,
  summary: "List a webhook's deliveries",
  dialect,
  schemaCode: 'webhook_deliveries_schema',
  params,
  query: Type.Object({
    ...pageQuery,
    status: Type.Optional(oneOf(deliveryStates.states)),
    event: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'An event name, a prefix followed by `.*`, or `*`.',
        examples: ['kyc.*'],
      }),
    ),
  }),
  answer: {
    status: 200,
    schema: pageOf(DeliveryView),
    example: { data: [deliveryExample], has_more: false, next_cursor: null },
  },
  errors: ['webhook_dne'],
  handle: async (context, { params: { webhook_id }, query }) => {
    const page = readPage(query);
    const { status = null, event = null } = query;
    const deliveries = await listDeliveries(context, webhook_id, page, { status, event });
    return renderPage(deliveries, (row) => row.delivery_id, viewDelivery);
  },
});

const getOperation = defineOperation({
  method: 'GET',
  path: '/webhooks/deliveries/{delivery_id}',
  operationId: 'getWebhookDelivery',
  tag,
  summary: 'Get a delivery',
  dialect,
  schemaCode: 'webhook_delivery_schema',
  params: idParams('delivery_id'),
  answer: { status: 200, schema: DeliveryView, example: deliveryExample },
  errors: ['delivery_dne'],
  handle: async (context, input) =>
    viewDelivery(await getDelivery(context, input.params.delivery_id)),
});

const resendOperation = defineOperation({
  method: 'POST',
  path: '/webhooks/deliveries/{delivery_id}/resend',
  operationId: 'resendWebhookDelivery',
  tag,
  summary: 'Send a delivery again',
  description:
    'Makes the delivery once more, whatever became of it, with the same `webhook-id`. It answers the delivery as it is then: pending.',
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
  errors: ['delivery_dne', 'webhook_disabled'],
  handle: async (context, input) =>
    viewDelivery(await resendDelivery(context, input.params.delivery_id)),
});

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
    })),
    date_created: renderInstant(delivery.date_created),
    date_updated: renderInstant(delivery.date_updated),
  };
}
