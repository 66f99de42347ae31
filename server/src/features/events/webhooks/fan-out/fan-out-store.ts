import { sql } from 'kysely';
import { arrayText } from '../../../../platform/db/array-text.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Ordering } from '../webhook-rules.ts';
import type { NewDeliveryRow } from './new-deliveries-store.ts';

/** Position in the order of events: writing transaction, then id (docs/decisions/0021). */
export interface EventPosition {
  xid: string;
  eventId: string;
}

/** Event of a brand that has enabled webhooks. */
export interface EventToMatch {
  brand_id: string;
  event_id: string;
  event: string;
  customer_id: string | null;
  xid: string;
  /** Span that recorded it. */
  traceparent: string | null;
}

/** Enabled webhook whose brand has recorded an event to match. */
export interface ListeningWebhook {
  brand_id: string;
  webhook_id: string;
  events: string[];
  ordering: Ordering;
  /** Transaction that subscribed; earlier events are not sent. */
  xid: string;
}

/** Batch of events behind the cursor, with the webhooks of their brands. */
export interface EventBatch {
  events: EventToMatch[];
  webhooks: ListeningWebhook[];
  /** Position of the cursor that the batch was read from. */
  from: EventPosition;
  /** Transaction below which events are complete, in the snapshot that read them. */
  horizon: string;
}

type MatchRow = EventToMatch & {
  from_xid: string;
  from_event_id: string;
  horizon: string;
  /** In the first row alone. */
  webhooks: ListeningWebhook[] | null;
};

/**
 * Reads events of listening brands behind the cursor, in order, at most `limit`, without a lock. No
 * batch means that no webhook matches an event behind the cursor, which then has passed them all.
 * global: one cursor for the events of all brands.
 */
export async function readEventsToMatch(tx: Tx, limit: number): Promise<EventBatch | undefined> {
  const { rows } = await sql<MatchRow>`select * from read_events_to_match(${limit})`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  return {
    events: rows,
    webhooks: first.webhooks ?? [],
    from: { xid: first.from_xid, eventId: first.from_event_id },
    horizon: first.horizon,
  };
}

/**
 * Moves the cursor and inserts the deliveries of the events that it passes, but for webhooks and
 * events that were removed since they were read. False, and nothing written, when another process
 * has moved the cursor since. One statement, so that no lock outlasts a round trip.
 */
export async function writeMatched(
  tx: Tx,
  rows: NewDeliveryRow[],
  { from, to }: { from: EventPosition; to: EventPosition },
  now: Temporal.Instant,
): Promise<boolean> {
  const column = (name: keyof NewDeliveryRow) => arrayText(rows.map((row) => row[name]));
  const result = await sql<{ is_written: boolean }>`
    select write_matched(${from.xid}::xid8, ${from.eventId}::uuid, ${to.xid}::xid8,
             ${to.eventId}::uuid, ${now.toString()}::timestamptz,
             ${column('brand_id')}::uuid[], ${column('delivery_id')}::uuid[],
             ${column('webhook_id')}::uuid[], ${column('event_id')}::uuid[],
             ${column('event')}::text[], ${column('message_id')}::uuid[],
             ${column('event_xid')}::xid8[], ${column('order_key')}::uuid[]) as is_written`.execute(
    tx,
  );
  return result.rows[0]?.is_written ?? false;
}

/** Transaction from which on events may not have been matched with webhooks yet. */
export async function findUnmatchedFrom(tx: Tx): Promise<string> {
  const { xid } = await tx.selectFrom('fan_out_cursor').select('xid').executeTakeFirstOrThrow();
  return xid;
}
