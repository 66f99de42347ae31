import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addApp,
  authenticatorOf,
  type Browser,
  goodPassword,
  inviteToBrand,
  joinAs,
  minutesLater,
  openBrowser,
  signInAs,
} from '../support/portal-people.ts';
import { type ApiResponse, startTestService, type TestService } from '../support/test-service.ts';

let test: TestService;

beforeAll(async () => {
  test = await startTestService({
    worker: false,
    environment: 'live',
    trustedProxies: ['127.0.0.1'],
  });
}, 120_000);
afterAll(() => test.stop());

const codeOf = ({ body }: ApiResponse): unknown => body.Code;

/** A change that needs the right `people`. */
const invite = (browser: Browser) =>
  browser.in(test.brand)('POST', '/invitations', {
    email: `sam${Math.random()}@example.com`,
    role: 'viewer',
  });

describe('in live a change that needs money, keys, people or settings', () => {
  it.each([
    ['POST', '/transfers'],
    ['POST', '/keys'],
    ['POST', '/invitations'],
    ['POST', '/ledger/verification'],
  ])('is refused to a session that was not confirmed: %s %s', async (method, path) => {
    const { browser } = await joinAs(test);
    const answer = await browser.in(test.brand)(method, path, {});
    expect([answer.status, codeOf(answer)]).toEqual([403, 'confirmation_required']);
  });

  it('is not confirmed by a password alone', async () => {
    const { browser, email } = await joinAs(test);
    const confirmed = await browser.call('POST', '/session/confirm', { password: goodPassword });
    expect([confirmed.status, codeOf(confirmed)]).toEqual([403, 'second_factor_required']);
    const { browser: again } = await signInAs(test, email);
    expect(codeOf(await invite(again))).toBe('confirmation_required');
  });

  it('is confirmed by password and code for ten minutes', async () => {
    const { browser } = await joinAs(test);
    const app = await addApp(browser);
    const proof = { password: goodPassword, code: app.code() };
    expect((await browser.call('POST', '/session/confirm', proof)).status).toBe(200);
    expect((await invite(browser)).status).toBe(201);
    await minutesLater(9, async () => expect((await invite(browser)).status).toBe(201));
    await minutesLater(11, async () => {
      expect(codeOf(await invite(browser))).toBe('confirmation_required');
    });
  });

  it('is confirmed by signing in with a code', async () => {
    const { browser, email } = await joinAs(test);
    const app = await addApp(browser);
    const { browser: again } = await signInAs(test, email, { code: app.code() });
    expect((await invite(again)).status).toBe(201);
  });

  it('is confirmed by joining with a passkey', async () => {
    const { token } = await inviteToBrand(test);
    const browser = openBrowser(test);
    const authenticator = authenticatorOf(test);
    const { body } = await browser.call('POST', '/invitations/passkey/options', { token });
    const new_passkey = authenticator.create(body);
    await browser.call('POST', '/invitations/accept', { token, name: 'Sam', new_passkey });
    expect((await invite(browser)).status).toBe(201);
  });

  it('is read without a confirmation', async () => {
    const { browser } = await joinAs(test);
    for (const path of ['/people', '/invitations', '/keys']) {
      expect((await browser.in(test.brand)('GET', path)).status).toBe(200);
    }
  });
});
