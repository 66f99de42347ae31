import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  authenticatorOf,
  inviteToBrand,
  minutesLater,
  openBrowser,
} from '../../../../test/support/portal-people.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { sweepTries } from './sweep-tries.ts';

let test: TestService;

beforeAll(async () => {
  test = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => test.stop());

it('failures and used challenges are removed once they count no more', async () => {
  const browser = openBrowser(test);
  await browser.call('POST', '/session', { email: 'nobody@example.com', password: 'wrong' });
  const { token } = await inviteToBrand(test);
  const { body } = await browser.call('POST', '/invitations/passkey/options', { token });
  const new_passkey = authenticatorOf(test).create(body);
  await browser.call('POST', '/invitations/accept', { token, name: 'Sam', new_passkey });
  const { db } = test.database.allBrands;
  expect(await sweepTries(db)).toBe(0);
  expect(await minutesLater(6, () => sweepTries(db))).toBe(1);
  expect(await minutesLater(23 * 60, () => sweepTries(db))).toBe(0);
  expect(await minutesLater(25 * 60, () => sweepTries(db))).toBe(2);
});
