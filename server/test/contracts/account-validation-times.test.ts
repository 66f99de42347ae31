import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let customerId: string;

/** The clock stands still until it is advanced. */
beforeAll(async () => {
  service = await startTestService({ settings: { ach_speed: 'calendar' } });
  ({ customerId } = await openSampleDeposit(service, 0n));
  await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const advance = async (to: object) => {
  const { status, body } = await api('POST', '/sandbox/clock/advance', to);
  expect([status, body.failed_count]).toEqual([200, 0]);
  return body;
};
const start = async (method: string) => {
  const accountId = await linkSampleAccount(service.brand, customerId, '-unverified');
  const { status, body } = await api('POST', `/accounts/${accountId}/validations`, { method });
  expect(status).toBe(201);
  return { accountId, validation: body };
};
const latest = async (accountId: string) =>
  (await api('GET', `/accounts/${accountId}/validations`)).body.data[0];
const verification = async (accountId: string) =>
  (await api('GET', `/accounts/${accountId}`)).body.verification_status;

test('a prenote verifies the account three banking days after it has settled', async () => {
  const { accountId, validation } = await start('prenote');
  await advance({ until_event: 'account.validation.verified' });
  const { date_verified } = await latest(accountId);
  const { body: entry } = await api('GET', `/transfers/${validation.transfer_ids[0]}`);
  const zone = 'America/New_York';
  const settledOn = Temporal.Instant.from(entry.date_settled).toZonedDateTimeISO(zone);
  const verifiedOn = Temporal.Instant.from(date_verified).toZonedDateTimeISO(zone);
  const days = settledOn.toPlainDate().until(verifiedOn.toPlainDate()).days;
  expect(days).toBeGreaterThanOrEqual(3);
  expect([settledOn, verifiedOn].map((one) => one.toPlainTime().toString())).toEqual([
    '08:30:00',
    '08:30:00',
  ]);
  expect(await verification(accountId)).toBe('automatically_verified');
});

test('amounts are accepted once, within ten days', async () => {
  const { accountId, validation } = await start('micro_deposits');
  await advance({ until_event: 'account.micro_deposits.arrived' });
  const { expires_at } = await latest(accountId);
  const last = Temporal.Instant.from(expires_at);
  await advance({ to: last.subtract({ milliseconds: 1 }).toString() });
  const path = `/accounts/${accountId}/validations/${validation.validation_id}/verify`;
  const wrong = await api('POST', path, { amounts: [1, 1] });
  expect([wrong.status, wrong.body.tries_left]).toEqual([200, 2]);
  await advance({ to: last.toString() });
  expect(await latest(accountId)).toMatchObject({
    status: 'expired',
    failure_reason: 'The amounts were not reported in time',
  });
  expect(await verification(accountId)).toBe('verification_expired');
  const late = await api('POST', path, { amounts: [1, 2] });
  expect([late.status, late.body.Code]).toEqual([409, 'validation_not_awaiting']);
  const again = await api('POST', `/accounts/${accountId}/validations`, { method: 'prenote' });
  expect(again.status).toBe(201);
  expect(await verification(accountId)).toBe('pending_automatic_verification');
});

test('an account verified in another way stays verified when its amounts expire', async () => {
  const { accountId } = await start('micro_deposits');
  await advance({ until_event: 'account.micro_deposits.arrived' });
  await api('PATCH', `/accounts/${accountId}`, { verification_status: 'instantly_verified' });
  await advance({ by: 'P11D' });
  expect((await latest(accountId)).status).toBe('expired');
  expect(await verification(accountId)).toBe('instantly_verified');
});
