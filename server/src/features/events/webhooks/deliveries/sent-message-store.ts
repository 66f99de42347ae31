import { sql } from 'kysely';
import type { BrandScope } from '../../../../platform/context.ts';

/** Event of a delivery with the data that its body is made of. */
export async function findEventOfDelivery(scope: BrandScope, eventId: string) {
  return scope.db
    .selectFrom('events')
    .select(['event_id', 'occurred_at', 'sealed_payload', sql<string>`payload::text`.as('payload')])
    .where('brand_id', '=', scope.brandId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** Id that the messages of a delivery bear, and whether its webhook receives links. */
export async function findMessage(
  scope: BrandScope,
  { webhook_id, delivery_id }: { webhook_id: string; delivery_id: string },
): Promise<{ message_id: string; receives_links: boolean } | undefined> {
  return scope.db
    .selectFrom('deliveries as d')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.brand_id', '=', 'd.brand_id').onRef('w.webhook_id', '=', 'd.webhook_id'),
    )
    .select(['d.message_id', 'w.receives_links'])
    .where('d.brand_id', '=', scope.brandId)
    .where('d.webhook_id', '=', webhook_id)
    .where('d.delivery_id', '=', delivery_id)
    .executeTakeFirst();
}
