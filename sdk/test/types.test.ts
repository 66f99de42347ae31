import { expectTypeOf, test } from 'vitest';
import type {
  ApiPromise,
  Card,
  CardCreatedEvent,
  CardPage,
  Customer,
  Event,
  EventPayload,
  EventStream,
  Pager,
  Surety,
  WithResponse,
} from '../src/surety.ts';

// The compiler proves these; they run, too, so that the file counts as a test.

declare const surety: Surety;

/** Never called: its body is checked by the compiler alone. */
function proves(..._proofs: (() => unknown)[]): void {}

test('payloads narrow by the name of the event', () => {
  const narrow = (event: EventPayload) => {
    if (event.event !== 'card.created') return;
    expectTypeOf(event).toEqualTypeOf<CardCreatedEvent>();
  };
  const start = (event: EventPayload) => {
    if (event.event === undefined) expectTypeOf(event.kyc_status).toBeString();
  };
  // @ts-expect-error no event has this name
  const misspelt = (event: EventPayload) => event.event === 'card.creatd';
  proves(
    () => narrow,
    () => start,
    () => misspelt,
  );
});

test('answers, pages and streams have the types of the document', () => {
  proves(
    () => expectTypeOf(surety.cards.get('1')).toEqualTypeOf<ApiPromise<Card>>(),
    () => expectTypeOf(surety.cards.list()).toEqualTypeOf<Pager<Card, CardPage>>(),
    () => expectTypeOf(surety.cards.list().page()).toEqualTypeOf<ApiPromise<CardPage>>(),
    () => expectTypeOf(surety.cards.list().take(3)).toEqualTypeOf<Promise<Card[]>>(),
    () => expectTypeOf(surety.events.stream()).toEqualTypeOf<EventStream<Event>>(),
    () => expectTypeOf(surety.activity.overview).returns.toExtend<Promise<object>>(),
    async () => {
      const answer = await surety.customers.get('1').withResponse();
      expectTypeOf(answer).toEqualTypeOf<WithResponse<Customer>>();
      expectTypeOf(await surety.customers.get('1')).toEqualTypeOf<Customer>();
      for await (const card of surety.cards.list()) expectTypeOf(card).toEqualTypeOf<Card>();
    },
  );
});

test('bodies and queries are strict', () => {
  proves(
    // @ts-expect-error a field that no card has
    () => surety.cards.update('1', { status: 'active', colour: 'red' }),
    // @ts-expect-error a status that no card has
    () => surety.cards.update('1', { status: 'lost in the sea' }),
    // @ts-expect-error a filter that the list lacks
    () => surety.cards.list({ colour: 'red' }),
    // @ts-expect-error a missing body
    () => surety.transfers.create(),
    // @ts-expect-error keys belong to operations that take them
    () => surety.cards.get('1', { idempotencyKey: 'a' }),
    // @ts-expect-error the state waited for is one of the object's
    () => surety.transfers.waitFor('1', { status: 'arrived' }),
  );
});
