import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** An attempt that its endpoint has acknowledged. */
export interface AcknowledgedRow {
  brand_id: string;
  delivery_id: string;
  attempted_at: string;
  status: number;
  duration_ms: number;
  response: string | null;
}

/**
 * Writes acknowledged attempts down and ends their deliveries, in one statement however many there
 * are and whosesoever. A delivery that is over by now, because it was cancelled during the call,
 * stays as it is.
 */
export async function insertAcknowledged(
  tx: Tx,
  rows: AcknowledgedRow[],
  endsAs: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    with made as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (brand_id uuid,
        delivery_id uuid, attempted_at timestamptz, status integer, duration_ms integer,
        response text)
    ), ended as (
      update deliveries d
         set attempts_made = d.attempts_made + 1, date_updated = ${now.toString()}::timestamptz,
             next_attempt_at = null,
             status = case d.status when 'pending' then ${endsAs} else d.status end
        from made m
       where d.brand_id = m.brand_id and d.delivery_id = m.delivery_id
      returning d.brand_id, d.delivery_id, d.attempts_made
    )
    insert into delivery_attempts (brand_id, delivery_id, attempt_number, attempted_at, status,
        duration_ms, response, error)
      select m.brand_id, m.delivery_id, e.attempts_made, m.attempted_at, m.status, m.duration_ms,
             m.response, null
        from made m
        join ended e on e.brand_id = m.brand_id and e.delivery_id = m.delivery_id`.execute(tx);
}
