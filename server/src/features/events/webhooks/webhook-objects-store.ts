import { sql } from 'kysely';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import { call, serviceDoes } from '../../../platform/objects/move-call.ts';
import { deliveryStates } from './delivery-states.ts';

const webhook: ObjectDefinition = {
  type: 'webhook',
  words: 'a webhook',
  path: '/webhooks/{object_id}',
  select: (brandId, ids) => sql`
    select 'webhook', webhook_id, coalesce(description, callback_url), null, '{}', '{}'
      from webhooks
     where brand_id = ${brandId} and webhook_id = any(${ids}::uuid[]) and date_deleted is null`,
};

const machine = defineMachine(deliveryStates, {
  acknowledge: serviceDoes('when the endpoint answers with a 2xx'),
  fail: serviceDoes('when the endpoint answers otherwise, or not at all'),
  endpointGone: serviceDoes('when the endpoint answers with 410'),
  endpointDisabled: call('updateWebhook', 'PATCH /webhooks/{webhook_id}', {
    set: { status: 'disabled' },
  }),
  resend: call('resendWebhookDelivery', 'POST /webhooks/deliveries/{delivery_id}/resend', {
    refusedWhen: ({ webhook_status }) => webhook_status === 'disabled',
  }),
});

const delivery: ObjectDefinition = {
  type: 'delivery',
  words: 'a delivery to a webhook',
  path: '/webhooks/deliveries/{object_id}',
  machines: { delivery: machine },
  // Deliveries are found by their webhook, of which a brand has at most twenty.
  select: (brandId, ids) => sql`
    select 'delivery', d.delivery_id, 'Delivery of ' || d.event, null,
           jsonb_build_object('delivery', d.status),
           jsonb_build_object('delivery_id', d.delivery_id, 'webhook_id', d.webhook_id,
             'webhook_status', w.status)
      from webhooks w
      join deliveries d on d.brand_id = w.brand_id and d.webhook_id = w.webhook_id
     where w.brand_id = ${brandId} and d.brand_id = ${brandId} and w.date_deleted is null
       and d.delivery_id = any(${ids}::uuid[])`,
};

export const webhookObjects = [webhook, delivery];
