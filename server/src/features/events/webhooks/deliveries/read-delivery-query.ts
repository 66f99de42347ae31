import type { Static } from 'typebox';
import { readTime } from '../../../../platform/http/schemas/time-query.ts';
import type { DeliveryQuery } from './deliveries.ts';
import type { AllDeliveriesQuery } from './delivery-filter-schemas.ts';

type SentQuery = Partial<Static<typeof AllDeliveriesQuery>>;

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
