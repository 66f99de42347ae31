import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { isError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import {
  EventStreamAnswer,
  type StreamMessage,
} from '../../../platform/http/answers/event-stream.ts';
import { defineOperation } from '../../../platform/http/operations/operation.ts';
import { eventErrors } from './event-errors.ts';
import { renderPosition } from './event-position-rules.ts';
import { eventWatch } from './event-watch.ts';
import { type EventStream, type StreamItem, streamEvents } from './follow-events.ts';

/**
 * News of a brand for the pages of the portal: which objects changed, without any content, so that every
 * role may follow (decision 0223). Pages read again what they show of them. `Last-Event-ID` goes on with
 * events; of requests, acts, deliveries and the clock a page that reconnects has read everything again.
 * `alive` is a heartbeat (decision 0294).
 */
export const liveOperation = defineOperation({
  method: 'GET',
  path: '/live',
  operationId: 'followBrand',
  access: 'member',
  permission: 'read',
  waits: true,
  tag: 'Events',
  summary: 'Follow a brand',
  dialect: 'request',
  schemaCode: 'live_schema',
  answer: { status: 200, contentType: 'text/event-stream', schema: Type.String(), example: '' },
  handle: async (context, { lastEventId }) => {
    const { told, end } = await openNews(context, lastEventId);
    return new EventStreamAnswer(renderNews(told), end);
  },
});

/** A page whose last event is no longer kept has reloaded everything, so it continues from now. */
async function openNews(context: Context, lastEventId: string | null): Promise<EventStream> {
  try {
    return await follow(context, lastEventId ?? 'latest');
  } catch (error) {
    if (lastEventId === null || !isError(error, eventErrors.events_removed)) throw error;
    return follow(context, 'latest');
  }
}

function follow(context: Context, after: string): Promise<EventStream> {
  const everything = { patterns: null, customerId: null, objectId: null, since: null, until: null };
  const query = { ...everything, after, afterField: 'Last-Event-ID' };
  return streamEvents(context, query, context.port(eventWatch), { hasNews: true });
}

async function* renderNews(told: AsyncIterable<StreamItem>): AsyncGenerator<StreamMessage> {
  for await (const one of told) {
    if ('event' in one) yield newsOf(one);
    else if ('news' in one)
      yield { id: renderPosition(one.place), data: { ...one.news, at: toldAt() } };
    // A script of a page does not see a comment, as other streams send it.
    else yield { id: renderPosition(one.place), data: { kind: 'alive' } };
  }
}

const toldAt = () => renderInstant(wallClock.now());

function newsOf({ event }: Extract<StreamItem, { event: unknown }>): StreamMessage {
  const refs = [event.object_id, event.customer_id].filter((id) => id !== null);
  return {
    id: renderPosition({ xid: event.xid, eventId: event.event_id }),
    data: {
      kind: 'event',
      id: event.event_id,
      event: event.event,
      refs: [...new Set(refs)],
      at: renderInstant(event.occurred_at),
    },
  };
}
