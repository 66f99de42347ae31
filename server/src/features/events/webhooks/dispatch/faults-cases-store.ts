import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import type { LaneKey } from './dispatch-store.ts';

/** Due delivery of a webhook with faults, numbered since these were set. */
export interface FaultCaseRow {
  delivery_id: string;
  number: number;
  attempts_made: number;
  date_created: Temporal.Instant;
  is_overtaken: boolean;
}

/** Numbers deliveries of a webhook, counted from the first one after `after`. */
export async function listFaultCases(
  tx: Tx,
  { brand_id, webhook_id }: LaneKey,
  deliveryIds: string[],
  after: string,
): Promise<FaultCaseRow[]> {
  const { rows } = await sql<FaultCaseRow>`
    select d.delivery_id, d.attempts_made - d.earlier_attempts as attempts_made, d.date_created,
           (select count(*)::integer from deliveries e
             where e.brand_id = d.brand_id and e.webhook_id = d.webhook_id
               and e.delivery_id > ${after}::uuid and e.delivery_id <= d.delivery_id) as number,
           exists (select 1 from deliveries e
             where e.brand_id = d.brand_id and e.webhook_id = d.webhook_id
               and e.delivery_id > d.delivery_id and e.attempts_made > 0) as is_overtaken
      from unnest(${deliveryIds}::uuid[]) as i (delivery_id)
      join deliveries d on d.brand_id = ${brand_id} and d.webhook_id = ${webhook_id}
       and d.delivery_id = i.delivery_id
     where d.delivery_id > ${after}::uuid`.execute(tx);
  return rows;
}

/** Postpones pending deliveries. */
export async function postponeDeliveries(
  tx: Tx,
  { brand_id, webhook_id }: LaneKey,
  waits: { delivery_id: string; until: string }[],
): Promise<void> {
  await sql`
    update deliveries d set next_attempt_at = w.until
      from json_to_recordset(${JSON.stringify(waits)}::json)
             as w (delivery_id uuid, until timestamptz)
     where d.brand_id = ${brand_id} and d.webhook_id = ${webhook_id}
       and d.delivery_id = w.delivery_id
       and d.status = 'pending'`.execute(tx);
}
