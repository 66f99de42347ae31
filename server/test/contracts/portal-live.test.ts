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
  recoverByOperator,
  signInAs,
} from '../support/portal-people.ts';
import { type ApiResponse, startTestService, type TestService } from '../support/test-service.ts';

let test: TestService;
let sandbox: TestService;

beforeAll(async () => {
  test = await startTestService({
    worker: false,
    environment: 'live',
    trustedProxies: ['127.0.0.1'],
  });
  sandbox = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => Promise.all([test.stop(), sandbox.stop()]));

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
    expect(codeOf(await invite(browser))).toBe('confirmation_required');
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

  it('is read without a confirmation in a session with a second factor', async () => {
    const { browser } = await joinAs(test);
    await addApp(browser);
    for (const path of ['/people', '/invitations', '/keys']) {
      expect((await browser.in(test.brand)('GET', path)).status).toBe(200);
    }
  });
});

describe('in live a password alone', () => {
  it('reaches nothing of a brand', async () => {
    const { email } = await joinAs(test);
    const { browser } = await signInAs(test, email);
    for (const [method, path] of [
      ['GET', '/customers'],
      ['GET', '/people'],
      ['GET', '/events'],
      ['POST', '/webhooks'],
      ['POST', '/customers'],
    ] as const) {
      const answer = await browser.in(test.brand)(method, path, method === 'GET' ? undefined : {});
      expect([answer.status, codeOf(answer)]).toEqual([403, 'confirmation_required']);
    }
  });

  it('adds no first factor: the one-time link does', async () => {
    const { email } = await joinAs(test);
    const { browser } = await signInAs(test, email);
    for (const path of ['/me/totp', '/me/passkeys/options']) {
      expect(codeOf(await browser.call('POST', path))).toBe('second_factor_required');
    }
    const link = await recoverByOperator(test, email);
    const recovered = openBrowser(test);
    const token = link?.url.split('#link=')[1];
    expect((await recovered.call('POST', '/session/link', { token })).status).toBe(200);
    await minutesLater(11, async () => {
      expect(codeOf(await recovered.call('POST', '/me/totp'))).toBe('second_factor_required');
    });
    await addApp(recovered);
    expect((await recovered.in(test.brand)('GET', '/people')).status).toBe(200);
  });

  it('adds no first factor by an invitation of another brand', async () => {
    const { email } = await joinAs(test);
    const { token } = await inviteToBrand(test, { brand: await test.createBrand(), email });
    const browser = openBrowser(test);
    const accepted = { token, password: goodPassword };
    expect((await browser.call('POST', '/invitations/accept', accepted)).status).toBe(200);
    expect(codeOf(await browser.call('POST', '/me/totp'))).toBe('second_factor_required');
  });
});

describe('a stolen password of somebody with a passkey', () => {
  it.each(['live', 'sandbox'] as const)('changes no credential in %s', async (environment) => {
    const service = environment === 'live' ? test : sandbox;
    const { email, passkeyId } = await joinWithPasskey(service);
    const { browser } = await signInAs(service, email);
    for (const [method, path, body] of [
      ['POST', '/me/totp'],
      ['POST', '/me/totp/confirm', { code: '123456' }],
      ['DELETE', '/me/totp'],
      ['POST', '/me/recovery-codes'],
      ['POST', '/me/passkeys/options'],
      ['DELETE', `/me/passkeys/${passkeyId}`],
      [
        'PUT',
        '/me/password',
        { current_password: goodPassword, password: 'another quiet lake at noon' },
      ],
    ] as const) {
      const answer = await browser.call(method, path, body);
      expect([path, codeOf(answer)]).toEqual([path, 'confirmation_required']);
    }
  });

  it('becomes a strong session by the passkey', async () => {
    const { email, authenticator } = await joinWithPasskey(test);
    const { browser } = await signInAs(test, email);
    expect(codeOf(await browser.in(test.brand)('GET', '/people'))).toBe('confirmation_required');
    const weak = await browser.call('POST', '/session/confirm', { password: goodPassword });
    expect(codeOf(weak)).toBe('second_factor_required');
    const { body } = await browser.call('POST', '/session/confirm/options');
    const passkey = authenticator.get(body);
    expect((await browser.call('POST', '/session/confirm', { passkey })).status).toBe(200);
    expect((await browser.in(test.brand)('GET', '/people')).status).toBe(200);
    expect((await browser.call('POST', '/me/totp')).status).toBe(200);
  });
});

async function joinWithPasskey(service: TestService) {
  const { browser, email } = await joinAs(service);
  const authenticator = authenticatorOf(service);
  const { body: options } = await browser.call('POST', '/me/passkeys/options');
  const passkey = authenticator.create(options);
  const { body } = await browser.call('POST', '/me/passkeys', { name: 'Laptop', passkey });
  return { email, authenticator, passkeyId: String(body.passkeys[0].passkey_id) };
}
