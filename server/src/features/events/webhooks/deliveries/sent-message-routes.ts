import { renderInstant } from '../../../../kernel/clock.ts';
import { defineOperation, idParams } from '../../../../platform/http/operations/operation.ts';
import { webhookErrors } from '../webhook-errors.ts';
import { deliveryExample } from './deliveries-schemas.ts';
import { readSentMessage } from './sent-message.ts';
import { SentDelivery } from './sent-message-schemas.ts';

/** Operation that shows the bytes of a delivery. */
export const sentMessageOperation = defineOperation({
  tag: 'Webhooks',
  dialect: 'request',
  method: 'GET',
  path: '/webhooks/deliveries/{delivery_id}/sent',
  operationId: 'getSentWebhookDelivery',
  sdk: 'deliveries.sent',
  summary: 'Get what a delivery sent',
  description:
    'Returns the body of a delivery byte for byte, which is the same at every attempt, and the headers of each attempt: a receiver can verify its own code against them.',
  schemaCode: 'webhook_delivery_schema',
  params: idParams('delivery_id'),
  answer: {
    status: 200,
    schema: SentDelivery,
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
