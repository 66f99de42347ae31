import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  brandWithOwner,
  goodPassword,
  inviteToBrand,
  joinAs,
  minutesLater,
  openBrowser,
  signInAs,
  tokenOf,
} from '../support/portal-people.ts';
import { type ApiResponse, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const codeOf = ({ body }: ApiResponse): unknown => body.Code;
/** An answer of an authenticator that is not read before the name is. */
const attestation = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
  clientExtensionResults: {},
};
const acceptance = { name: 'Sam Sample', password: goodPassword };

const find = (token: string) => openBrowser(service).call('POST', '/invitations/find', { token });
const acceptWith = (token: string, body: object) =>
  openBrowser(service).call('POST', '/invitations/accept', { token, ...body });

describe('an invitation', () => {
  test('is shown once with its link, and says that no mail is sent', async () => {
    const { call, owner } = await brandWithOwner(service);
    const { status, body } = await call('POST', '/invitations', {
      email: 'Sam@Example.com',
      role: 'viewer',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: 'sam@example.com',
      role: 'viewer',
      invited_by: owner.personId,
    });
    expect(body.link).toMatch(/\/portal\/invitation#token=[\w-]{43}$/);
    expect(body.notice).toMatch(/no e-mail/);
    const { body: list } = await call('GET', '/invitations');
    expect(list.data).toEqual([expect.objectContaining({ invitation_id: body.invitation_id })]);
    expect(JSON.stringify(list)).not.toContain(tokenOf(body.link));
  });

  test.each([
    ['a zero-width blank', 'sa\u200bm@example.com'],
    ['a soft hyphen', 'sa\u00adm@example.com'],
    ['a filler without a shape', 'sam\u3164@example.com'],
    ['a dot at the end of its domain', 'sam@example.com.'],
    ['two dots in its domain', 'sam@example..com'],
  ])('is for no e-mail with %s, which looks like another', async (_what, email) => {
    const { call } = await brandWithOwner(service);
    const { status, body } = await call('POST', '/invitations', { email, role: 'viewer' });
    expect([status, body.Message]).toEqual([400, expect.stringContaining('email must be')]);
  });

  test('is of one person, in whichever form of Unicode an accent is typed', async () => {
    const { call } = await brandWithOwner(service);
    const emails = ['zo\u00eb@example.com', 'zoe\u0308@example.com'];
    const made = [];
    for (const email of emails) {
      const { body } = await call('POST', '/invitations', { email, role: 'viewer' });
      made.push(body.email);
    }
    expect(made).toEqual([emails[0], emails[0]]);
    expect((await call('GET', '/invitations')).body.data).toHaveLength(1);
  });

  test('is made once for one Idempotency-Key', async () => {
    const { call } = await brandWithOwner(service);
    const body = { email: 'once@example.com', role: 'viewer' };
    const first = await call('POST', '/invitations', body, 'invite-once');
    expect(first.status).toBe(201);
    const again = await call('POST', '/invitations', body, 'invite-once');
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_secret_shown']);
    expect(again.body.message).toContain(first.body.invitation_id);
  });

  test('names brand, e-mail and role to who has the link', async () => {
    const { token, email } = await inviteToBrand(service, { role: 'operator' });
    const { body } = await find(token);
    expect(body).toMatchObject({
      brand_name: 'Test Brand',
      email,
      role: 'operator',
    });
  });

  test('is found by its token in a body alone, since proxies log paths', async () => {
    const { token } = await inviteToBrand(service);
    for (const path of [`/invitations/${token}`, `/invitations/find?token=${token}`]) {
      const { status } = await openBrowser(service).call('GET', path);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect((await find(token)).status).toBe(200);
  });

  test('makes a person who is signed in with the role', async () => {
    const { token, email } = await inviteToBrand(service, { role: 'viewer' });
    const browser = openBrowser(service);
    const { status, body } = await browser.call('POST', '/invitations/accept', {
      token,
      ...acceptance,
    });
    expect(status).toBe(200);
    expect(body.person).toMatchObject({ name: 'Sam Sample', email });
    expect(body.brands).toEqual([
      expect.objectContaining({ brand_id: service.brand.brandId, role: 'viewer' }),
    ]);
    expect((await browser.call('GET', '/session')).status).toBe(200);
  });

  test.each([
    ['a common password', { ...acceptance, password: 'password1234' }, 'invitation_schema'],
    ['a passkey without a name', { new_passkey: attestation }, 'invitation_schema'],
    [
      'the password of an account that does not exist',
      { password: goodPassword },
      'sign_in_refused',
    ],
    ['neither password nor passkey', { name: 'Sam' }, 'invitation_schema'],
  ])('is not used up by %s', async (_, body, code) => {
    const { token } = await inviteToBrand(service);
    expect(codeOf(await acceptWith(token, body))).toBe(code);
    const { status } = await acceptWith(token, acceptance);
    expect(status).toBe(200);
  });

  test('is good once, also when two accept at once', async () => {
    const { token } = await inviteToBrand(service);
    const accept = () => acceptWith(token, acceptance);
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await accept();
    expect([again.status, codeOf(again)]).toEqual([410, 'invitation_ended']);
  });

  test('ends after seven days', async () => {
    const { token } = await inviteToBrand(service);
    await minutesLater(7 * 24 * 60 - 1, async () => {
      expect((await find(token)).status).toBe(200);
    });
    await minutesLater(7 * 24 * 60 + 1, async () => {
      for (const answer of [await find(token), await acceptWith(token, acceptance)]) {
        expect(codeOf(answer)).toBe('invitation_ended');
      }
    });
  });

  test('ends when it is withdrawn, and when another replaces it', async () => {
    const { call } = await brandWithOwner(service);
    const invite = async () =>
      (await call('POST', '/invitations', { email: 'lee@example.com', role: 'viewer' })).body;
    const [first, second] = [await invite(), await invite()];
    const look = (link: string) => find(tokenOf(link));
    expect((await look(first.link)).status).toBe(410);
    expect((await look(second.link)).status).toBe(200);
    const path = `/invitations/${second.invitation_id}`;
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await look(second.link)).status).toBe(410);
    expect(codeOf(await call('DELETE', path))).toBe('invitation_dne');
  });

  test.each(['', 'unknown', 'x'.repeat(500)])('is unknown for the token %j', async (token) => {
    const answer = await find(token);
    expect([400, 410]).toContain(answer.status);
  });

  test('is accepted with an account by its own password, which it keeps', async () => {
    const { email, personId } = await joinAs(service);
    const brand = await service.createBrand();
    const { token } = await inviteToBrand(service, { brand, email, role: 'viewer' });
    const accept = (body: object) => acceptWith(token, body);
    expect(codeOf(await accept({ password: 'seven kites over dunes' }))).toBe('sign_in_refused');
    const { status, body } = await accept({ password: goodPassword });
    expect([status, body.person.person_id, body.brands.length]).toEqual([200, personId, 2]);
    expect((await signInAs(service, email)).answer.status).toBe(200);
  });

  test.each([
    ['a member', { email: null as string | null, role: 'viewer' }, 409],
    ['no address', { email: 'sam', role: 'viewer' }, 400],
    ['an unknown role', { email: 'sam@example.com', role: 'admin' }, 400],
  ])('is refused for %s', async (_, sent, status) => {
    const { call, owner } = await brandWithOwner(service);
    const answer = await call('POST', '/invitations', {
      ...sent,
      email: sent.email ?? owner.email,
    });
    expect(answer.status).toBe(status);
  });
});
