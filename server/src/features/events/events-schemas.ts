import Type from 'typebox';
import { nullable, Timestamp, Uuid } from '../../platform/http/schema.ts';

export const EventView = Type.Object({
  event_id: Uuid({ description: 'The `webhook-id` of its deliveries.' }),
  position: Type.String({
    description:
      'Its place among the events of the brand: a later event has a greater text. `after` takes it.',
  }),
  event: Type.String(),
  occurred_at: Timestamp(),
  customer_id: nullable(Uuid()),
  payload: Type.Object(
    {},
    { additionalProperties: true, description: 'What webhooks are sent, to the letter.' },
  ),
});

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

const time = (description: string) =>
  Type.String({
    description,
    pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}[Tt ]',
    rule: 'must be a time such as 2026-07-01T12:00:00Z',
    examples: ['2026-07-01T12:00:00Z'],
  });

/** What events a reader wants, and after which. */
export const eventFilterQuery = {
  after: Type.Optional(
    Type.String({
      ...place,
      description:
        "An event's id or position, a `next_cursor`, or `latest` for what is yet to come. Without it reading begins with the oldest event that is kept.",
    }),
  ),
  cursor: Type.Optional(Type.String({ ...place, description: 'The same as `after`.' })),
  event: Type.Optional(
    Type.Array(Type.String({ description: 'An event name, a prefix followed by `.*`, or `*`.' }), {
      minItems: 1,
      maxItems: 50,
      description:
        'Event names, prefixes followed by `.*`, or `*`, as webhooks take them; separated by commas, or repeated.',
    }),
  ),
  customer_id: Type.Optional(Uuid()),
  object_id: Type.Optional(
    Uuid({ description: 'The card, transfer, transaction, ... that the event is about.' }),
  ),
  since: Type.Optional(time('Events that occurred then or later.')),
};

export const eventPageQuery = {
  ...eventFilterQuery,
  until: Type.Optional(time('Events that occurred before.')),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Page size.' }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 30,
      default: 0,
      description: 'Where there is nothing to answer, seconds to wait for something.',
    }),
  ),
};

export const EventPageView = Type.Object({
  data: Type.Array(EventView),
  has_more: Type.Boolean({
    description: 'Whether to go on at once. With a filter a page may be empty and this true.',
  }),
  next_cursor: Type.String({
    description: 'Where the next page begins, also when there are no more events yet.',
  }),
});
