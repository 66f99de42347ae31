import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** A place in the order of events: writing transaction, then id (docs/decisions/0021). */
export interface EventPosition {
  xid: string;
  eventId: string;
}

const eventColumns = ['event_id', 'event', 'occurred_at', 'customer_id', 'payload', 'xid'] as const;

/**
 * Events after a place, oldest first. Only those of transactions below the oldest one still running
 * are read, so that none can appear later before the last one read.
 */
export async function listEventRows(
  tx: Tx,
  brandId: string,
  after: EventPosition | null,
  filter: { names: string[] | null; customerId: string | null; limit: number },
) {
  let query = tx
    .selectFrom('events')
    .select(eventColumns)
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`xid < pg_snapshot_xmin(pg_current_snapshot())`);
  if (after) query = query.where(isAfter(after));
  if (filter.names) query = query.where('event', 'in', filter.names);
  if (filter.customerId) query = query.where('customer_id', '=', filter.customerId);
  return query
    .orderBy('xid')
    .orderBy('event_id')
    .limit(filter.limit + 1)
    .execute();
}

export async function findEventRow(tx: Tx, brandId: string, eventId: string) {
  return tx
    .selectFrom('events')
    .select(eventColumns)
    .where('brand_id', '=', brandId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

function isAfter({ xid, eventId }: EventPosition): RawBuilder<boolean> {
  return sql<boolean>`(xid, event_id) > (${xid}::xid8, ${eventId}::uuid)`;
}
