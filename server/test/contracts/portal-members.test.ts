import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addApp,
  authenticatorOf,
  goodPassword,
  inviteToBrand,
  joinAs,
  minutesLater,
  openBrowser,
  signInAs,
  stopByOperator,
  tokenOf,
} from '../support/portal-people.ts';
import { type ApiResponse, startTestService, type TestService } from '../support/test-service.ts';

let test: TestService;

beforeAll(async () => {
  test = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => test.stop());

const codeOf = ({ body }: ApiResponse): unknown => body.Code;
const acceptance = { name: 'Sam Sample', password: goodPassword };

/** A brand with one owner, who calls it. */
async function brandWithOwner() {
  const brand = await test.createBrand();
  const owner = await joinAs(test, { brand });
  return { brand, owner, call: owner.browser.in(brand) };
}

describe('an invitation', () => {
  it('is shown once with its link, and says that no mail is sent', async () => {
    const { call, owner } = await brandWithOwner();
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

  it('is made once for one Idempotency-Key', async () => {
    const { call } = await brandWithOwner();
    const body = { email: 'once@example.com', role: 'viewer' };
    const first = await call('POST', '/invitations', body, 'invite-once');
    expect(first.status).toBe(201);
    const again = await call('POST', '/invitations', body, 'invite-once');
    expect([again.status, again.body.invitation_id]).toEqual([201, first.body.invitation_id]);
  });

  it('names brand, e-mail and role to who has the link', async () => {
    const { token, email } = await inviteToBrand(test, { role: 'operator' });
    const { body } = await openBrowser(test).call('GET', `/invitations/${token}`);
    expect(body).toMatchObject({
      brand_name: 'Test Brand',
      email,
      role: 'operator',
      is_known: false,
    });
  });

  it('makes a person who is signed in with the role', async () => {
    const { token, email } = await inviteToBrand(test, { role: 'viewer' });
    const browser = openBrowser(test);
    const { status, body } = await browser.call('POST', `/invitations/${token}`, acceptance);
    expect(status).toBe(200);
    expect(body.person).toMatchObject({ name: 'Sam Sample', email });
    expect(body.brands).toEqual([
      expect.objectContaining({ brand_id: test.brand.brandId, role: 'viewer' }),
    ]);
    expect((await browser.call('GET', '/session')).status).toBe(200);
  });

  it.each([
    ['a common password', { ...acceptance, password: 'password1234' }, 'invitation_schema'],
    ['no name', { password: goodPassword }, 'invitation_schema'],
    ['neither password nor passkey', { name: 'Sam' }, 'invitation_schema'],
  ])('is not used up by %s', async (_, body, code) => {
    const { token } = await inviteToBrand(test);
    expect(codeOf(await openBrowser(test).call('POST', `/invitations/${token}`, body))).toBe(code);
    const { status } = await openBrowser(test).call('POST', `/invitations/${token}`, acceptance);
    expect(status).toBe(200);
  });

  it('is good once, also when two accept at once', async () => {
    const { token } = await inviteToBrand(test);
    const accept = () => openBrowser(test).call('POST', `/invitations/${token}`, acceptance);
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await accept();
    expect([again.status, codeOf(again)]).toEqual([410, 'invitation_ended']);
  });

  it('ends after seven days', async () => {
    const { token } = await inviteToBrand(test);
    await minutesLater(7 * 24 * 60 - 1, async () => {
      expect((await openBrowser(test).call('GET', `/invitations/${token}`)).status).toBe(200);
    });
    await minutesLater(7 * 24 * 60 + 1, async () => {
      for (const method of ['GET', 'POST']) {
        const body = method === 'GET' ? undefined : acceptance;
        const answer = await openBrowser(test).call(method, `/invitations/${token}`, body);
        expect(codeOf(answer)).toBe('invitation_ended');
      }
    });
  });

  it('ends when it is withdrawn, and when another replaces it', async () => {
    const { call } = await brandWithOwner();
    const invite = async () =>
      (await call('POST', '/invitations', { email: 'lee@example.com', role: 'viewer' })).body;
    const [first, second] = [await invite(), await invite()];
    const look = (link: string) => openBrowser(test).call('GET', `/invitations/${tokenOf(link)}`);
    expect((await look(first.link)).status).toBe(410);
    expect((await look(second.link)).status).toBe(200);
    const path = `/invitations/${second.invitation_id}`;
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await look(second.link)).status).toBe(410);
    expect(codeOf(await call('DELETE', path))).toBe('invitation_dne');
  });

  it.each(['', 'unknown', 'x'.repeat(500)])('is unknown for the token %j', async (token) => {
    const answer = await openBrowser(test).call('GET', `/invitations/${token}`);
    expect([404, 410, 401]).toContain(answer.status);
  });

  it('of a known e-mail needs the own password, and keeps it', async () => {
    const { email, personId } = await joinAs(test);
    const brand = await test.createBrand();
    const { token } = await inviteToBrand(test, { brand, email, role: 'viewer' });
    const accept = (body: unknown) => openBrowser(test).call('POST', `/invitations/${token}`, body);
    expect((await openBrowser(test).call('GET', `/invitations/${token}`)).body.is_known).toBe(true);
    expect(codeOf(await accept({ name: 'Thief', password: 'seven kites over dunes' }))).toBe(
      'sign_in_refused',
    );
    expect(codeOf(await accept({ name: 'Thief' }))).toBe('invited_person_exists');
    const { status, body } = await accept({ password: goodPassword });
    expect([status, body.person.person_id, body.brands.length]).toEqual([200, personId, 2]);
    expect((await signInAs(test, email)).answer.status).toBe(200);
  });

  it.each([
    ['a member', { email: null as string | null, role: 'viewer' }, 409],
    ['no address', { email: 'sam', role: 'viewer' }, 400],
    ['an unknown role', { email: 'sam@example.com', role: 'admin' }, 400],
  ])('is refused for %s', async (_, sent, status) => {
    const { call, owner } = await brandWithOwner();
    const answer = await call('POST', '/invitations', {
      ...sent,
      email: sent.email ?? owner.email,
    });
    expect(answer.status).toBe(status);
  });
});

describe('the people of a brand', () => {
  it('are listed with role and last use', async () => {
    const { brand, call, owner } = await brandWithOwner();
    const viewer = await joinAs(test, { brand, role: 'viewer' });
    const { body } = await call('GET', '/people');
    expect(body.data).toEqual([
      expect.objectContaining({ person_id: owner.personId, role: 'owner', email: owner.email }),
      expect.objectContaining({ person_id: viewer.personId, role: 'viewer' }),
    ]);
    expect(body.data[1].last_seen_at).toEqual(expect.any(String));
  });

  it('are listed with their factors: kinds and dates, and no secret', async () => {
    const { brand, call, owner } = await brandWithOwner();
    const viewer = await joinAs(test, { brand, role: 'viewer' });
    await addApp(owner.browser);
    const authenticator = authenticatorOf(test);
    const { body: options } = await owner.browser.call('POST', '/me/passkeys/options');
    const passkey = authenticator.create(options);
    await owner.browser.call('POST', '/me/passkeys', { name: 'Laptop', passkey });
    await owner.browser.call('POST', '/me/totp');
    const { body } = await call('GET', '/people');
    const since = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(body.data.map((each: { factors: unknown }) => each.factors)).toEqual([
      [
        { kind: 'password', kept_on: null, since },
        { kind: 'totp', kept_on: null, since },
        { kind: 'passkey', kept_on: 'device', since },
      ],
      [{ kind: 'password', kept_on: null, since }],
    ]);
    expect(JSON.stringify(body)).not.toContain(passkey.id);
    await viewer.browser.call('POST', '/me/totp');
    const { body: again } = await call('GET', '/people');
    expect(again.data[1].factors).toHaveLength(1);
  });

  it('are those of this brand alone', async () => {
    const [own, other] = [await brandWithOwner(), await brandWithOwner()];
    const { body } = await own.call('GET', '/people');
    expect(body.data).toHaveLength(1);
    const path = `/people/${other.owner.personId}`;
    for (const [method, sent] of [
      ['PATCH', { role: 'viewer' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await own.call(method, path, sent);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'person_dne']);
    }
    expect((await own.owner.browser.in(other.brand)('GET', '/people')).status).toBe(403);
  });

  it.each(['developer', 'operator', 'viewer'] as const)('are not for a %s', async (role) => {
    const { brand } = await brandWithOwner();
    const { browser } = await joinAs(test, { brand, role });
    for (const [method, path, body] of [
      ['GET', '/people', undefined],
      ['GET', '/invitations', undefined],
      ['POST', '/invitations', { email: 'sam@example.com', role: 'owner' }],
    ] as const) {
      expect((await browser.in(brand)(method, path, body)).status).toBe(403);
    }
  });

  it('are not for keys', async () => {
    for (const path of ['/people', '/invitations']) {
      expect((await test.brand.api('GET', path)).status).toBe(404);
    }
  });

  it('get another role at once, which the audit has', async () => {
    const { brand, call, owner } = await brandWithOwner();
    const { browser, personId } = await joinAs(test, { brand, role: 'viewer' });
    const { body } = await call('PATCH', `/people/${personId}`, { role: 'owner' });
    expect(body.role).toBe('owner');
    expect((await browser.in(brand)('GET', '/people')).status).toBe(200);
    const { rows } = await test.owner.query(
      'select operation, object from audit_events where brand_id = $1 and person_id = $2 order by seq desc limit 1',
      [brand.brandId, owner.personId],
    );
    expect(rows).toEqual([{ operation: 'updatePerson', object: personId }]);
  });

  it('lose their sessions when they leave', async () => {
    const { brand, call } = await brandWithOwner();
    const { browser, personId, email } = await joinAs(test, { brand, role: 'viewer' });
    expect((await call('DELETE', `/people/${personId}`)).status).toBe(200);
    expect((await browser.call('GET', '/me')).status).toBe(401);
    const { answer } = await signInAs(test, email);
    expect([answer.status, answer.body.brands]).toEqual([200, []]);
  });

  it('keep an owner: the last one neither leaves nor takes another role', async () => {
    const { brand, call, owner } = await brandWithOwner();
    const path = `/people/${owner.personId}`;
    expect(codeOf(await call('PATCH', path, { role: 'viewer' }))).toBe('last_owner');
    expect(codeOf(await call('DELETE', path))).toBe('last_owner');
    expect((await call('PATCH', path, { role: 'owner' })).status).toBe(200);
    const second = await joinAs(test, { brand });
    expect((await call('PATCH', path, { role: 'viewer' })).status).toBe(200);
    const other = second.browser.in(brand);
    expect(codeOf(await other('DELETE', `/people/${second.personId}`))).toBe('last_owner');
  });

  it('keep an owner when two owners take the role from each other at once', async () => {
    const { brand, call, owner } = await brandWithOwner();
    const second = await joinAs(test, { brand });
    await Promise.all([
      call('PATCH', `/people/${second.personId}`, { role: 'viewer' }),
      second.browser.in(brand)('PATCH', `/people/${owner.personId}`, { role: 'viewer' }),
    ]);
    const { rows } = await test.owner.query(
      `select from memberships where brand_id = $1 and role = 'owner'`,
      [brand.brandId],
    );
    expect(rows).toHaveLength(1);
  });

  it('do not count a stopped owner as the one who is left', async () => {
    const { brand, call, owner } = await brandWithOwner();
    const second = await joinAs(test, { brand });
    expect(await stopByOperator(test, second.email)).toBe(true);
    expect(codeOf(await call('DELETE', `/people/${owner.personId}`))).toBe('last_owner');
  });
});

it('members and invitations are no content of a world', async () => {
  const brand = await test.createBrand();
  await inviteToBrand(test, { brand });
  const { rows } = await test.owner.query(
    `select table_name from world_tables() where table_name in ('memberships', 'invitations')`,
  );
  expect(rows).toEqual([]);
});
