import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { findCurrentPosition } from '../../../platform/db/event-position.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';

let service: TestService;
let brand: TestBrand;
let context: Context;

beforeAll(async () => {
  service = await startTestService({ plantsEvents: true, worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  context = await service.service.createContext(brand.brandId, { kind: 'job' }, 'test');
});

const write = (unit: Unit) => recordEvent(unit, { event: 'card.created', customerId: null });
const idsOf = (body: { data: { event_id: string }[] }) => body.data.map((row) => row.event_id);

/** Begins a transaction of another brand that writes, and resolves once it has its place in the order. */
async function beginWriting(end: (unit: Unit) => Promise<unknown>) {
  const other = await service.createBrand();
  const writer = await service.service.createContext(other.brandId, { kind: 'job' }, 'test');
  const begun = Promise.withResolvers<void>();
  const ended = writer.unit(async (unit) => {
    await findCurrentPosition(unit.db);
    begun.resolve();
    await end(unit);
  });
  await begun.promise;
  return { ended };
}

const shortly = (unit: Unit) => sql`select pg_sleep(0.3)`.execute(unit.db);

test.each(['/events', '/events?order=newest', '/events?event=card.*'])(
  '%s lists an event that is recorded already, though an earlier transaction still runs',
  async (path) => {
    const { ended } = await beginWriting(shortly);
    const eventId = await context.unit(write);
    const { body } = await brand.api('GET', path);
    expect(idsOf(body)).toEqual([eventId]);
    await ended;
  },
);

test('after=latest begins behind an event that is recorded already', async () => {
  const { ended } = await beginWriting(shortly);
  await context.unit(write);
  const { body } = await brand.api('GET', '/events?after=latest');
  await ended;
  const later = await context.unit(write);
  const next = await brand.api('GET', `/events?after=${body.next_cursor}`);
  expect([idsOf(body), idsOf(next.body)]).toEqual([[], [later]]);
});
