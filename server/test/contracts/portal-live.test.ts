import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

let service: TestService;
let sandbox: TestService;

beforeAll(async () => {
  service = await startTestService({
    worker: false,
    environment: 'live',
    trustedProxies: ['127.0.0.1'],
  });
  sandbox = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => Promise.all([service.stop(), sandbox.stop()]));

const codeOf = ({ body }: ApiResponse): unknown => body.Code;

/** A change that needs the right `people`. */
const invite = (browser: Browser) =>
  browser.in(service.brand)('POST', '/invitations', {
    email: `sam${Math.random()}@example.com`,
    role: 'viewer',
  });

const nothing = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

describe('in live a change that needs money, keys, people, settings or integrate', () => {
  test.each([
    ['POST', '/transfers'],
    ['POST', '/keys'],
    ['POST', '/invitations'],
    ['POST', '/ledger/verification'],
    ['POST', '/webhooks'],
    ['PATCH', `/webhooks/${nothing}`],
    ['DELETE', `/webhooks/${nothing}`],
    ['POST', `/webhooks/${nothing}/rotate_secret`],
    ['POST', `/webhooks/${nothing}/replay`],
    ['POST', `/webhooks/deliveries/resend`],
    ['POST', `/webhooks/${nothing}/test`],
    ['POST', `/webhooks/deliveries/${nothing}/resend`],
  ])(
    'is refused to a strong session that was confirmed 11 minutes ago: %s %s',
    async (...asked) => {
      const { browser } = await joinAs(service);
      await addApp(browser);
      await minutesLater(11, async () => {
        expect((await browser.in(service.brand)('GET', '/webhooks')).status).toBe(200);
        const answer = await browser.in(service.brand)(...asked, {});
        expect([answer.status, codeOf(answer)]).toEqual([403, 'confirmation_required']);
      });
    },
  );

  test('is not confirmed by a password alone', async () => {
    const { browser, email } = await joinAs(service);
    expect(codeOf(await invite(browser))).toBe('confirmation_required');
    const confirmed = await browser.call('POST', '/session/confirm', { password: goodPassword });
    expect([confirmed.status, codeOf(confirmed)]).toEqual([403, 'second_factor_required']);
    const { browser: again } = await signInAs(service, email);
    expect(codeOf(await invite(again))).toBe('confirmation_required');
  });

  test('is confirmed by password and code for ten minutes', async () => {
    const { browser } = await joinAs(service);
    const app = await addApp(browser);
    const proof = { password: goodPassword, code: app.code() };
    expect((await browser.call('POST', '/session/confirm', proof)).status).toBe(200);
    expect((await invite(browser)).status).toBe(201);
    await minutesLater(9, async () => expect((await invite(browser)).status).toBe(201));
    await minutesLater(11, async () => {
      expect(codeOf(await invite(browser))).toBe('confirmation_required');
    });
  });

  test('is confirmed by signing in with a code', async () => {
    const { browser, email } = await joinAs(service);
    const app = await addApp(browser);
    const { browser: again } = await signInAs(service, email, { code: app.code() });
    expect((await invite(again)).status).toBe(201);
  });

  test('is confirmed by joining with a passkey', async () => {
    const { token } = await inviteToBrand(service);
    const browser = openBrowser(service);
    const authenticator = authenticatorOf(service);
    const { body } = await browser.call('POST', '/invitations/passkey/options', { token });
    const new_passkey = authenticator.create(body);
    await browser.call('POST', '/invitations/accept', { token, name: 'Sam', new_passkey });
    expect((await invite(browser)).status).toBe(201);
  });

  test('is read without a confirmation in a session with a second factor', async () => {
    const { browser } = await joinAs(service);
    await addApp(browser);
    for (const path of ['/people', '/invitations', '/keys']) {
      expect((await browser.in(service.brand)('GET', path)).status).toBe(200);
    }
  });
});

describe('in live a password alone', () => {
  test('reaches nothing of a brand', async () => {
    const { email } = await joinAs(service);
    const { browser } = await signInAs(service, email);
    for (const [method, path] of [
      ['GET', '/customers'],
      ['GET', '/people'],
      ['GET', '/events'],
      ['POST', '/webhooks'],
      ['POST', '/customers'],
    ] as const) {
      const answer = await browser.in(service.brand)(
        method,
        path,
        method === 'GET' ? undefined : {},
      );
      expect([answer.status, codeOf(answer)]).toEqual([403, 'confirmation_required']);
    }
  });

  test('adds no first factor: the one-time link does', async () => {
    const { email } = await joinAs(service);
    const { browser } = await signInAs(service, email);
    for (const path of ['/me/totp', '/me/passkeys/options']) {
      expect(codeOf(await browser.call('POST', path))).toBe('second_factor_required');
    }
    const link = await recoverByOperator(service, email);
    const recovered = openBrowser(service);
    const token = link?.url.split('#link=')[1];
    expect((await recovered.call('POST', '/session/link', { token })).status).toBe(200);
    await minutesLater(11, async () => {
      expect(codeOf(await recovered.call('POST', '/me/totp'))).toBe('second_factor_required');
    });
    await addApp(recovered);
    expect((await recovered.in(service.brand)('GET', '/people')).status).toBe(200);
  });

  test('adds no first factor by an invitation of another brand', async () => {
    const { email } = await joinAs(service);
    const { token } = await inviteToBrand(service, { brand: await service.createBrand(), email });
    const browser = openBrowser(service);
    const accepted = { token, password: goodPassword };
    expect((await browser.call('POST', '/invitations/accept', accepted)).status).toBe(200);
    expect(codeOf(await browser.call('POST', '/me/totp'))).toBe('second_factor_required');
  });
});

describe('a stolen password of somebody with a passkey', () => {
  test.each(['live', 'sandbox'] as const)('changes no credential in %s', async (environment) => {
    const asked = environment === 'live' ? service : sandbox;
    const { email, passkeyId } = await joinWithPasskey(asked);
    const { browser } = await signInAs(asked, email);
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

  test('becomes a strong session by the passkey', async () => {
    const { email, authenticator } = await joinWithPasskey(service);
    const { browser } = await signInAs(service, email);
    expect(codeOf(await browser.in(service.brand)('GET', '/people'))).toBe('confirmation_required');
    const weak = await browser.call('POST', '/session/confirm', { password: goodPassword });
    expect(codeOf(weak)).toBe('second_factor_required');
    const { body } = await browser.call('POST', '/session/confirm/options');
    const passkey = authenticator.get(body);
    expect((await browser.call('POST', '/session/confirm', { passkey })).status).toBe(200);
    expect((await browser.in(service.brand)('GET', '/people')).status).toBe(200);
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
