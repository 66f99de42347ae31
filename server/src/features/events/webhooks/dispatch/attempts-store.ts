import { sql } from 'kysely';
import type { Unit } from '../../../../platform/context.ts';
import { arrayText } from '../../../../platform/db/array-text.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { type DeliveryKey, setAsideAcknowledgements } from '../delivery-rows-store.ts';

/** Attempt that its endpoint has acknowledged. */
export interface AcknowledgedRow extends DeliveryKey {
  /** Milliseconds since the epoch. */
  attempted_at_ms: number;
  status: number;
  duration_ms: number;
  response: string;
}

/**
 * Ends deliveries, of any number of webhooks, with their acknowledging attempts in one statement.
 * Returns the attempts whose deliveries had ended already.
 */
export async function acknowledgeDeliveries(
  tx: Tx,
  rows: AcknowledgedRow[],
  endsAs: string,
  now: Temporal.Instant,
): Promise<AcknowledgedRow[]> {
  const { rows: ended } = await sql<{ delivery_id: string }>`
    select delivery_id
      from acknowledge_deliveries(${endsAs}, ${now.toString()}::timestamptz, ${columns(rows)})
             as delivery_id`.execute(tx);
  if (ended.length === rows.length) return [];
  const ids = new Set(ended.map(({ delivery_id }) => delivery_id));
  return rows.filter(({ delivery_id }) => !ids.has(delivery_id));
}

/** Records acknowledged attempts of deliveries that had ended: cancelled, or sent twice. */
export async function insertLateAttempts(
  tx: Tx,
  rows: AcknowledgedRow[],
  now: Temporal.Instant,
): Promise<void> {
  await setAsideAcknowledgements(tx, sql`exists (select from ${made(rows)} where ${isSame})`);
  await sql`
    with counted as (
      update deliveries d
         set attempts_made = d.attempts_made + 1, date_updated = ${now.toString()}::timestamptz
        from ${made(rows)}
       where ${isSame}
      returning d.brand_id, d.webhook_id, d.delivery_id, d.attempts_made, ${attemptedAt} as at,
                m.status, m.duration_ms, m.response
    )
    insert into delivery_attempts (brand_id, webhook_id, delivery_id, attempt_number, attempted_at,
        status, duration_ms, response)
      select * from counted`.execute(tx);
}

/** Inserts an attempt that has a row of its own. */
export async function insertAttempt(
  unit: Unit,
  row: DeliveryKey & {
    attempt_number: number;
    attempted_at: Temporal.Instant;
    status: number | null;
    duration_ms: number;
    response: string | null;
    error: string | null;
    fault: 'drop' | 'lose_answer' | 'duplicate' | null;
  },
): Promise<void> {
  await unit.db.insertInto('delivery_attempts').values(row).execute();
}

function columns(rows: AcknowledgedRow[]) {
  const column = (name: keyof AcknowledgedRow) => arrayText(rows.map((row) => row[name]));
  return sql`${column('brand_id')}::uuid[], ${column('webhook_id')}::uuid[],
      ${column('delivery_id')}::uuid[], ${column('attempted_at_ms')}::bigint[],
      ${column('status')}::integer[], ${column('duration_ms')}::integer[],
      ${column('response')}::text[]`;
}

function made(rows: AcknowledgedRow[]) {
  return sql`unnest(${columns(rows)})
    as m (brand_id, webhook_id, delivery_id, attempted_at_ms, status, duration_ms, response)`;
}

const isSame = sql`d.brand_id = m.brand_id and d.webhook_id = m.webhook_id
  and d.delivery_id = m.delivery_id`;
const attemptedAt = sql`timestamptz 'epoch' + m.attempted_at_ms * interval '1 millisecond'`;
