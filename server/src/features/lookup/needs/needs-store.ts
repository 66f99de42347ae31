import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { NeedDefinition, NeedReading } from '../../../platform/objects/define-need.ts';

/** One thing that waits for a person of the brand. */
export interface NeedRow {
  type: string;
  object_id: string;
  /** Place of an entry in its file; null for anything else. */
  position: number | null;
  customer_id: string | null;
  /** The money at stake; null where there is none. */
  amount_cents: bigint | null;
  currency: string | null;
  since: Temporal.Instant;
  due_on: string | null;
}

/** Names and types of the columns, so that each statement is one of a union at any place. */
const columns = sql`
  select null::text as type, null::uuid as object_id, null::integer as position,
         null::uuid as customer_id, null::bigint as amount_cents, null::text as currency,
         null::timestamptz as since, null::text as due_on
   where false`;

/** What waits, of each type at most `limit`: what is due first; what has no last day is due since it waits. */
export async function listNeedRows(
  { db, brandId }: BrandScope,
  definitions: readonly NeedDefinition[],
  reading: Omit<NeedReading, 'brandId'>,
): Promise<NeedRow[]> {
  const selects = definitions.map(({ select }) => sql`(${select({ ...reading, brandId })})`);
  const union = sql.join([columns, ...selects], sql` union all `);
  const { rows } = await sql<NeedRow>`
    select * from (${union}) n
     order by coalesce(due_on, (since at time zone 'America/New_York')::date::text), since, object_id,
              position`.execute(db);
  return rows;
}
