import Type from 'typebox';
import { defineOperation, idParams, type Operation } from '../../platform/http/operation.ts';
import { nullable, renderInstant, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { cursorAfter, getEvent, listEvents, type RecordedEvent } from './events.ts';

const tag = 'Events';

const EventView = Type.Object({
  event_id: Uuid({ description: 'The `webhook-id` of its deliveries.' }),
  event: Type.String(),
  occurred_at: Timestamp(),
  customer_id: nullable(Uuid()),
  payload: Type.Object(
    {},
    { additionalProperties: true, description: 'What webhooks are sent, to the letter.' },
  ),
});

const example = {
  event_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
  event: 'kyc.verification.success',
  occurred_at: '2026-07-01T12:00:01.000Z',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  payload: {
    event: 'kyc.verification.success',
    customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
    occurred_at: '2026-07-01T12:00:01.000Z',
  },
};

/** The events of a brand, as its webhooks get them. */
export function eventOperations(): Operation[] {
  return [listOperation, getOperation];
}

const place = { minLength: 1, maxLength: 200 };

const listOperation = defineOperation({
  method: 'GET',
  path: '/events',
  operationId: 'listEvents',
  tag,
  summary: 'List events',
  description:
    'Oldest first, unlike other lists. Following `after` never skips an event. An event shows up here once every change begun before it has ended, as a rule within milliseconds.',
  dialect: 'request',
  schemaCode: 'event_list_schema',
  query: Type.Object({
    after: Type.Optional(
      Type.String({ ...place, description: "An event's id or a `next_cursor`." }),
    ),
    cursor: Type.Optional(Type.String({ ...place, description: 'The same as `after`.' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Page size.' }),
    ),
    event: Type.Optional(
      Type.String({ description: 'An event name, a prefix followed by `.*`, or `*`.' }),
    ),
    customer_id: Type.Optional(Uuid()),
  }),
  answer: {
    status: 200,
    schema: Type.Object({
      data: Type.Array(EventView),
      has_more: Type.Boolean(),
      next_cursor: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description:
          'Stands after the last event of this page, also when there are no more yet; null where the page is empty.',
      }),
    }),
    example: { data: [example], has_more: false, next_cursor: 'NzQyOjAxOTgwZDVj' },
  },
  handle: async (context, { query }) => {
    const page = await listEvents(context, {
      after: query.after ?? query.cursor ?? null,
      limit: query.limit ?? 25,
      event: query.event ?? null,
      customerId: query.customer_id ?? null,
    });
    const last = page.items.at(-1);
    return {
      data: page.items.map(viewEvent),
      has_more: page.hasMore,
      next_cursor: last ? cursorAfter(last) : null,
    };
  },
});

const getOperation = defineOperation({
  method: 'GET',
  path: '/events/{event_id}',
  operationId: 'getEvent',
  tag,
  summary: 'Get an event',
  dialect: 'request',
  schemaCode: 'event_schema',
  params: idParams('event_id'),
  answer: { status: 200, schema: EventView, example },
  errors: ['event_dne'],
  handle: async (context, { params }) => viewEvent(await getEvent(context, params.event_id)),
});

function viewEvent(event: RecordedEvent) {
  return {
    event_id: event.event_id,
    event: event.event,
    occurred_at: renderInstant(event.occurred_at),
    customer_id: event.customer_id,
    payload: event.payload,
  };
}
