import { type RawBuilder, sql } from 'kysely';
import type { Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DeliveryStatus } from './delivery-states.ts';

/** Key of a delivery. */
export interface DeliveryKey {
  brand_id: string;
  webhook_id: string;
  delivery_id: string;
}

/**
 * Locks a delivery before another attempt; its acknowledgement becomes an attempt row like the
 * others.
 */
export async function lockDelivery(unit: Unit, { brand_id, webhook_id, delivery_id }: DeliveryKey) {
  const { acknowledged_at, ...delivery } = await unit.db
    .selectFrom('deliveries')
    .select(['status', 'attempts_made', 'earlier_attempts', 'acknowledged_at'])
    .where('brand_id', '=', brand_id)
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '=', delivery_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isIt = sql`d.brand_id = ${brand_id} and d.webhook_id = ${webhook_id}
    and d.delivery_id = ${delivery_id}`;
  if (acknowledged_at) await setAsideAcknowledgements(unit.db, isIt);
  return delivery;
}

/** Moves the acknowledging attempts of the selected deliveries to rows of their own; locks both. */
export async function setAsideAcknowledgements(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with held as (
      select d.* from deliveries d where ${which} for no key update
    ), cleared as (
      update deliveries d
         set acknowledged_at = null, acknowledged_status = null, acknowledged_ms = null,
             acknowledged_response = null
        from held h
       where h.acknowledged_at is not null and d.brand_id = h.brand_id
         and d.webhook_id = h.webhook_id and d.delivery_id = h.delivery_id
    )
    insert into delivery_attempts (brand_id, webhook_id, delivery_id, attempt_number, attempted_at,
        status, duration_ms, response)
      select h.brand_id, h.webhook_id, h.delivery_id, h.attempts_made, h.acknowledged_at,
             h.acknowledged_status, h.acknowledged_ms, h.acknowledged_response
        from held h where h.acknowledged_at is not null`.execute(tx);
}

export async function updateDelivery(
  unit: Unit,
  { brand_id, webhook_id, delivery_id }: DeliveryKey,
  changes: {
    status: DeliveryStatus;
    attempts_made: number;
    earlier_attempts?: number;
    next_attempt_at: Temporal.Instant | null;
    date_updated: Temporal.Instant;
  },
): Promise<void> {
  await unit.db
    .updateTable('deliveries')
    .set(changes)
    .where('brand_id', '=', brand_id)
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '=', delivery_id)
    .execute();
}
