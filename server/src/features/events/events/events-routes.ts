import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { reachedCustomer, refuseOtherCustomers } from '../../../platform/customer-reach.ts';
import { showPayload } from '../../../platform/events/sealed-payload.ts';
import {
  EventStreamAnswer,
  type StreamMessage,
} from '../../../platform/http/answers/event-stream.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { readTime } from '../../../platform/http/schemas/time-query.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { isForCustomers } from './customer-event-rules.ts';
import { eventErrors } from './event-errors.ts';
import { renderPosition } from './event-position-rules.ts';
import { eventWatch } from './event-watch.ts';
import {
  EventPageView,
  EventView,
  eventExample,
  eventFilterQuery,
  eventPageQuery,
} from './events-schemas.ts';
import {
  type EventQuery,
  getEvent,
  type RecordedEvent,
  readEvents,
  type StreamItem,
  streamEvents,
} from './follow-events.ts';
import { reachedEvents } from './reached-events.ts';
import type { EventPage } from './read-events.ts';
import { readNewestEvents, refuseWait } from './read-newest-events.ts';

const tag = 'Events';
const followErrors = [
  eventErrors.events_removed,
  eventErrors.too_many_followers,
  eventErrors.too_many_own_followers,
  platformErrors.overloaded,
];

const listOperation = defineOperation({
  method: 'GET',
  path: '/events',
  operationId: 'listEvents',
  sdk: 'events.list',
  access: 'customer',
  waits: true,
  tag,
  summary: 'List events',
  description:
    'Lists events, oldest first, unlike other lists, or newest first with `order`. Reading on from `next_cursor` neither skips nor repeats an event. An event is listed as soon as the request that caused it is answered: the list waits, a second at most, for database changes that began earlier. Events are kept for at least 30 days. A temporary key lists the events of the last 24 hours about the accounts, cards, transactions and transfers of its customer.',
  dialect: 'request',
  schemaCode: 'event_list_schema',
  query: Type.Object(eventPageQuery),
  answer: {
    status: 200,
    schema: EventPageView,
    example: { data: [eventExample], has_more: false, next_cursor: eventExample.position },
  },
  errors: followErrors,
  handle: async (context, { query }) => {
    const page = await readPage(context, query);
    return {
      data: page.items.map((event) => viewEvent(context, event)),
      has_more: page.hasMore,
      next_cursor: renderPosition(page.next),
    };
  },
});

interface SentPage extends SentFilter {
  order?: 'oldest' | 'newest';
  limit?: number;
  wait?: number;
}

async function readPage(context: Context, query: SentPage): Promise<EventPage> {
  const filter = readFilter(context, query);
  const { limit = 25, wait = 0 } = query;
  if (query.order === 'newest') {
    refuseWait(wait);
    return readNewestEvents(context, filter, limit);
  }
  const watch = context.port(eventWatch);
  return readEvents(context, filter, { watch, limit, waitMs: wait * 1000 });
}

const streamOperation = defineOperation({
  method: 'GET',
  path: '/events/stream',
  operationId: 'streamEvents',
  sdk: 'events.stream',
  showsPersonal: true,
  access: 'customer',
  waits: true,
  tag,
  summary: 'Follow events',
  description:
    "Streams events as server-sent events: first the events that `GET /events` returns, then each new event as it is recorded. `id` is the event's position and `data` is the event. The connection ends after 15 minutes or when the server stops. A client reconnects with `Last-Event-ID`, as `EventSource` does automatically, and continues after the last event it received. A comment every 15 seconds keeps the connection alive. A temporary key streams the events that it can list, until it expires; a browser that uses one needs a client that sends headers, such as `fetch`.",
  dialect: 'request',
  schemaCode: 'event_stream_schema',
  query: Type.Object(eventFilterQuery),
  answer: {
    status: 200,
    contentType: 'text/event-stream',
    schema: Type.String({ description: 'The `data` of each message is an event in JSON.' }),
    example: `retry: 1000\n\nid: ${eventExample.position}\ndata: ${JSON.stringify(eventExample)}\n\n`,
  },
  errors: followErrors,
  handle: async (context, { query, lastEventId }) => {
    const sent = lastEventId === null ? query : { ...query, last_event_id: lastEventId };
    const filter = readFilter(context, sent);
    const { told, end } = await streamEvents(context, filter, context.port(eventWatch));
    return new EventStreamAnswer(renderMessages(context, told), end);
  },
});

const getOperation = defineOperation({
  method: 'GET',
  path: '/events/{event_id}',
  operationId: 'getEvent',
  sdk: 'events.get',
  access: 'customer',
  tag,
  summary: 'Get an event',
  description: 'Returns an event with its payload.',
  dialect: 'request',
  schemaCode: 'event_schema',
  params: idParams('event_id'),
  answer: { status: 200, schema: EventView, example: eventExample },
  errors: [eventErrors.event_dne],
  handle: async (context, { params }) => {
    const event = await getEvent(context, params.event_id);
    refuseOtherCustomers(context, isForCustomers(event.event) ? event.customer_id : null);
    return viewEvent(context, event);
  },
});

async function* renderMessages(
  context: Context,
  told: AsyncIterable<StreamItem>,
): AsyncGenerator<StreamMessage> {
  for await (const one of told) {
    yield 'event' in one
      ? { id: positionOf(one.event), data: viewEvent(context, one.event) }
      : { id: renderPosition(one.place) };
  }
}

interface SentFilter {
  last_event_id?: string;
  after?: string | undefined;
  cursor?: string;
  event?: string[];
  customer_id?: string;
  object_id?: string;
  since?: string;
  until?: string;
}

function readFilter(context: Context, sent: SentFilter): EventQuery {
  const places: [string, string | undefined][] = [
    ['Last-Event-ID', sent.last_event_id],
    ['after', sent.after],
    ['cursor', sent.cursor],
  ];
  const [afterField, after] = places.find(([, place]) => place !== undefined) ?? ['after'];
  return reachedEvents(context, {
    after: after ?? null,
    afterField,
    patterns: sent.event ?? null,
    customerId: reachedCustomer(context, sent.customer_id) ?? null,
    objectId: sent.object_id ?? null,
    since: readTime('since', sent.since),
    until: readTime('until', sent.until),
  });
}

const positionOf = ({ xid, event_id }: RecordedEvent) => renderPosition({ xid, eventId: event_id });

function viewEvent(context: Context, event: RecordedEvent) {
  return {
    event_id: event.event_id,
    position: positionOf(event),
    event: event.event,
    occurred_at: renderInstant(event.occurred_at),
    customer_id: event.customer_id,
    payload: showPayload(context, event),
  };
}

/** Operations that read a brand's events, in the form that its webhooks receive. */
export const eventOperations: readonly Operation[] = [listOperation, streamOperation, getOperation];
