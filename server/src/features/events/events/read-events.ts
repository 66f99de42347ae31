import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { namesOfPattern, patternRule } from '../../../kernel/event-patterns.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { BrandScope, Context } from '../../../platform/context.ts';
import { findHorizon } from '../../../platform/db/event-position.ts';
import { awaitRecorded } from './await-recorded.ts';
import { eventErrors } from './event-errors.ts';
import { beginningOf, type EventPosition, isBefore, readPosition } from './event-position-rules.ts';
import {
  type EventFilter,
  findBeginning,
  findEventRow,
  findLastRemoved,
  findWalkEnd,
  isIndexed,
  listEventRows,
} from './events-store.ts';

export type RecordedEvent = Awaited<ReturnType<typeof listEventRows>>[number];

/** Start of an event query: a position, an event id, or `latest`; null is the oldest kept event. */
export interface EventQuery extends Omit<EventFilter, 'names'> {
  after: string | null;
  /** Name of the request field that carried `after`, for error messages. */
  afterField: string;
  /** Event names, `prefix.*` or `*`; null for all. */
  patterns: string[] | null;
}

export interface EventPage {
  items: RecordedEvent[];
  /** True when another page is readable at once. */
  hasMore: boolean;
  /** Position at which the next page begins, also after an empty page. */
  next: EventPosition;
}

/** Consecutive events may be out of time order, by no more than this. */
export const disorder = { minutes: 5 };

/** Reader of the pages of one query. */
export interface EventReader {
  /** At most `limit` events after a position, oldest first; below the present horizon unless one is given. */
  read(after: EventPosition | null, limit: number, horizon?: string): Promise<EventPage>;
  /** Horizon above the events that were committed when the query was opened. */
  horizon: string;
  /** Position at which the query begins; null is the oldest kept event. */
  start: EventPosition | null;
}

/**
 * Opens the record for a query. Its pages skip and repeat no event, also during concurrent writes
 * (docs/decisions/0021, 0080).
 *
 * @throws DomainError `invalid_input`; `events_removed` when events after `after` are no longer kept.
 */
export async function openEvents(context: Context, query: EventQuery): Promise<EventReader> {
  const filter = { ...query, names: readFilterNames(query.patterns) };
  const opened = await awaitRecorded(context);
  return {
    start: await findStart(context, query, opened),
    read: async (after, limit, horizon) =>
      readPage(
        context,
        filter,
        { after, horizon: horizon ?? (await findHorizon(context.db)) },
        limit,
      ),
    horizon: opened,
  };
}

async function readPage(
  { db, brandId }: Context,
  filter: EventFilter,
  { after, horizon }: { after: EventPosition | null; horizon: string },
  limit: number,
): Promise<EventPage> {
  const whole = { after, end: null, horizon };
  const isWalked = isNarrow(filter) && !isIndexed(filter);
  const end = isWalked ? await findWalkEnd({ db, brandId }, whole) : undefined;
  const stretch = { ...whole, end: end ?? null };
  const rows = await listEventRows({ db, brandId }, stretch, filter, limit + 1);
  // Check after reading, since events may be removed at any moment.
  await refuseGap({ db, brandId }, after);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (last && rows.length > limit) {
    return { items, hasMore: true, next: { xid: last.xid, eventId: last.event_id } };
  }
  if (!end) return { items, hasMore: false, next: horizonAfter(after, whole.horizon) };
  return {
    items,
    hasMore: !(await isPast({ db, brandId }, filter.until, end)),
    next: end,
  };
}

/** True with any filter; without one every event matches and no page scans far. */
function isNarrow({ names, customerId, objectId, since, until }: EventFilter): boolean {
  return [names, customerId, objectId, since, until].some((wanted) => wanted !== null);
}

async function isPast(
  scope: BrandScope,
  until: Temporal.Instant | null,
  place: EventPosition,
): Promise<boolean> {
  if (!until) return false;
  const event = await findEventRow(scope, place.eventId);
  const end = until.add(disorder);
  return event !== undefined && Temporal.Instant.compare(event.occurred_at, end) > 0;
}

/** Continue at the horizon after reading everything below it, and never before `after`. */
function horizonAfter(after: EventPosition | null, horizon: string): EventPosition {
  const end = beginningOf(horizon);
  return after && isBefore(end, after) ? after : end;
}

async function findStart(
  context: Context,
  query: EventQuery,
  horizon: string,
): Promise<EventPosition | null> {
  const after = query.after === null ? null : await findPlace(context, query, horizon);
  // Check here too, because a stream that has begun can no longer answer an error.
  await refuseGap(context, after);
  if (query.since === null) return after;
  const begin = beginningOf(await findBeginning(context, query.since));
  if (after && isBefore(begin, after)) return after;
  const removed = await findLastRemoved(context);
  return removed && isBefore(begin, removed) ? null : begin;
}

/**
 * Throws `events_removed` when events after the position were removed: gaps must never be silent.
 */
async function refuseGap(scope: BrandScope, after: EventPosition | null): Promise<void> {
  const removed = after && (await findLastRemoved(scope));
  if (removed && isBefore(after, removed)) throw new DomainError(eventErrors.events_removed);
}

/** Finds the position of an event's id, a position, or `latest`; null is `latest` too. */
export async function findPlace(
  context: Context,
  { after, afterField: field }: Pick<EventQuery, 'after' | 'afterField'>,
  horizon: string,
): Promise<EventPosition> {
  if (after === null || after === 'latest') return beginningOf(horizon);
  if (isUuid(after)) {
    const row = await findEventRow(context, after);
    if (row) return { xid: row.xid, eventId: row.event_id };
  }
  const position = readPosition(after);
  if (!position) {
    const rule = "must be a kept event's id, its position, a page's next_cursor, or latest";
    throw invalidInput([{ field, rule }]);
  }
  return position;
}

/**
 * Checks the patterns and returns the event names that any of them matches; null for all.
 *
 * @throws DomainError `invalid_input`
 */
export function readFilterNames(patterns: string[] | null): string[] | null {
  const problems = (patterns ?? []).flatMap((pattern) => {
    const rule = patternRule(pattern);
    return rule ? [{ field: 'event', rule }] : [];
  });
  if (problems.length > 0) throw invalidInput(problems);
  return namesOf(patterns);
}

function namesOf(patterns: string[] | null): string[] | null {
  if (patterns === null) return null;
  const lists = patterns.map(namesOfPattern);
  return lists.includes(null) ? null : [...new Set(lists.flatMap((names) => names ?? []))];
}
