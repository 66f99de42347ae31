import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let customerId: string;
let depositId: string;

/** The clock stands still on Tuesday, July 2, 2052, until it is advanced. */
beforeAll(async () => {
  service = await startTestService({ settings: { ach_speed: 'calendar' } });
  ({ customerId, depositId } = await openSampleDeposit(service, 0n));
  await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  await reach('2052-07-02T15:00:00Z');
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const advance = async (to: string) => {
  const { status, body } = await api('POST', '/sandbox/clock/advance', { to });
  expect([status, body.failed_count]).toEqual([200, 0]);
  return body.fired.map((one: { due_at: string; what: string }) => `${one.due_at} ${one.what}`);
};
/** One advance covers a year at most. */
const reach = async (to: string) => {
  const { now } = (await api('GET', '/sandbox/clock')).body;
  const start = Temporal.Instant.from(now);
  const target = Temporal.Instant.from(to);
  for (let at = start; Temporal.Instant.compare(at, target) < 0; ) {
    const next = at.add({ hours: 24 * 360 });
    at = Temporal.Instant.compare(next, target) < 0 ? next : target;
    await advance(at.toString());
  }
};
const pull = async (ending = '', ach = {}) => {
  const { status, body } = await api('POST', '/transfers', {
    origination_account_id: await linkSampleAccount(service.brand, customerId, ending),
    destination_account_id: depositId,
    amount: 10_000,
    ach,
  });
  expect(status).toBe(201);
  return body.transfer_id as string;
};
const transfer = async (id: string) => (await api('GET', `/transfers/${id}`)).body;
const filesOf = async (id: string) => (await api('GET', `/bank-files?transfer_id=${id}`)).body.data;

test("a transfer's whole life follows the brand's clock, in one file with others", async () => {
  const [standard, sameDay, late] = [
    await pull(),
    await pull('', { same_day: true }),
    await pull('-unauthorized'),
  ];
  // At 11:00 in New York the second same-day window is the next one.
  const fired = await advance('2052-07-03T15:00:00Z');
  expect(fired.filter((one: string) => one.includes('bank_file'))).toEqual([
    '2052-07-02T18:45:00.000Z bank_file.cut',
    '2052-07-02T18:45:00.000Z bank_file.deliver',
    '2052-07-02T20:45:00.000Z bank_file.cut',
    '2052-07-02T20:45:00.000Z bank_file.deliver',
    '2052-07-02T21:00:00.000Z bank_file.settle',
    '2052-07-03T12:30:00.000Z bank_file.settle',
  ]);
  expect((await transfer(sameDay)).date_settled).toBe('2052-07-02T21:00:00.000Z');
  expect((await transfer(standard)).date_settled).toBe('2052-07-03T12:30:00.000Z');
  const [file] = await filesOf(standard);
  expect((await filesOf(late))[0].bank_file_id).toBe(file.bank_file_id);
  expect((await filesOf(sameDay))[0].bank_file_id).not.toBe(file.bank_file_id);
  const { body: detail } = await api('GET', `/bank-files/${file.bank_file_id}`);
  expect(detail.batches).toMatchObject([{ effective_date: '2052-07-03', settled_total: 20_000 }]);

  expect((await transfer(late)).status).toBe('completed');
  // Five banking days after settlement, not counting the holiday and the weekend.
  await advance('2052-07-11T12:29:59Z');
  expect((await transfer(late)).status).toBe('completed');
  await advance('2052-07-11T12:30:00Z');
  expect((await transfer(late)).ach.ach_return_code).toBe('R10');

  await advance('2052-08-31T00:00:00Z');
  const giveBack = (code: string) =>
    api('POST', '/simulate/ach/return', { transfer_id: standard, return_code: code });
  expect((await giveBack('R01')).body.Code).toBe('return_too_late');
  expect((await giveBack('R10')).body.status).toBe('returned');
});

test('a transfer requested at the cut-off is sent on the next banking day, and can be cancelled until then', async () => {
  await advance('2052-09-03T20:45:00Z');
  const [kept, dropped] = [await pull(), await pull()];
  await advance('2052-09-04T20:44:59Z');
  expect((await api('POST', `/transfers/${dropped}/cancel`)).body.status).toBe('cancelled');
  await advance('2052-09-04T20:45:00Z');
  expect((await api('POST', `/transfers/${kept}/cancel`)).status).toBe(409);
  const [file] = await filesOf(kept);
  expect([file.entry_count, file.status]).toEqual([1, 'delivered']);
  expect(await filesOf(dropped)).toEqual([]);
});

test('an entry returned by simulation is not returned again by itself', async () => {
  await advance('2052-10-02T15:00:00Z');
  const [before, after, other] = [
    await pull('-no-funds'),
    await pull('-unauthorized'),
    await pull('-unauthorized'),
  ];
  const giveBack = async (transfer_id: string, return_code: string) =>
    (await api('POST', '/simulate/ach/return', { transfer_id, return_code })).body.status;
  expect(await giveBack(before, 'R01')).toBe('returned');
  await advance('2052-10-04T15:00:00Z');
  expect((await transfer(after)).status).toBe('completed');
  expect(await giveBack(after, 'R10')).toBe('returned');
  await advance('2052-10-31T15:00:00Z');
  expect((await transfer(other)).ach.ach_return_code).toBe('R10');
  for (const id of [before, after, other]) {
    const incoming = (await filesOf(id)).filter(
      ({ direction }: { direction: string }) => direction === 'incoming',
    );
    expect(incoming).toMatchObject([{ status: 'imported', entry_count: 2 }]);
  }
  const days = '?from=2052-10-01&to=2052-10-31';
  const { body } = await api('GET', `/ledger/reconciliation/differences${days}`);
  expect(body.data).toEqual([]);
});
