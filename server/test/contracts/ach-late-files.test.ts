import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { behaviourCalls } from '../support/behaviour-calls.ts';
import { clockCalls } from '../support/clock-calls.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let worlds: WorldSteps;
let world: TestBrand;
let clock: ReturnType<typeof clockCalls>;
let behaviour: ReturnType<typeof behaviourCalls>;
let pull: (asked?: { ending?: string; amount?: number; sameDay?: boolean }) => Promise<string>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
/**
 * World whose clock is stopped on Monday, January 5, 2026, at 10 in New York, and whose bank is
 * down.
 */
beforeEach(async () => {
  world = await worlds.make({ seed: 'late files' });
  await service.owner.query(
    `update programs set settings = settings || '{"ach_speed": "calendar"}' where program_id = $1`,
    [world.programId],
  );
  clock = clockCalls(service, world);
  behaviour = behaviourCalls(world);
  const { customerId, depositId } = await openSampleDeposit(service, 0n, world);
  pull = async ({ ending = '', amount = 2_000, sameDay = false } = {}) => {
    const { status, body } = await world.api('POST', '/transfers', {
      origination_account_id: await linkSampleAccount(world, customerId, ending),
      destination_account_id: depositId,
      amount,
      ach: { same_day: sameDay },
    });
    expect([status, body.status]).toEqual([201, 'pending']);
    return body.transfer_id;
  };
  await behaviour.set('ach', { down: true }, { times: 'always' });
});

const eastern = (text: string) =>
  Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant().toString();
/** Sets an outage of the bank that ends at a time. */
const downUntil = async (time: string) => {
  const { body } = await clock.ask({ to: eastern(time) });
  expect(body.failed).toMatchObject([{ what: 'bank_file.deliver' }]);
  await behaviour.remove();
};
const get = async (transferId: string) => (await world.api('GET', `/transfers/${transferId}`)).body;
const settledAt = async (transferId: string) => {
  const { date_settled } = await get(transferId);
  return date_settled && Temporal.Instant.from(date_settled).toString();
};

test.each([
  ['2026-01-05T20:00', {}, '2026-01-06T08:30', 'in the night it was planned for'],
  ['2026-01-06T09:00', {}, '2026-01-06T13:00', 'on the morning after: with a window of that day'],
  ['2026-01-06T17:00', {}, '2026-01-07T08:30', 'after the last window of that day'],
  ['2026-01-06T09:00', { amount: 100_000_001 }, '2026-01-07T08:30', 'too much for the same day'],
  ['2026-01-05T11:00', { sameDay: true }, '2026-01-05T17:00', 'with the second window of the day'],
  ['2026-01-05T17:30', { sameDay: true }, '2026-01-06T08:30', 'after the last window of the day'],
])('what reaches the bank at %s (%j) settles at %s: %s', async (arrives, asked, settles, _why) => {
  const id = await pull(asked);
  await downUntil(arrives);
  await clock.advance({
    to: Temporal.Instant.from(eastern(settles)).subtract({ seconds: 1 }).toString(),
  });
  expect(await settledAt(id)).toBeNull();
  await clock.advance({ by: 'PT1S' });
  expect(await settledAt(id)).toBe(eastern(settles));
});

test('a return of a delayed file is delayed as much', async () => {
  const id = await pull({ ending: '-unauthorized' });
  await downUntil('2026-01-06T17:00');
  const { now } = await clock.advance({ until_event: 'transfer.returned' });
  expect(await settledAt(id)).toBe(eastern('2026-01-07T08:30'));
  expect(Temporal.Instant.from(now).toString()).toBe(eastern('2026-01-14T08:30'));
});
