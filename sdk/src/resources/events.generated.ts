// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { EventStream } from '../platform/event-stream.ts';
import type { RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  Event,
  EventPage,
  ListEventsData,
  StreamEventsData,
} from '../types.generated.ts';

/** The record of events: pages, and a stream. */
export class EventsResource extends Resource {
  /**
   * Lists events, oldest first, unlike other lists, or newest first with `order`. Reading on from `next_cursor` neither skips nor repeats an event. An event is listed as soon as the request that caused it is answered: the list waits, a second at most, for database changes that began earlier. Events are kept for at least 30 days. A temporary key lists the events of the last 24 hours about the accounts, cards, transactions and transfers of its customer.
   *
   * `GET /events`
   */
  list(query?: NonNullable<ListEventsData['query']>, options?: RequestOptions): Pager<Event, EventPage> {
    return this.client.pages({ method: 'GET', path: '/events', query, options });
  }

  /**
   * Returns an event with its payload.
   *
   * `GET /events/{event_id}`
   */
  get(eventId: string, options?: RequestOptions): ApiPromise<Event> {
    return this.client.send({ method: 'GET', path: `/events/${encodeURIComponent(eventId)}`, options });
  }

  /**
   * Streams events as server-sent events: first the events that `GET /events` returns, then each new event as it is recorded. `id` is the event's position and `data` is the event. The connection ends after 15 minutes or when the server stops. A client reconnects with `Last-Event-ID`, as `EventSource` does automatically, and continues after the last event it received. A comment every 15 seconds keeps the connection alive. A temporary key streams the events that it can list, until it expires; a browser that uses one needs a client that sends headers, such as `fetch`.
   *
   * `GET /events/stream`
   */
  stream(query?: NonNullable<StreamEventsData['query']>, options?: RequestOptions): EventStream<Event> {
    return this.client.stream({ method: 'GET', path: '/events/stream', query, options });
  }
}
