import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { namesOfPattern, patternRule } from '../../kernel/event-patterns.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Context } from '../../platform/context.ts';
import { type Page, toPage } from '../../platform/http/paging.ts';
import { type EventPosition, findEventRow, listEventRows } from './events-store.ts';

export type RecordedEvent = Awaited<ReturnType<typeof listEventRows>>[number];

export interface EventQuery {
  /** An event's id or a cursor; null begins with the oldest event. */
  after: string | null;
  limit: number;
  /** An event name, `prefix.*` or `*`. */
  event: string | null;
  customerId: string | null;
}

/**
 * Recorded events, oldest first. Following `after` never skips one, also while others are being
 * written (docs/decisions/0021).
 */
export async function listEvents(
  context: Context,
  query: EventQuery,
): Promise<Page<RecordedEvent>> {
  const rule = query.event === null ? null : patternRule(query.event);
  if (rule) throw invalidInput([{ field: 'event', rule }]);
  const after = query.after === null ? null : await readPosition(context, query.after);
  const rows = await listEventRows(context.db, context.brandId, after, {
    names: query.event === null ? null : namesOfPattern(query.event),
    customerId: query.customerId,
    limit: query.limit,
  });
  return toPage(rows, query.limit);
}

/** The event, or `event_dne`. */
export async function getEvent(context: Context, eventId: string): Promise<RecordedEvent> {
  const row = await findEventRow(context.db, context.brandId, eventId);
  if (!row) throw new DomainError('event_dne', { event_id: eventId });
  return row;
}

/** The cursor that stands right after an event. */
export function cursorAfter({ xid, event_id }: RecordedEvent): string {
  return Buffer.from(`${xid}:${event_id}`).toString('base64url');
}

async function readPosition(context: Context, after: string): Promise<EventPosition> {
  const position = isUuid(after) ? await positionOf(context, after) : readCursor(after);
  if (position) return position;
  throw invalidInput([{ field: 'after', rule: "must be an event's id or a list's next_cursor" }]);
}

async function positionOf(context: Context, eventId: string): Promise<EventPosition | undefined> {
  const row = await findEventRow(context.db, context.brandId, eventId);
  return row && { xid: row.xid, eventId: row.event_id };
}

function readCursor(cursor: string): EventPosition | undefined {
  const [xid = '', eventId = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  // 18 digits are below what an xid8 holds, and above what any server will reach.
  return /^\d{1,18}$/.test(xid) && isUuid(eventId) ? { xid, eventId } : undefined;
}
