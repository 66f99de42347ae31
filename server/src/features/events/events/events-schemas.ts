import Type from 'typebox';
import { AnyEventPayload } from '../../../platform/http/openapi/openapi-webhooks.ts';
import { EventNameSchema, EventPattern } from '../../../platform/http/schemas/event-schemas.ts';
import {
  explained,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { TimeParameter } from '../../../platform/http/schemas/time-query.ts';

export const EventView = Type.Object(
  {
    event_id: Uuid({ description: "The event's deliveries carry this id as `webhook-id`." }),
    position: Type.String({
      description:
        'The position orders the events of the brand: a later event has a position that sorts after an earlier one as text. `after` accepts it.',
    }),
    event: EventNameSchema,
    occurred_at: Timestamp(),
    customer_id: nullable(Uuid()),
    payload: AnyEventPayload(
      'Webhooks receive exactly this payload. For a key that is restricted to reading, upload links in it are null.',
    ),
  },
  named('Event'),
);

export const eventExample = {
  event_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
  position: '00000000000002e6-01980d5c7a3e7c4f9a513f1e8f0b6c30',
  event: 'kyc.verification.success',
  occurred_at: '2026-07-01T12:00:01.000Z',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  payload: {
    event: 'kyc.verification.success',
    customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
    occurred_at: '2026-07-01T12:00:01.000Z',
  },
};

const place = { minLength: 1, maxLength: 200 };

/** Query parameters that filter events and set the position to read from. */
export const eventFilterQuery = {
  after: Type.Optional(
    Type.String({
      ...place,
      description:
        "Returns events after this one: an event's id or position, a `next_cursor`, or `latest` for new events only. The default is to begin with the oldest event that is kept.",
    }),
  ),
  cursor: Type.Optional(
    Type.String({ ...place, description: 'This parameter is another name of `after`.' }),
  ),
  event: Type.Optional(
    Type.Array(EventPattern, {
      minItems: 1,
      maxItems: 50,
      description:
        'Returns events that match one of these patterns. As for webhooks, a pattern is an event name, a prefix followed by `.*`, or `*`. Separate patterns by commas or repeat the parameter.',
    }),
  ),
  customer_id: Type.Optional(Uuid()),
  object_id: Type.Optional(
    Uuid({
      description: 'Returns events about this object, such as a card, a transfer or a transaction.',
    }),
  ),
  since: Type.Optional(TimeParameter('Returns events that occurred at this time or later.')),
};

const orderSentences = {
  oldest: 'the oldest event that is kept comes first; a page can be awaited with `wait`',
  newest: 'the newest event comes first, and `after` returns events before its event',
};

export const eventPageQuery = {
  ...eventFilterQuery,
  until: Type.Optional(TimeParameter('Returns events that occurred before this time.')),
  order: Type.Optional(
    explained('The order of the events. Pages continue in it.', orderSentences, {
      default: 'oldest',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 25,
      description: 'Sets the maximum number of events on a page. The default is 25.',
    }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 30,
      default: 0,
      description:
        'If no event matches, the request waits this many seconds for one. The default is 0.',
    }),
  ),
};

export const EventPageView = Type.Object(
  {
    data: Type.Array(EventView),
    has_more: Type.Boolean({
      description:
        'True if another page can be read immediately. With a filter, an empty page can have more pages after it.',
    }),
    next_cursor: Type.String({
      description:
        'Pass this value as `after` to get the next page. It is present even if there are no more events yet.',
    }),
  },
  named('EventPage'),
);
