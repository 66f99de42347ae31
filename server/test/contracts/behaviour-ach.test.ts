import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
/** Seeded world whose clock is stopped on Monday, January 5, 2026, at 10 in New York. */
beforeEach(async () => {
  world = await worlds.make({ seed: 'ach' });
  clock = clockCalls(service, world);
  behaviour = behaviourCalls(world);
});

const open = async (cents = 0n, ending = '') => {
  const { customerId, depositId } = await openSampleDeposit(service, cents, world);
  return { customerId, depositId, externalId: await linkSampleAccount(world, customerId, ending) };
};
const ask = async (origination: string, destination: string): Promise<string> => {
  const { status, body } = await world.api('POST', '/transfers', {
    origination_account_id: origination,
    destination_account_id: destination,
    amount: 2_000,
  });
  expect([status, body.status]).toEqual([201, 'pending']);
  return body.transfer_id;
};
const get = async (transferId: string) => (await world.api('GET', `/transfers/${transferId}`)).body;
const ledgerOf = async (id: string) =>
  (await world.api('GET', `/accounts/${id}`)).body.balance.ledger_balance;

describe('a bank set to return a pull', () => {
  test('before settlement never credits it', async () => {
    await behaviour.set('ach', { outcome: 'returned', return_code: 'R01' });
    const { externalId, depositId } = await open();
    const id = await ask(externalId, depositId);
    await clock.advance({ by: 'PT1H' });
    expect(await get(id)).toMatchObject({
      status: 'returned',
      date_settled: null,
      ach: { ach_return_code: 'R01' },
    });
    expect(await ledgerOf(depositId)).toBe(0);
    expect(await behaviour.list()).toMatchObject([{ used_count: 1 }]);
  });

  test.each([
    ['R01', 1, '2026-01-06T13:30:00.000Z'],
    ['R10', 20, '2026-02-03T13:30:00.000Z'],
    ['R10', 0, undefined],
  ])('with %s on banking day %i debits it then', async (return_code, banking_days, at) => {
    await behaviour.set('ach', { outcome: 'returned', return_code, banking_days });
    const { externalId, depositId } = await open();
    const id = await ask(externalId, depositId);
    await clock.advance({ by: 'PT1H' });
    if (at) {
      expect(await get(id)).toMatchObject({ status: 'completed' });
      expect(await ledgerOf(depositId)).toBe(2_000);
      const { reached, now } = await clock.advance({ until_event: 'transfer.returned' });
      expect([reached, now]).toEqual([true, at]);
    }
    expect(await get(id)).toMatchObject({
      status: 'returned',
      ach: { ach_return_code: return_code },
    });
    expect(await ledgerOf(depositId)).toBe(0);
  });

  test('returns no pay-out when set for pulls, and one when set for pay-outs', async () => {
    const { externalId, depositId } = await open(10_000n);
    const returned = { outcome: 'returned', return_code: 'R03' };
    await behaviour.set('ach', { ...returned, direction: 'pull' }, { times: 'always' });
    const first = await ask(depositId, externalId);
    await clock.advance({ by: 'PT1H' });
    expect(await get(first)).toMatchObject({ status: 'completed' });
    await behaviour.set('ach', { ...returned, direction: 'push' });
    const second = await ask(depositId, externalId);
    await clock.advance({ by: 'PT1H' });
    expect(await get(second)).toMatchObject({ status: 'returned' });
    expect(await ledgerOf(depositId)).toBe(8_000);
  });

  test('for one account or customer returns no others in the same file', async () => {
    const [one, two, three] = [await open(), await open(), await open()];
    const returned = (return_code: string) => ({ outcome: 'returned', return_code });
    await behaviour.set('ach', returned('R02'), { scope: { account_id: one.externalId } });
    await behaviour.set('ach', returned('R08'), { scope: { customer_id: two.customerId } });
    const ids = [];
    for (const { externalId, depositId } of [one, two, three]) {
      ids.push(await ask(externalId, depositId));
    }
    await clock.advance({ by: 'PT1H' });
    const codes = await Promise.all(ids.map(async (id) => (await get(id)).ach.ach_return_code));
    expect(codes).toEqual(['R02', 'R08', null]);
  });

  test('once returns one entry of a file, and the rest settle', async () => {
    await behaviour.set('ach', { outcome: 'returned', return_code: 'R09' });
    const { externalId, depositId } = await open();
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(await ask(externalId, depositId));
    await clock.advance({ by: 'PT1H' });
    const statuses = await Promise.all(ids.map(async (id) => (await get(id)).status));
    expect(statuses.toSorted()).toEqual(['completed', 'completed', 'returned']);
  });
});

test("a bank set to settle overrides the account's own return", async () => {
  await behaviour.set('ach', { outcome: 'settled' });
  const { externalId, depositId } = await open(0n, '-no-funds');
  const [first, second] = [await ask(externalId, depositId), await ask(externalId, depositId)];
  await clock.advance({ by: 'PT1H' });
  const statuses = [(await get(first)).status, (await get(second)).status];
  expect(statuses.toSorted()).toEqual(['completed', 'returned']);
});

test('a bank set to correct an account sends a correction, and the transfer settles', async () => {
  await behaviour.set('ach', { outcome: 'corrected', change_code: 'C01' });
  const { externalId, depositId } = await open();
  const id = await ask(externalId, depositId);
  const before = (await world.api('GET', `/accounts/${externalId}`)).body.mask;
  const { reached } = await clock.advance({ until_event: 'account.numbers.corrected' });
  expect(reached).toBe(true);
  await clock.advance({ by: 'PT1H' });
  expect(await get(id)).toMatchObject({ status: 'completed' });
  expect((await world.api('GET', `/accounts/${externalId}`)).body.mask).not.toBe(before);
});

test('a bank that is down receives no file, and transfers settle once it is up', async () => {
  await behaviour.set('ach', { down: true }, { times: 'always' });
  const { externalId, depositId } = await open();
  const id = await ask(externalId, depositId);
  const { body } = await clock.ask({ by: 'P1D' });
  expect(body.failed).toMatchObject([{ what: 'bank_file.deliver' }]);
  expect(await get(id)).toMatchObject({ status: 'pending' });
  await behaviour.remove();
  await clock.advance({ by: 'PT1H' });
  expect(await get(id)).toMatchObject({ status: 'completed' });
});

test('a transfer whose account numbers are unavailable waits for the next window', async () => {
  await behaviour.set('aggregator', { down: true }, { times: 2 });
  const customer = await openSampleDeposit(service, 0n, world);
  await behaviour.remove();
  const externalId = await linkSampleAccount(world, customer.customerId);
  const scope = { account_id: externalId };
  await behaviour.set('aggregator', { outcome: 'timeout' }, { scope, times: 2 });
  const id = await ask(externalId, customer.depositId);
  await clock.advance({ by: 'PT1H' });
  expect(await get(id)).toMatchObject({ status: 'completed' });
  expect(await behaviour.list()).toMatchObject([{ used_count: 2 }]);
});

test('long unavailable account numbers delay no other transfer', async () => {
  const calendar = await service.createBrand({ ach_speed: 'calendar' });
  await calendar.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  const customer = await openSampleDeposit(service, 0n, calendar);
  const silent = await linkSampleAccount(calendar, customer.customerId, '-silent');
  const healthy = await linkSampleAccount(calendar, customer.customerId);
  const scope = { account_id: silent };
  const told = { vendor: 'aggregator', behave: { outcome: 'timeout' }, times: 'always', scope };
  expect((await calendar.api('PUT', '/sandbox/behaviour', told)).status).toBe(200);
  const pull = async (from: string) => {
    const ends = { origination_account_id: from, destination_account_id: customer.depositId };
    return (await calendar.api('POST', '/transfers', { ...ends, amount: 500 })).body.transfer_id;
  };
  const ids = [await pull(silent), await pull(healthy)];
  const { body } = await calendar.api('POST', '/sandbox/clock/advance', { by: 'P7D' });
  expect(body).toMatchObject({ reached: true, failed: [] });
  const statuses = ids.map(
    async (id) => (await calendar.api('GET', `/transfers/${id}`)).body.status,
  );
  expect(await Promise.all(statuses)).toEqual(['pending', 'completed']);
});
