import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import {
  apiOf,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let customerId: string;
let depositId: string;
let externalId: string;

/** Windows close by the brand's clock, which moves when it is advanced. */
beforeAll(async () => {
  service = await startTestService({ settings: { ach_speed: 'calendar' } });
  ({ customerId, depositId } = await openSampleDeposit(service, 0n));
  externalId = await linkSampleAccount(service.brand, customerId);
  await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const path = () => `/programs/${service.brand.programId}/return-rates`;
const rates = async () => {
  const { body } = await api('GET', path());
  const of = (category: string) =>
    body.rates.find((one: { category: string }) => one.category === category);
  return {
    ...body,
    unauthorized: of('unauthorized'),
    administrative: of('administrative'),
    overall: of('overall'),
  };
};
const pulls = async (count: number) => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { body } = await api('POST', '/transfers', {
      origination_account_id: externalId,
      destination_account_id: depositId,
      amount: 1_000,
    });
    ids.push(body.transfer_id);
  }
  return ids;
};
const advance = async (by: string) => {
  const { status, body } = await api('POST', '/sandbox/clock/advance', { by });
  expect([status, body.failed_count]).toEqual([200, 0]);
};
const giveBack = (transfer_id: string | undefined, return_code: string) =>
  api('POST', '/simulate/ach/return', { transfer_id, return_code });
const told = async () => {
  const events = await recordedEvents(service.database, service.brand.brandId);
  return events
    .filter(({ event }) => event === 'program.return_rate_exceeded')
    .map(({ payload }) => (payload as { category: string }).category);
};

describe('GET /programs/{program_id}/return-rates', () => {
  test('has no rate while no entries were sent', async () => {
    const { status, body } = await api('GET', path());
    expect(status).toBe(200);
    const none = { returns: 0, rate: null, exceeded: false, exceeded_since: null, told_at: null };
    expect(body).toEqual({
      program_id: service.brand.programId,
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      entries: 0,
      rates: [
        { category: 'unauthorized', limit: 0.005, ...none },
        { category: 'administrative', limit: 0.03, ...none },
        { category: 'overall', limit: 0.15, ...none },
      ],
    });
  });

  test('counts sent and returned debits, and records one event when a limit is exceeded', async () => {
    const ids = await pulls(20);
    // Neither a pay-out nor what has not left is a debit entry of the window.
    expect((await rates()).entries).toBe(0);
    await advance('P4D');
    await pulls(1);
    expect(await rates()).toMatchObject({ entries: 20, overall: { returns: 0, rate: 0 } });

    // The rate is over its limit from the first one on; told it is when three have come back.
    for (const id of ids.slice(0, 2)) await giveBack(id, 'R11');
    const early = await rates();
    expect(early.unauthorized).toMatchObject({ returns: 2, rate: 0.1, exceeded: true });
    expect([early.unauthorized.exceeded_since, early.unauthorized.told_at]).toEqual([
      expect.stringMatching(/Z$/),
      null,
    ]);
    expect(await told()).toEqual([]);
    await giveBack(ids[2], 'R11');
    const within = await rates();
    expect(within.overall).toMatchObject({ returns: 3, rate: 0.15, exceeded: false });
    expect(within.unauthorized).toMatchObject({ returns: 3, rate: 0.15, exceeded: true });
    expect(within.unauthorized.exceeded_since).toBe(early.unauthorized.exceeded_since);
    expect(within.unauthorized.told_at).toMatch(/Z$/);
    expect(within.administrative).toMatchObject({ returns: 0, exceeded: false });
    expect(await told()).toEqual(['unauthorized']);

    await giveBack(ids[3], 'R10');
    expect((await rates()).overall).toMatchObject({ returns: 4, rate: 0.2, exceeded: true });
    expect(await told()).toEqual(['unauthorized', 'overall']);
  });

  test('excludes entries older than sixty days, and records another event when a limit is exceeded again', async () => {
    await advance('P61D');
    expect(await rates()).toMatchObject({
      overall: { returns: 0, exceeded: false, exceeded_since: null },
      unauthorized: { returns: 0, exceeded: false, exceeded_since: null },
    });
    // The returns before have stopped the debits of the first account.
    externalId = await linkSampleAccount(service.brand, customerId);
    const ids = await pulls(3);
    await advance('P4D');
    for (const id of ids) await giveBack(id, 'R10');
    expect(await told()).toEqual(['unauthorized', 'overall', 'unauthorized', 'overall']);
  });

  test('records the event from the number of returns that the program sets', async () => {
    const eager = await service.createBrand({
      ach_speed: 'calendar',
      return_rate_alarm_returns: 1,
    });
    const owner = await openSampleDeposit(service, 0n, eager);
    await eager.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
    const { body } = await eager.api('POST', '/transfers', {
      origination_account_id: await linkSampleAccount(eager, owner.customerId),
      destination_account_id: owner.depositId,
      amount: 1_000,
    });
    await eager.api('POST', '/simulate/ach/return', {
      transfer_id: body.transfer_id,
      return_code: 'R01',
    });
    const events = await recordedEvents(service.database, eager.brandId);
    expect(
      events
        .filter(({ event }) => event === 'program.return_rate_exceeded')
        .map(({ payload }) => payload),
    ).toMatchObject([{ category: 'overall', returns: 1, entries: 1 }]);
  });

  test('refuses callers without permission, and answers 404 for a program of another brand', async () => {
    expect((await apiOf(service.origin, null)('GET', path())).status).toBe(401);
    const shortLived = await temporaryApi(service, service.brand, customerId);
    expect((await shortLived('GET', path())).status).toBe(403);
    const other = await (await service.createBrand()).api('GET', path());
    expect([other.status, other.body.Code]).toEqual([404, 'invalid_program']);
    const bad = await api('GET', '/programs/none/return-rates');
    expect([bad.status, bad.body.Code]).toEqual([404, 'invalid_program']);
  });
});
