import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  authenticatorOf,
  type Browser,
  inviteToBrand,
  joinAs,
  minutesLater,
  openBrowser,
} from '../support/portal-people.ts';
import type { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { type ApiResponse, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const codeOf = ({ body }: ApiResponse): unknown => body.Code;

async function addPasskey(browser: Browser, authenticator: SoftwareAuthenticator) {
  const { body } = await browser.call('POST', '/me/passkeys/options');
  const passkey = authenticator.create(body);
  return browser.call('POST', '/me/passkeys', { name: 'Laptop', passkey });
}

async function joinWithPasskey() {
  const { browser, personId, email } = await joinAs(service);
  const authenticator = authenticatorOf(service);
  expect((await addPasskey(browser, authenticator)).status).toBe(201);
  return { browser, personId, email, authenticator };
}

async function askToSignIn(browser: Browser) {
  const { body } = await browser.call('POST', '/session/passkey/options');
  return body;
}

describe('adding a passkey', () => {
  test('asks for one that is found without an e-mail and verifies its user', async () => {
    const { browser, personId } = await joinAs(service);
    const { status, body } = await browser.call('POST', '/me/passkeys/options');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Surety sandbox' },
      user: { id: Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url') },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const offered = body.pubKeyCredParams.map(({ alg }: { alg: number }) => alg);
    expect(offered).toEqual([-8, -7, -257]);
  });

  test('lists it by its name', async () => {
    const { browser } = await joinWithPasskey();
    const { body } = await browser.call('GET', '/me');
    expect(body.passkeys).toEqual([
      expect.objectContaining({ name: 'Laptop', last_used_at: null }),
    ]);
  });

  test.each([
    ['that did not verify its user', { verifiesUser: false }],
    ['of another origin', { origin: 'http://evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
  ])('refuses one %s', async (_, options) => {
    const { browser } = await joinAs(service);
    const authenticator = authenticatorOf(service);
    authenticator.options = { ...authenticator.options, ...options };
    const answer = await addPasskey(browser, authenticator);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'passkey_refused']);
  });

  test('refuses a challenge that was used, has ended or is of another person', async () => {
    const [{ browser }, other] = [await joinAs(service), await joinAs(service)];
    const authenticator = authenticatorOf(service);
    const { body } = await browser.call('POST', '/me/passkeys/options');
    const sent = () => ({ name: 'Laptop', passkey: authenticator.create(body) });
    expect(codeOf(await other.browser.call('POST', '/me/passkeys', sent()))).toBe(
      'passkey_refused',
    );
    expect((await browser.call('POST', '/me/passkeys', sent())).status).toBe(201);
    expect(codeOf(await browser.call('POST', '/me/passkeys', sent()))).toBe('passkey_refused');
    const { body: late } = await browser.call('POST', '/me/passkeys/options');
    await minutesLater(6, async () => {
      const passkey = authenticator.create(late);
      const answer = await browser.call('POST', '/me/passkeys', { name: 'Late', passkey });
      expect(codeOf(answer)).toBe('passkey_refused');
    });
  });

  test('refuses an authenticator that is registered already', async () => {
    const { browser } = await joinAs(service);
    const authenticator = authenticatorOf(service);
    await addPasskey(browser, authenticator);
    const { body } = await browser.call('POST', '/me/passkeys/options');
    const passkey = authenticator.create(body);
    await service.owner.query(
      'update person_passkeys set credential_id = $1 where person_id = $2',
      [passkey.id, (await browser.call('GET', '/me')).body.person_id],
    );
    expect(codeOf(await browser.call('POST', '/me/passkeys', { name: 'Again', passkey }))).toBe(
      'passkey_exists',
    );
  });
});

describe('signing in by passkey', () => {
  test('needs neither e-mail nor password, and confirms the session', async () => {
    const { authenticator, personId } = await joinWithPasskey();
    const browser = openBrowser(service);
    const passkey = authenticator.get(await askToSignIn(browser));
    const { status, body } = await browser.call('POST', '/session/passkey', { passkey });
    expect(status).toBe(200);
    expect(body).toMatchObject({ person: { person_id: personId }, is_confirmed: true });
    expect((await browser.call('GET', '/session')).status).toBe(200);
  });

  test.each([
    ['of another origin', { origin: 'http://evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['that did not verify its user', { verifiesUser: false }],
  ])('is refused to an authenticator %s', async (_, options) => {
    const { authenticator } = await joinWithPasskey();
    authenticator.options = { ...authenticator.options, ...options };
    const browser = openBrowser(service);
    const passkey = authenticator.get(await askToSignIn(browser));
    const answer = await browser.call('POST', '/session/passkey', { passkey });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'passkey_refused']);
    expect(browser.cookie).toBeNull();
  });

  test('is refused for an answer that was sent before, and for a challenge that has ended', async () => {
    const { authenticator } = await joinWithPasskey();
    const browser = openBrowser(service);
    const passkey = authenticator.get(await askToSignIn(browser));
    expect((await browser.call('POST', '/session/passkey', { passkey })).status).toBe(200);
    expect(codeOf(await browser.call('POST', '/session/passkey', { passkey }))).toBe(
      'passkey_refused',
    );
    const late = authenticator.get(await askToSignIn(browser));
    await minutesLater(6, async () => {
      expect(codeOf(await browser.call('POST', '/session/passkey', { passkey: late }))).toBe(
        'passkey_refused',
      );
    });
  });

  test('is refused for a challenge of another use, of nobody and for a changed one', async () => {
    const { authenticator, browser: own } = await joinWithPasskey();
    const browser = openBrowser(service);
    const { body: confirms } = await own.call('POST', '/session/confirm/options');
    const asked = await askToSignIn(browser);
    const bytes = Buffer.from(asked.challenge, 'base64url');
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    for (const options of [
      confirms,
      { ...asked, challenge: bytes.toString('base64url') },
      { ...asked, challenge: Buffer.alloc(32).toString('base64url') },
      { ...asked, challenge: `${asked.challenge}==` },
    ]) {
      const passkey = authenticator.get(options);
      const answer = await browser.call('POST', '/session/passkey', { passkey });
      expect(codeOf(answer)).toBe('passkey_refused');
    }
    const passkey = authenticator.get(asked);
    expect((await browser.call('POST', '/session/passkey', { passkey })).status).toBe(200);
  });

  test('of one answer that is sent many times at once begins one session', async () => {
    const { authenticator } = await joinWithPasskey();
    authenticator.options = { ...authenticator.options, counts: false };
    const passkey = authenticator.get(await askToSignIn(openBrowser(service)));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        openBrowser(service).call('POST', '/session/passkey', { passkey }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is refused to a copied authenticator, whose counter lags behind', async () => {
    const { authenticator } = await joinWithPasskey();
    const browser = openBrowser(service);
    const signIn = async () =>
      browser.call('POST', '/session/passkey', {
        passkey: authenticator.get(await askToSignIn(browser)),
      });
    expect([(await signIn()).status, (await signIn()).status]).toEqual([200, 200]);
    for (const passkey of authenticator.passkeys) passkey.counter = 0;
    expect(codeOf(await signIn())).toBe('passkey_refused');
  });

  test('works again and again with an authenticator that does not count', async () => {
    const { authenticator } = await joinWithPasskey();
    authenticator.options = { ...authenticator.options, counts: false };
    const browser = openBrowser(service);
    for (let i = 0; i < 2; i += 1) {
      const passkey = authenticator.get(await askToSignIn(browser));
      expect((await browser.call('POST', '/session/passkey', { passkey })).status).toBe(200);
    }
  });

  test('is refused for a stopped person and for a removed passkey', async () => {
    const stopped = await joinWithPasskey();
    await service.owner.query('update people set stopped_at = now() where email = $1', [
      stopped.email,
    ]);
    const removed = await joinWithPasskey();
    const { body } = await removed.browser.call('GET', '/me');
    const path = `/me/passkeys/${body.passkeys[0].passkey_id}`;
    expect((await removed.browser.call('DELETE', path)).status).toBe(200);
    for (const { authenticator } of [stopped, removed]) {
      const browser = openBrowser(service);
      const passkey = authenticator.get(await askToSignIn(browser));
      expect(codeOf(await browser.call('POST', '/session/passkey', { passkey }))).toBe(
        'passkey_refused',
      );
    }
  });

  test('cannot be kept from others by who begins it and never ends it', async () => {
    const { authenticator } = await joinWithPasskey();
    const browser = openBrowser(service);
    const first = await askToSignIn(browser);
    for (let i = 0; i < 60; i += 1) await askToSignIn(browser);
    const passkey = authenticator.get(first);
    expect((await browser.call('POST', '/session/passkey', { passkey })).status).toBe(200);
    const { rows } = await service.owner.query(
      'select count(*)::integer as count from person_challenges where person_id is null',
    );
    expect(rows[0].count).toBeLessThan(20);
  });
});

test('somebody who was invited joins with a passkey and no password', async () => {
  const { token } = await inviteToBrand(service, { role: 'viewer' });
  const browser = openBrowser(service);
  const authenticator = authenticatorOf(service);
  const { body } = await browser.call('POST', '/invitations/passkey/options', { token });
  const new_passkey = authenticator.create(body);
  const answer = await browser.call('POST', '/invitations/accept', {
    token,
    name: 'Sam',
    new_passkey,
  });
  expect([answer.status, answer.body.methods]).toEqual([200, ['passkey']]);
  const again = openBrowser(service);
  const passkey = authenticator.get(await askToSignIn(again));
  expect((await again.call('POST', '/session/passkey', { passkey })).status).toBe(200);
  const { passkey_id } = (await again.call('GET', '/me')).body.passkeys[0];
  const refused = await again.call('DELETE', `/me/passkeys/${passkey_id}`);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'last_credential']);
});
