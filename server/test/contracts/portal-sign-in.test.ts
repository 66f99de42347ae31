import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addApp,
  goodPassword,
  joinAs,
  minutesLater,
  newAddress,
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

describe('signing in by password', () => {
  test('starts a session whose cookie no script can read', async () => {
    const { email, personId } = await joinAs(service);
    const { browser, answer } = await signInAs(service, email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.body.person.person_id).toBe(personId);
    expect(answer.body.methods).toEqual(['password']);
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await browser.call('GET', '/session')).status).toBe(200);
  });

  test.each([
    [
      'a wrong password',
      async () => (await joinAs(service)).email,
      { password: 'a quiet lake at night' },
    ],
    ['an unknown e-mail', async () => 'nobody@example.com', {}],
    ['an empty password', async () => (await joinAs(service)).email, { password: ' ' }],
  ])('is refused for %s, without a cookie', async (_, emailOf, proof) => {
    const { answer } = await signInAs(service, await emailOf(), proof);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'sign_in_refused']);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('is refused for a stopped person, whose sessions have ended', async () => {
    const { browser, email } = await joinAs(service);
    await service.owner.query('update people set stopped_at = now() where email = $1', [email]);
    const { answer } = await signInAs(service, email);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'sign_in_refused']);
    expect((await browser.call('GET', '/me')).status).toBe(401);
  });

  test('reads and hashes for an unknown e-mail as for a wrong password, with equal answers', async () => {
    const { email } = await joinAs(service);
    const timed = async (address: string) => {
      const started = performance.now();
      const { answer } = await signInAs(service, address, { password: 'a quiet lake at night' });
      return { body: answer.body, ms: performance.now() - started };
    };
    const [known, unknown] = [await timed(email), await timed('nobody-else@example.com')];
    expect(unknown.body).toEqual(known.body);
    // Without the hash the answer would come in a few milliseconds.
    expect(unknown.ms).toBeGreaterThan(15);
  });
});

describe('a code', () => {
  test('is asked for after the password, and signs in once', async () => {
    const { browser: first, email } = await joinAs(service);
    const app = await addApp(first);
    expect(codeOf((await signInAs(service, email)).answer)).toBe('code_required');
    const code = app.code();
    const { answer } = await signInAs(service, email, { code });
    expect([answer.status, answer.body.methods]).toEqual([200, ['password', 'totp']]);
    expect(codeOf((await signInAs(service, email, { code })).answer)).toBe('sign_in_refused');
    expect((await signInAs(service, email, { code: app.code(1) })).answer.status).toBe(200);
  });

  test('is not asked for, nor used up, with a wrong password', async () => {
    const { browser, email } = await joinAs(service);
    const app = await addApp(browser);
    const wrong = { password: 'a quiet lake at night', code: app.code() };
    expect(codeOf((await signInAs(service, email, wrong)).answer)).toBe('sign_in_refused');
    expect((await signInAs(service, email, { code: app.code() })).answer.status).toBe(200);
  });

  test('of recovery signs in once', async () => {
    const { browser, email } = await joinAs(service);
    await addApp(browser);
    const { body } = await browser.call('POST', '/me/recovery-codes');
    const [code] = body.recovery_codes;
    expect((await signInAs(service, email, { code: code.toUpperCase() })).answer.status).toBe(200);
    expect(codeOf((await signInAs(service, email, { code })).answer)).toBe('sign_in_refused');
    expect((await browser.call('GET', '/me')).body.recovery_codes_left).toBe(9);
  });

  test('signs in once when it is sent twice at the same time', async () => {
    const { browser, email } = await joinAs(service);
    const app = await addApp(browser);
    const code = app.code();
    const answers = await Promise.all([
      signInAs(service, email, { code }),
      signInAs(service, email, { code }),
    ]);
    expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual([200, 401]);
  });
});

describe('wrong passwords', () => {
  test('slow an account down after five, from any address and with the right password', async () => {
    const { email } = await joinAs(service);
    for (let i = 0; i < 5; i += 1) {
      const { answer } = await signInAs(service, email, { password: 'a quiet lake at night' });
      expect(answer.status).toBe(401);
    }
    const { answer } = await signInAs(service, email);
    expect([answer.status, codeOf(answer)]).toEqual([429, 'sign_in_slowed']);
    const known = await minutesLater(1, () => signInAs(service, email));
    expect(known.answer.status).toBe(200);
    // A right password is no proof that the earlier tries were of its person: only this browser goes on at once.
    expect((await signInAs(service, email)).answer.status).toBe(429);
    const again = await known.browser.call('POST', '/session', { email, password: goodPassword });
    expect(again.status).toBe(200);
  });

  test('slow an unknown e-mail down likewise', async () => {
    const codes: unknown[] = [];
    for (let i = 0; i < 6; i += 1) {
      codes.push(codeOf((await signInAs(service, 'guessed@example.com')).answer));
    }
    expect(codes).toEqual([...Array(5).fill('sign_in_refused'), 'sign_in_slowed']);
  });

  test('slow an address down, whichever accounts it tries', async () => {
    const { email } = await joinAs(service);
    const browser = openBrowser(service, newAddress());
    for (let i = 0; i < 5; i += 1) {
      await browser.call('POST', '/session', { email: `x${i}@example.com`, password: 'wrong' });
    }
    const answer = await browser.call('POST', '/session', { email, password: goodPassword });
    expect(codeOf(answer)).toBe('sign_in_slowed');
    expect((await signInAs(service, email)).answer.status).toBe(200);
  });

  test('sent all at once are no way around the count', async () => {
    const { email } = await joinAs(service);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        signInAs(service, email, { password: 'a quiet lake at night' }),
      ),
    );
    const refused = answers.filter(({ answer }) => answer.status === 401);
    expect(refused).toHaveLength(5);
  });

  test('of a code slow down too', async () => {
    const { browser, email } = await joinAs(service);
    const app = await addApp(browser);
    for (let i = 0; i < 5; i += 1) await signInAs(service, email, { code: '000000' });
    expect(codeOf((await signInAs(service, email, { code: app.code() })).answer)).toBe(
      'sign_in_slowed',
    );
  });

  test('are not counted for a right password without its code', async () => {
    const { browser, email } = await joinAs(service);
    const app = await addApp(browser);
    for (let i = 0; i < 6; i += 1) {
      expect(codeOf((await signInAs(service, email)).answer)).toBe('code_required');
    }
    expect((await signInAs(service, email, { code: app.code() })).answer.status).toBe(200);
  });
});
