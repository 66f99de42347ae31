import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let customerId: string;
let depositId: string;

/**
 * The clock is stopped on Friday, November 1, 2052, at noon in New York, and only advances move it.
 * Daylight saving ends on Sunday the 3rd; Veterans Day is Monday the 11th.
 */
beforeAll(async () => {
  service = await startTestService({ settings: { ach_speed: 'calendar' } });
  ({ customerId, depositId } = await openSampleDeposit(service, 0n));
  await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  await reach('2052-11-01T16:00:00Z');
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const advance = async (to: string) => {
  const { status, body } = await api('POST', '/sandbox/clock/advance', { to });
  expect([status, body.failed_count]).toEqual([200, 0]);
};
/** One advance covers a year at most. */
const reach = async (to: string) => {
  const target = Temporal.Instant.from(to);
  let at = Temporal.Instant.from((await api('GET', '/sandbox/clock')).body.now);
  while (Temporal.Instant.compare(at, target) < 0) {
    const next = at.add({ hours: 24 * 360 });
    at = Temporal.Instant.compare(next, target) < 0 ? next : target;
    await advance(at.toString());
  }
};
const pull = async (ach = {}) => {
  const { status, body } = await api('POST', '/transfers', {
    origination_account_id: await linkSampleAccount(service.brand, customerId),
    destination_account_id: depositId,
    amount: 10_000,
    ach,
  });
  expect(status).toBe(201);
  return body.transfer_id as string;
};
const transfer = async (id: string) => (await api('GET', `/transfers/${id}`)).body;
const ledger = async () =>
  (await api('GET', `/accounts/${depositId}/balances`)).body.ledger_balance;
const giveBack = async (transfer_id: string, return_code: string) => {
  const { body } = await api('POST', '/simulate/ach/return', { transfer_id, return_code });
  return body.status === 409 || body.Status === 409 ? body.Code : body.status;
};
const sent = async (id: string) => {
  const query = `transfer_id=${id}&direction=outgoing`;
  const { data } = (await api('GET', `/bank-files?${query}`)).body;
  expect(data).toHaveLength(1);
  const { batches } = (await api('GET', `/bank-files/${data[0].bank_file_id}`)).body;
  const { effective_date, entry_description, descriptive_date } = batches[0];
  return [data[0].window_at, effective_date, entry_description, descriptive_date];
};

test('a pull follows the Federal Reserve calendar over a change to standard time and a holiday', async () => {
  const early = await pull();
  // A quarter to five in New York: daylight saving still, and standard time from Monday on.
  await advance('2052-11-01T20:45:00Z');
  expect(await sent(early)).toEqual(['2052-11-01T20:45:00.000Z', '2052-11-04', 'DEPOSIT', '']);
  await advance('2052-11-04T13:29:59Z');
  expect([(await transfer(early)).status, await ledger()]).toEqual(['pending', 0]);
  await advance('2052-11-04T13:30:00Z');
  expect([(await transfer(early)).status, await ledger()]).toEqual(['completed', 10_000]);

  await advance('2052-11-07T20:00:00Z');
  const late = await pull();
  await advance('2052-11-07T21:45:00Z');
  expect((await sent(late))[0]).toBe('2052-11-07T21:45:00.000Z');
  await advance('2052-11-08T22:00:00Z');
  expect((await transfer(late)).date_settled).toBe('2052-11-08T13:30:00.000Z');

  // Asked after Friday's last window: the weekend and Veterans Day precede the next.
  const sameDay = await pull({ same_day: true });
  await advance('2052-11-12T18:00:00Z');
  const [window, effective, , descriptor] = await sent(sameDay);
  expect([window, effective]).toEqual(['2052-11-12T15:30:00.000Z', '2052-11-12']);
  expect(descriptor).toMatch(/^SD\d{4}$/);
  expect((await transfer(sameDay)).date_settled).toBe('2052-11-12T18:00:00.000Z');

  // Two banking days after Friday the 8th end with Wednesday the 13th.
  expect(await giveBack(early, 'R01')).toBe('return_too_late');
  await advance('2052-11-14T04:59:59Z');
  expect(await giveBack(late, 'R01')).toBe('returned');
  await advance('2052-11-14T05:00:00Z');
  expect((await transfer(late)).date_updated).toBe('2052-11-14T04:59:59.000Z');
  expect(await ledger()).toBe(20_000);

  const { status, body: retry } = await api('POST', `/transfers/${late}/retry`);
  expect(status).toBe(201);
  await advance('2052-11-15T13:30:00Z');
  expect(await sent(retry.transfer_id)).toEqual([
    '2052-11-14T21:45:00.000Z',
    '2052-11-15',
    'RETRY PYMT',
    '',
  ]);
  expect([(await transfer(retry.transfer_id)).status, await ledger()]).toEqual([
    'completed',
    30_000,
  ]);

  // The banking day after the sixtieth calendar day after Monday the 4th, which is a Friday.
  await advance('2053-01-07T04:59:59Z');
  expect(await giveBack(early, 'R10')).toBe('returned');
  // The sixtieth day after Tuesday the 12th is a Saturday.
  await advance('2053-01-14T05:00:00Z');
  expect(await giveBack(sameDay, 'R10')).toBe('return_too_late');
  expect(await ledger()).toBe(20_000);
});
