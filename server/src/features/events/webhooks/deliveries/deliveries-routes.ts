import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../../platform/http/operations/operation.ts';
import { countedPageOf, readPage, renderPage } from '../../../../platform/http/schemas/paging.ts';
import { webhookErrors } from '../webhook-errors.ts';
import { listAllDeliveries, listDeliveries, readDelivery } from './deliveries.ts';
import { DeliveryView, deliveryExample } from './deliveries-schemas.ts';
import { AllDeliveriesQuery, DeliveriesQuery } from './delivery-filter-schemas.ts';
import { readDeliveryQuery } from './read-delivery-query.ts';
import { resendDelivery } from './resend-delivery.ts';
import { sendTestEvent } from './send-test-event.ts';
import { viewDelivery } from './view-delivery.ts';

const tag = 'Webhooks';
const dialect = 'request';
const params = idParams('webhook_id');

const testOperation = defineOperation({
  method: 'POST',
  path: '/webhooks/{webhook_id}/test',
  operationId: 'testWebhook',
  sdk: 'webhooks.test',
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

const deliveriesOperation = defineOperation({
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  operationId: 'listWebhookDeliveries',
  sdk: 'webhooks.deliveries',
  tag,
  summary: "List a webhook's deliveries",
  description: 'Lists the deliveries of a webhook, newest first, each with its attempts.',
  dialect,
  schemaCode: 'webhook_deliveries_schema',
  params,
  query: DeliveriesQuery,
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
  sdk: 'deliveries.list',
  tag,
  summary: "List all webhooks' deliveries",
  description: 'Lists the deliveries of all webhooks that were not deleted, newest first.',
  dialect,
  schemaCode: 'webhook_deliveries_schema',
  query: AllDeliveriesQuery,
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
  sdk: 'deliveries.get',
  tag,
  summary: 'Get a delivery',
  description: 'Returns a delivery with its attempts.',
  dialect,
  schemaCode: 'webhook_delivery_schema',
  params: idParams('delivery_id'),
  answer: { status: 200, schema: DeliveryView, example: deliveryExample },
  errors: [webhookErrors.delivery_dne],
  handle: async (context, input) =>
    viewDelivery(await readDelivery(context, input.params.delivery_id)),
});

const resendOperation = defineOperation({
  method: 'POST',
  path: '/webhooks/deliveries/{delivery_id}/resend',
  operationId: 'resendWebhookDelivery',
  sdk: 'deliveries.resend',
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

/** Operations on the deliveries of a webhook. */
export const deliveryOperations: readonly Operation[] = [
  testOperation,
  deliveriesOperation,
  allDeliveriesOperation,
  getOperation,
  resendOperation,
];
