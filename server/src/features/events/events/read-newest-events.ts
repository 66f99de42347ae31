import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { awaitRecorded } from './await-recorded.ts';
import { beginningOf } from './event-position-rules.ts';
import { findDescentEnd, listNewestRows } from './events-store.ts';
import {
  disorder,
  type EventPage,
  type EventQuery,
  findPlace,
  readFilterNames,
} from './read-events.ts';

/**
 * Returns a page of events, newest first: those before `query.after`, or the newest. A page with a filter looks
 * through at most 10,000 events, so that it may be short, or empty, while more follow.
 *
 * @throws DomainError `invalid_input`
 */
export async function readNewestEvents(
  context: Context,
  query: EventQuery,
  limit: number,
): Promise<EventPage> {
  const filter = { ...query, names: readFilterNames(query.patterns) };
  const isFirst = query.after === null || query.after === 'latest';
  const horizon = await awaitRecorded(context);
  const before = isFirst ? null : await findPlace(context, query, horizon);
  const descent = { before, horizon };
  const rows = await listNewestRows(context, descent, filter, limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (last && rows.length > limit) {
    return { items, hasMore: true, next: { xid: last.xid, eventId: last.event_id } };
  }
  const end = await findDescentEnd(context, descent, filter);
  const next = end ?? before ?? beginningOf(descent.horizon);
  if (!end) return { items, hasMore: false, next };
  const earliest = query.since?.subtract(disorder);
  const isPast = earliest && Temporal.Instant.compare(end.occurred_at, earliest) < 0;
  return { items, hasMore: !isPast, next };
}

/** @throws DomainError `invalid_input`: nothing new is ever appended to a page that ends at the oldest event. */
export function refuseWait(waitSeconds: number | undefined): void {
  if (!waitSeconds) return;
  throw invalidInput([{ field: 'wait', rule: 'must be absent with the order newest' }]);
}
