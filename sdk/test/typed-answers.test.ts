import { expectTypeOf, test } from 'vitest';
import type {
  ApiPromise,
  Card,
  CardCreatedEvent,
  CardPage,
  Customer,
  DeliveredEvent,
  DeliveryFacts,
  Event,
  EventPattern,
  EventPayload,
  EventStream,
  Pager,
  Surety,
  TransferCreate,
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
  expectTypeOf<'card.creatd'>().not.toExtend<EventPayload['event']>();
  proves(
    () => narrow,
    () => start,
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

test('bodies, queries and options are those of the operation', () => {
  type Update = Parameters<Surety['cards']['update']>[1];
  expectTypeOf<Update>().not.toHaveProperty('colour');
  expectTypeOf<'lost in the sea'>().not.toExtend<Update['status']>();
  type Query = NonNullable<Parameters<Surety['cards']['list']>[0]>;
  expectTypeOf<Query>().not.toHaveProperty('colour');
  type Create = Parameters<Surety['transfers']['create']>;
  expectTypeOf<Create[0]>().toEqualTypeOf<TransferCreate>();
  expectTypeOf<[]>().not.toExtend<Create>();
  type ReadOptions = NonNullable<Parameters<Surety['cards']['get']>[1]>;
  expectTypeOf<ReadOptions>().not.toHaveProperty('idempotencyKey');
  type Wanted = Parameters<Surety['transfers']['waitFor']>[1];
  expectTypeOf<'arrived'>().not.toExtend<Wanted['status']>();
  expectTypeOf<('completed' | 'returned')[]>().toExtend<Wanted['status']>();
  expectTypeOf<{ status: 'completed'; amount: 'much' }>().not.toExtend<Wanted>();
});

test('patterns are names of events, their prefixes, or all', () => {
  type Pattern = Parameters<Surety['webhooks']['create']>[0]['events'][number];
  expectTypeOf<Pattern>().toEqualTypeOf<EventPattern>();
  expectTypeOf<'*' | 'kyc.*' | 'kyc.verification.*' | 'card.created'>().toExtend<Pattern>();
  expectTypeOf<'kyc.verification.resubmit_required'>().toExtend<Pattern>();
  expectTypeOf<'cards.*'>().not.toExtend<Pattern>();
  expectTypeOf<'kyc*'>().not.toExtend<Pattern>();
  expectTypeOf<'card.created.*'>().not.toExtend<Pattern>();
  expectTypeOf<string>().not.toExtend<Pattern>();
  type Filter = NonNullable<NonNullable<Parameters<Surety['events']['stream']>[0]>['event']>;
  expectTypeOf<Filter[number]>().toEqualTypeOf<EventPattern>();
});

test('a delivered event is named by a pattern, and narrows by its name', () => {
  const handle = (event: DeliveredEvent) => {
    if (event.event === 'card.created') expectTypeOf(event).toEqualTypeOf<CardCreatedEvent>();
    if (event.event === undefined) expectTypeOf(event.kyc_status).toBeString();
    if (event.event === 'kyc.verification.resubmit_required')
      expectTypeOf(event.fields).toEqualTypeOf<string[]>();
  };
  expectTypeOf<DeliveredEvent<'card.created'>>().toEqualTypeOf<CardCreatedEvent>();
  type Purchase = NonNullable<DeliveredEvent<'transaction.*'>['event']>;
  expectTypeOf<'transaction.declined'>().toExtend<Purchase>();
  expectTypeOf<'transfer.created'>().not.toExtend<Purchase>();
  expectTypeOf<DeliveredEvent<'kyc.verification.submitted'>['event']>().toBeUndefined();
  expectTypeOf<EventPayload>().toExtend<DeliveredEvent>();
  type Verified = Awaited<ReturnType<Surety['webhooks']['verify']>>;
  expectTypeOf<Verified>().toExtend<DeliveredEvent>();
  expectTypeOf<Verified['delivery']>().toEqualTypeOf<DeliveryFacts>();
  proves(() => handle);
});
