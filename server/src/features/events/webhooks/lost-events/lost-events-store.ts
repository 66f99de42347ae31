import { sql } from 'kysely';
import { arrayText } from '../../../../platform/db/array-text.ts';
import type { Tx } from '../../../../platform/db/database.ts';

interface EventKey {
  brand_id: string;
  event_id: string;
}

/** The ids of events that do not exist. global: messages of all brands are looked up at once. */
export async function listMissingEvents(tx: Tx, events: readonly EventKey[]): Promise<Set<string>> {
  const column = (name: keyof EventKey) => arrayText(events.map((event) => event[name]));
  const { rows } = await sql<{ event_id: string }>`
    select k.event_id
      from unnest(${column('brand_id')}::uuid[], ${column('event_id')}::uuid[])
             as k (brand_id, event_id)
     where not exists (
       select from events e where e.brand_id = k.brand_id and e.event_id = k.event_id)`.execute(tx);
  return new Set(rows.map(({ event_id }) => event_id));
}

/** The brands among some that exist. global: looks up several brands. */
export async function listKnownBrands(tx: Tx, brandIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('brands')
    .select('brand_id')
    .where('brand_id', 'in', brandIds)
    .execute();
  return new Set(rows.map(({ brand_id }) => brand_id));
}
