import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addApp,
  appOf,
  authenticatorOf,
  goodPassword,
  joinAs,
  minutesLater,
  openBrowser,
  signInAs,
} from '../support/portal-people.ts';
import { type ApiResponse, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const codeOf = ({ body }: ApiResponse): unknown => body.Code;
const newPassword = 'seven kites over dunes';

describe('a person', () => {
  test('sees their credentials without any secret', async () => {
    const { browser, email, personId } = await joinAs(service);
    expect((await browser.call('GET', '/me')).body).toEqual({
      person_id: personId,
      name: 'Dana Sample',
      email,
      has_password: true,
      has_totp: false,
      recovery_codes_left: 0,
      passkeys: [],
    });
  });

  test('changes their name', async () => {
    const { browser } = await joinAs(service);
    expect((await browser.call('PATCH', '/me', { name: ' Dana M. ' })).body.name).toBe('Dana M.');
    expect((await browser.call('PATCH', '/me', { name: ' ' })).status).toBe(400);
  });

  test.each([
    ['GET', '/me'],
    ['PATCH', '/me'],
    ['PUT', '/me/password'],
    ['POST', '/me/totp'],
    ['POST', '/me/recovery-codes'],
    ['POST', '/me/passkeys/options'],
    ['POST', '/session/confirm'],
  ])('who is not signed in has no %s %s', async (method, path) => {
    expect(
      (await openBrowser(service).call(method, path, method === 'GET' ? undefined : {})).status,
    ).toBe(401);
  });
});

describe('a new password', () => {
  test('needs the present one, and ends the other sessions', async () => {
    const { browser, email } = await joinAs(service);
    const other = await signInAs(service, email);
    const answer = await browser.call('PUT', '/me/password', {
      current_password: goodPassword,
      password: newPassword,
    });
    expect(answer.status).toBe(200);
    expect((await other.browser.call('GET', '/me')).status).toBe(401);
    expect((await browser.call('GET', '/me')).status).toBe(200);
    expect((await signInAs(service, email)).answer.status).toBe(401);
    expect((await signInAs(service, email, { password: newPassword })).answer.status).toBe(200);
  });

  test.each([
    [
      'a wrong present one',
      { current_password: 'wrong', password: newPassword },
      403,
      'proof_refused',
    ],
    ['none', { password: newPassword }, 400, 'me_schema'],
    ['a short new one', { current_password: goodPassword, password: 'short' }, 400, 'me_schema'],
    [
      'a common new one',
      { current_password: goodPassword, password: 'password1234' },
      400,
      'me_schema',
    ],
  ])('is refused with %s', async (_, body, status, code) => {
    const { browser } = await joinAs(service);
    const answer = await browser.call('PUT', '/me/password', body);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  test('needs a code too where there is an authenticator app', async () => {
    const { browser } = await joinAs(service);
    const app = await addApp(browser);
    const body = { current_password: goodPassword, password: newPassword };
    expect(codeOf(await browser.call('PUT', '/me/password', body))).toBe('code_required');
    const answer = await browser.call('PUT', '/me/password', { ...body, code: app.code() });
    expect(answer.status).toBe(200);
  });

  test('that is guessed at slows down', async () => {
    const { browser } = await joinAs(service);
    const body = { current_password: 'wrong', password: newPassword };
    for (let i = 0; i < 5; i += 1) await browser.call('PUT', '/me/password', body);
    expect(codeOf(await browser.call('PUT', '/me/password', body))).toBe('sign_in_slowed');
  });
});

describe('an authenticator app', () => {
  test('is no factor before a first code, and another secret replaces it until then', async () => {
    const { browser, email } = await joinAs(service);
    const { body: first } = await browser.call('POST', '/me/totp');
    expect(first.otpauth_uri).toContain(`secret=${first.secret}`);
    const { body: second } = await browser.call('POST', '/me/totp');
    expect((await signInAs(service, email)).answer.status).toBe(200);
    const old = await browser.call('POST', '/me/totp/confirm', {
      code: appOf(first.secret).code(),
    });
    expect([old.status, codeOf(old)]).toEqual([400, 'me_schema']);
    const app = appOf(second.secret);
    const answer = await browser.call('POST', '/me/totp/confirm', { code: app.code() });
    expect([answer.status, answer.body.has_totp]).toEqual([200, true]);
    expect(codeOf(await browser.call('POST', '/me/totp'))).toBe('totp_exists');
  });

  test('stands sealed in the database, and opens for its person alone', async () => {
    const { browser, personId } = await joinAs(service);
    const app = await addApp(browser);
    const other = await joinAs(service);
    await addApp(other.browser);
    await service.owner.query(
      `update person_totp set secret_sealed = o.secret_sealed from person_totp o
        where person_totp.person_id = $1 and o.person_id = $2`,
      [other.personId, personId],
    );
    const { answer } = await signInAs(service, other.email, { code: app.code() });
    expect(answer.status).toBe(500);
  });

  test('is removed with its recovery codes', async () => {
    const { browser, email } = await joinAs(service);
    await addApp(browser);
    expect((await browser.call('POST', '/me/recovery-codes')).status).toBe(201);
    const { body } = await browser.call('DELETE', '/me/totp');
    expect(body).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
    expect((await signInAs(service, email)).answer.status).toBe(200);
  });

  test('comes before recovery codes, and new ones replace the old', async () => {
    const { browser, email } = await joinAs(service);
    expect(codeOf(await browser.call('POST', '/me/recovery-codes'))).toBe('totp_missing');
    await addApp(browser);
    const { body: old } = await browser.call('POST', '/me/recovery-codes');
    expect(old.recovery_codes).toHaveLength(10);
    await browser.call('POST', '/me/recovery-codes');
    const { answer } = await signInAs(service, email, { code: old.recovery_codes[0] });
    expect(answer.status).toBe(401);
  });
});

describe('credentials of a session that is not fresh', () => {
  test.each([
    ['POST', '/me/totp', undefined],
    ['DELETE', '/me/totp', undefined],
    ['POST', '/me/recovery-codes', undefined],
    ['POST', '/me/passkeys/options', undefined],
  ])('do not change: %s %s', async (method, path, body) => {
    const { browser } = await joinAs(service);
    await minutesLater(11, async () => {
      const answer = await browser.call(method, path, body);
      expect([answer.status, codeOf(answer)]).toEqual([403, 'confirmation_required']);
    });
  });

  test('change after a confirmation, which gives the session a new token', async () => {
    const { browser } = await joinAs(service);
    await minutesLater(11, async () => {
      const stolen = openBrowser(service);
      stolen.cookie = browser.cookie;
      const wrong = await browser.call('POST', '/session/confirm', { password: 'wrong' });
      expect([wrong.status, codeOf(wrong)]).toEqual([403, 'proof_refused']);
      const answer = await browser.call('POST', '/session/confirm', { password: goodPassword });
      expect([answer.status, answer.body.is_confirmed]).toEqual([200, true]);
      expect((await browser.call('POST', '/me/totp')).status).toBe(200);
      expect((await stolen.call('GET', '/me')).status).toBe(401);
    });
  });

  test('change after a confirmation by passkey, of the same person alone', async () => {
    const [own, other] = [await joinAs(service), await joinAs(service)];
    const [ownKey, otherKey] = [authenticatorOf(service), authenticatorOf(service)];
    for (const [{ browser }, authenticator] of [
      [own, ownKey],
      [other, otherKey],
    ] as const) {
      const { body } = await browser.call('POST', '/me/passkeys/options');
      const passkey = authenticator.create(body);
      await browser.call('POST', '/me/passkeys', { name: 'Key', passkey });
    }
    await minutesLater(11, async () => {
      const confirm = async (authenticator: typeof ownKey) => {
        const { body } = await own.browser.call('POST', '/session/confirm/options');
        const passkey = authenticator.get(body);
        return own.browser.call('POST', '/session/confirm', { passkey });
      };
      expect(codeOf(await confirm(otherKey))).toBe('passkey_refused');
      expect((await confirm(ownKey)).status).toBe(200);
      expect((await own.browser.call('POST', '/me/totp')).status).toBe(200);
    });
  });

  test('are confirmed by one proof, not by none or two', async () => {
    const { browser } = await joinAs(service);
    expect(codeOf(await browser.call('POST', '/session/confirm', {}))).toBe('session_schema');
  });
});

test('every change of credentials is in the audit with its person', async () => {
  const { browser, personId } = await joinAs(service);
  await addApp(browser);
  await browser.call('POST', '/me/recovery-codes');
  await browser.call('DELETE', '/me/totp');
  const { rows } = await service.owner.query(
    'select operation from audit_events where person_id = $1 order by seq',
    [personId],
  );
  expect(rows.map(({ operation }) => operation).toSorted()).toEqual(
    ['acceptInvitation', 'confirmTotp', 'removeTotp', 'renewRecoveryCodes'].toSorted(),
  );
});
