import { defineOperation } from '../../../../platform/http/operations/operation.ts';
import { deliveryExample } from './deliveries-schemas.ts';
import { readDeliveryQuery } from './read-delivery-query.ts';
import { resendDeliveries } from './resend-deliveries.ts';
import { DeliveryResend, ResentDeliveriesView } from './resend-deliveries-schemas.ts';

/** Limit of the ids in an answer. */
const shownIds = 100;

/** Operation that resends the deliveries that match a filter. */
export const resendDeliveriesOperation = defineOperation({
  tag: 'Webhooks',
  dialect: 'request',
  method: 'POST',
  path: '/webhooks/deliveries/resend',
  operationId: 'resendWebhookDeliveries',
  sdk: 'deliveries.resendAll',
  summary: 'Resend deliveries by a filter',
  description:
    'Sends all deliveries to enabled webhooks that match the filter again, each with the same `webhook-id`, at most 1,000 at a time; more are refused. With `limit`, the oldest of them are sent, and `next_after` leads to the next part. At least one filter is required. With `dry_run`, nothing is sent, and the response tells what would be.',
  schemaCode: 'webhook_deliveries_resend_schema',
  body: DeliveryResend,
  answer: {
    status: 200,
    schema: ResentDeliveriesView,
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
