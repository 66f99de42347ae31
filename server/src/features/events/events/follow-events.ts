import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { findNextPosition } from '../../../platform/db/event-position.ts';
import { keepPlace, withoutPlace } from '../../../platform/http/limits/brand-turns.ts';
import { sessionWatch } from '../../team/sign-in/sign-in.ts';
import { keyWatch } from '../../tenants/brands/brands.ts';
import type { BrandNews } from './brand-news.ts';
import { eventErrors } from './event-errors.ts';
import { beginningOf, type EventPosition, renderPosition } from './event-position-rules.ts';
import type { EventWatch, Follower } from './event-watch.ts';
import { findEventRow } from './events-store.ts';
import type { FollowLimits } from './follow-limits.ts';
import {
  type EventPage,
  type EventQuery,
  type EventReader,
  openEvents,
  type RecordedEvent,
} from './read-events.ts';

export type { EventWatch } from './event-watch.ts';
export type { EventQuery, RecordedEvent } from './read-events.ts';

const batch = 100;

/** Returns the event, or throws `event_dne`. */
export async function getEvent(context: Context, eventId: string): Promise<RecordedEvent> {
  const row = await findEventRow(context, eventId);
  if (!row) throw new DomainError(eventErrors.event_dne, { event_id: eventId });
  return row;
}

/** Position after everything committed by now and before every transaction that begins later. */
export async function findPresentPlace({ db }: Context): Promise<string> {
  return renderPosition(beginningOf(await findNextPosition(db)));
}

/**
 * Returns a page of events. An empty page is held back until an event arrives, `waitMs` pass, or
 * this process stops.
 *
 * @throws DomainError as `openEvents`, and when too many readers wait already.
 */
export async function readEvents(
  context: Context,
  query: EventQuery,
  options: { watch: EventWatch; limit: number; waitMs: number },
): Promise<EventPage> {
  const { watch, limit, waitMs } = options;
  const reader = await openEvents(context, query);
  const page = await reader.read(reader.start, limit, reader.horizon);
  if (page.items.length > 0 || waitMs === 0) return page;
  const follower = followAs(context, watch);
  try {
    return await awaitPage(reader, follower, page, { limit, waitMs });
  } finally {
    follower.end();
  }
}

/** Subscribes a reader, which the end of its key or session ends. */
function followAs(context: Context, watch: EventWatch, hasNews = false): Follower {
  const { actor, brandId } = context;
  const customerId = actor.kind === 'temporary' ? actor.customerId : null;
  const personId = actor.kind === 'person' ? actor.personId : null;
  const follower = watch.follow({ brandId, customerId, personId, hasNews });
  const unwatchKey = context.port(keyWatch).watch(actor, follower.end);
  const unwatchSession = context.port(sessionWatch).watch({ actor, brandId }, follower.end);
  return {
    wait: follower.wait,
    takeNews: follower.takeNews,
    begun: follower.begun,
    end: () => {
      unwatchKey();
      unwatchSession();
      follower.end();
    },
  };
}

async function awaitPage(
  reader: EventReader,
  follower: Follower,
  empty: EventPage,
  { limit, waitMs }: { limit: number; waitMs: number },
): Promise<EventPage> {
  const deadline = performance.now() + waitMs;
  let page = empty;
  for (;;) {
    page = await reader.read(page.next, limit);
    const leftMs = deadline - performance.now();
    if (page.items.length > 0 || leftMs <= 0) return page;
    // A filter may match nothing in this part of the record while more follows.
    const withinMs = page.hasMore ? 0 : leftMs;
    if ((await withoutPlace(() => follower.wait(withinMs))) === 'closed') return page;
  }
}

/** Item of a stream: the next event, other news, or the reader's position when neither is left. */
export type StreamItem =
  | { event: RecordedEvent }
  | { place: EventPosition; news: BrandNews }
  | { place: EventPosition };

export interface EventStream {
  told: AsyncIterable<StreamItem>;
  /** Ends the stream after the follower has disconnected. */
  end(): void;
}

/**
 * Streams new events, with other news of the brand if asked for, until the follower disconnects, this process stops or the stream expires.
 *
 * @throws DomainError as `readEvents`.
 */
export async function streamEvents(
  context: Context,
  query: EventQuery,
  watch: EventWatch,
  { hasNews = false }: { hasNews?: boolean } = {},
): Promise<EventStream> {
  const reader = await openEvents(context, query);
  const follower = followAs(context, watch, hasNews);
  if (hasNews) await withoutPlace(() => follower.begun);
  const { heartbeatMs, pageHeartbeatMs, streamForMs } = watch.limits;
  const pace = { streamForMs, heartbeatMs: hasNews ? pageHeartbeatMs : heartbeatMs };
  return { told: tell(reader, follower, pace, keepPlace()), end: follower.end };
}

async function* tell(
  reader: EventReader,
  follower: Follower,
  { heartbeatMs, streamForMs }: Pick<FollowLimits, 'heartbeatMs' | 'streamForMs'>,
  inPlace: ReturnType<typeof keepPlace>,
): AsyncGenerator<StreamItem> {
  const deadline = performance.now() + streamForMs;
  let after = reader.start;
  try {
    for (;;) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) return;
      const from = after;
      const page = await inPlace(() => reader.read(from, batch));
      after = page.next;
      for (const event of page.items) yield { event };
      for (const news of follower.takeNews()) yield { place: after, news };
      const wakening = await follower.wait(page.hasMore ? 0 : Math.min(heartbeatMs, leftMs));
      if (wakening === 'closed') return;
      if (wakening === 'nothing') yield { place: after };
    }
  } finally {
    follower.end();
  }
}
