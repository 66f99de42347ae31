import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { idsOf, PlantedEvents } from '../../../../test/support/planted-events.ts';
import type { Unit } from '../../../platform/context.ts';
import { findCurrentPosition } from '../../../platform/db/event-position.ts';

const planted = new PlantedEvents();

/** Begins a transaction of another brand that writes, and resolves once it has its place in the order. */
async function beginWriting(end: (unit: Unit) => Promise<unknown>) {
  const other = await planted.service.createBrand();
  const writer = await planted.contextOf(other);
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
    const eventId = await planted.record();
    const { body } = await planted.brand.api('GET', path);
    expect(idsOf(body)).toEqual([eventId]);
    await ended;
  },
);

test('after=latest begins behind an event that is recorded already', async () => {
  const { ended } = await beginWriting(shortly);
  await planted.record();
  const { body } = await planted.brand.api('GET', '/events?after=latest');
  await ended;
  const later = await planted.record();
  const next = await planted.brand.api('GET', `/events?after=${body.next_cursor}`);
  expect([idsOf(body), idsOf(next.body)]).toEqual([[], [later]]);
});
