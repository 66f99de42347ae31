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

/** Id that the messages of a delivery bear. */
export async function findMessageId(
  scope: BrandScope,
  { webhook_id, delivery_id }: { webhook_id: string; delivery_id: string },
): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('deliveries')
    .select('message_id')
    .where('brand_id', '=', scope.brandId)
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '=', delivery_id)
    .executeTakeFirst();
  return row?.message_id;
}
