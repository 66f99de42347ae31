import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  authenticatorOf,
  inviteToBrand,
  minutesLater,
  openBrowser,
} from '../../../../test/support/portal-people.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { sweepTries } from './sweep-tries.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

test('failures and used challenges are removed once they count no more', async () => {
  const browser = openBrowser(service);
  await browser.call('POST', '/session', { email: 'nobody@example.com', password: 'wrong' });
  const { token } = await inviteToBrand(service);
  const { body } = await browser.call('POST', '/invitations/passkey/options', { token });
  const new_passkey = authenticatorOf(service).create(body);
  await browser.call('POST', '/invitations/accept', { token, name: 'Sam', new_passkey });
  const { db } = service.database.allBrands;
  expect(await sweepTries(db)).toBe(0);
  expect(await minutesLater(6, () => sweepTries(db))).toBe(1);
  expect(await minutesLater(23 * 60, () => sweepTries(db))).toBe(0);
  expect(await minutesLater(25 * 60, () => sweepTries(db))).toBe(2);
});
