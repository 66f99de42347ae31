import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addApp,
  authenticatorOf,
  brandWithOwner,
  inviteToBrand,
  joinAs,
  signInAs,
  stopByOperator,
} from '../support/portal-people.ts';
import { type ApiResponse, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const codeOf = ({ body }: ApiResponse): unknown => body.Code;

describe('the people of a brand', () => {
  test('are listed with role and last use', async () => {
    const { brand, call, owner } = await brandWithOwner(service);
    const viewer = await joinAs(service, { brand, role: 'viewer' });
    const { body } = await call('GET', '/people');
    expect(body.data).toEqual([
      expect.objectContaining({ person_id: owner.personId, role: 'owner', email: owner.email }),
      expect.objectContaining({ person_id: viewer.personId, role: 'viewer' }),
    ]);
    expect(body.data[1].last_seen_at).toEqual(expect.any(String));
  });

  test('are listed with their factors: kinds and dates, and no secret', async () => {
    const { brand, call, owner } = await brandWithOwner(service);
    const viewer = await joinAs(service, { brand, role: 'viewer' });
    await addApp(owner.browser);
    const authenticator = authenticatorOf(service);
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

  test('are those of this brand alone', async () => {
    const [own, other] = [await brandWithOwner(service), await brandWithOwner(service)];
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

  test.each(['developer', 'operator', 'viewer'] as const)('are not for a %s', async (role) => {
    const { brand } = await brandWithOwner(service);
    const { browser } = await joinAs(service, { brand, role });
    for (const [method, path, body] of [
      ['GET', '/people', undefined],
      ['GET', '/invitations', undefined],
      ['POST', '/invitations', { email: 'sam@example.com', role: 'owner' }],
    ] as const) {
      expect((await browser.in(brand)(method, path, body)).status).toBe(403);
    }
  });

  test('are not for keys', async () => {
    for (const path of ['/people', '/invitations']) {
      expect((await service.brand.api('GET', path)).status).toBe(404);
    }
  });

  test('get another role at once, which the audit has', async () => {
    const { brand, call, owner } = await brandWithOwner(service);
    const { browser, personId } = await joinAs(service, { brand, role: 'viewer' });
    const { body } = await call('PATCH', `/people/${personId}`, { role: 'owner' });
    expect(body.role).toBe('owner');
    expect((await browser.in(brand)('GET', '/people')).status).toBe(200);
    const { rows } = await service.owner.query(
      'select operation, object from audit_events where brand_id = $1 and person_id = $2 order by seq desc limit 1',
      [brand.brandId, owner.personId],
    );
    expect(rows).toEqual([{ operation: 'updatePerson', object: personId }]);
  });

  test('lose their sessions when they leave', async () => {
    const { brand, call } = await brandWithOwner(service);
    const { browser, personId, email } = await joinAs(service, { brand, role: 'viewer' });
    expect((await call('DELETE', `/people/${personId}`)).status).toBe(200);
    expect((await browser.call('GET', '/me')).status).toBe(401);
    const { answer } = await signInAs(service, email);
    expect([answer.status, answer.body.brands]).toEqual([200, []]);
  });

  test('keep an owner: the last one neither leaves nor takes another role', async () => {
    const { brand, call, owner } = await brandWithOwner(service);
    const path = `/people/${owner.personId}`;
    expect(codeOf(await call('PATCH', path, { role: 'viewer' }))).toBe('last_owner');
    expect(codeOf(await call('DELETE', path))).toBe('last_owner');
    expect((await call('PATCH', path, { role: 'owner' })).status).toBe(200);
    const second = await joinAs(service, { brand });
    expect((await call('PATCH', path, { role: 'viewer' })).status).toBe(200);
    const other = second.browser.in(brand);
    expect(codeOf(await other('DELETE', `/people/${second.personId}`))).toBe('last_owner');
  });

  test('keep an owner when two owners take the role from each other at once', async () => {
    const { brand, call, owner } = await brandWithOwner(service);
    const second = await joinAs(service, { brand });
    await Promise.all([
      call('PATCH', `/people/${second.personId}`, { role: 'viewer' }),
      second.browser.in(brand)('PATCH', `/people/${owner.personId}`, { role: 'viewer' }),
    ]);
    const { rows } = await service.owner.query(
      `select from memberships where brand_id = $1 and role = 'owner'`,
      [brand.brandId],
    );
    expect(rows).toHaveLength(1);
  });

  test('do not count a stopped owner as the one who is left', async () => {
    const { brand, call, owner } = await brandWithOwner(service);
    const second = await joinAs(service, { brand });
    expect(await stopByOperator(service, second.email)).toBe(true);
    expect(codeOf(await call('DELETE', `/people/${owner.personId}`))).toBe('last_owner');
  });
});

test('members and invitations are no content of a world', async () => {
  const brand = await service.createBrand();
  await inviteToBrand(service, { brand });
  const { rows } = await service.owner.query(
    `select table_name from world_tables() where table_name in ('memberships', 'invitations')`,
  );
  expect(rows).toEqual([]);
});
