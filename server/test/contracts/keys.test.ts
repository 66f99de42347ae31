import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  apiOf,
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

let service: TestService;
let brand: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
});

const make = async (body: object = { label: 'checkout' }) => {
  const answer = await brand.api('POST', '/keys', body);
  expect(answer.status).toBe(201);
  const { identity, authorization } = answer.body;
  return { ...answer.body, api: apiOf(service.origin, { identity, authorization }) };
};
const statusOf = async (api: TestBrand['api']) => (await api('GET', '/customers')).status;
const actsOf = async () => {
  const { rows } = await service.owner.query(
    'select operation, object from audit_events where brand_id = $1 order by seq',
    [brand.brandId],
  );
  return rows.map(({ operation, object }) => [operation, object]);
};

describe('POST /keys', () => {
  test('makes a pair that works, and shows it this once', async () => {
    const key = await make({ label: 'checkout' });
    expect(key).toMatchObject({
      label: 'checkout',
      scope: 'full',
      manages_keys: false,
      identity_hint: key.identity.slice(-4),
      status: 'active',
      expires_at: null,
      revoked_at: null,
      last_used: null,
    });
    expect((await key.api('POST', '/customers', sampleCustomer)).status).toBe(201);
    const { body } = await brand.api('GET', `/keys/${key.key_id}`);
    expect(body).not.toHaveProperty('identity');
    expect(body).not.toHaveProperty('authorization');
    expect((await actsOf()).at(0)).toEqual(['createKey', key.key_id]);
  });

  test('makes a key that only reads', async () => {
    const key = await make({ label: 'reports', scope: 'read_only' });
    expect(await statusOf(key.api)).toBe(200);
    expect((await key.api('POST', '/customers', sampleCustomer)).status).toBe(403);
  });

  test('answers a repeat with the id of the first key, and makes one', async () => {
    const headers = { 'idempotency-key': 'first' };
    const first = await brand.api('POST', '/keys', { label: 'checkout' }, headers);
    const again = await brand.api('POST', '/keys', { label: 'checkout' }, headers);
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_secret_shown']);
    expect(again.body.message).toContain(first.body.key_id);
    expect((await brand.api('GET', '/keys')).body.data).toHaveLength(2);
  });

  test.each([
    ['no label', {}, 'label'],
    ['an empty label', { label: '' }, 'label'],
    ['a label that is too long', { label: 'x'.repeat(101) }, 'label'],
    ['an unknown scope', { label: 'x', scope: 'admin' }, 'scope'],
  ])('refuses %s', async (_name, body, field) => {
    const answer = await brand.api('POST', '/keys', body);
    expect(answer).toMatchObject({ status: 400, body: { Code: 'key_post_schema' } });
    expect(answer.body.Message).toContain(field);
  });

  test('refuses a brand its 101st key in use, and not for keys that have ended', async () => {
    const { key_id } = await make();
    await service.owner.query(
      `insert into api_keys (brand_id, key_id, kind, scope, label, identity_hash,
         authorization_hash, identity_hint, date_created)
       select $1, gen_random_uuid(), 'brand', 'full', 'many', 'x', 'x', 'xxxx', now()
         from generate_series(1, 98)`,
      [brand.brandId],
    );
    expect(await brand.api('POST', '/keys', { label: 'x' })).toMatchObject({
      status: 409,
      body: { Code: 'key_limit' },
    });
    await brand.api('DELETE', `/keys/${key_id}`);
    const atOnce = Array.from({ length: 8 }, () => brand.api('POST', '/keys', { label: 'x' }));
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(409)]);
  });
});

describe('GET /keys', () => {
  test('lists permanent keys newest first, page by page, without temporary ones', async () => {
    const [first, second] = [await make({ label: 'first' }), await make({ label: 'second' })];
    const { customer_id } = (await brand.api('POST', '/customers', sampleCustomer)).body;
    await brand.api('POST', '/auth/key/temporary', { customer_id });
    const page = (await brand.api('GET', '/keys?limit=2')).body;
    expect(page.data.map(({ key_id }: { key_id: string }) => key_id)).toEqual([
      second.key_id,
      first.key_id,
    ]);
    const rest = (await brand.api('GET', `/keys?limit=2&cursor=${page.next_cursor}`)).body;
    expect(rest).toMatchObject({ data: [{ label: 'test' }], has_more: false });
  });

  test('shows the time, the address and the operation of the last use', async () => {
    const key = await make();
    await key.api('GET', '/customers');
    const { body } = await brand.api('GET', `/keys/${key.key_id}`);
    expect(body.last_used).toEqual({
      at: expect.stringMatching(/Z$/),
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      operation: 'listCustomers',
    });
  });

  test('answers 404 for an unknown key, one of another brand and a temporary one', async () => {
    const other = await service.createBrand();
    const theirs = (await other.api('GET', '/keys')).body.data[0].key_id;
    const { customer_id } = (await brand.api('POST', '/customers', sampleCustomer)).body;
    await brand.api('POST', '/auth/key/temporary', { customer_id });
    const { rows } = await service.owner.query(
      `select key_id from api_keys where brand_id = $1 and kind = 'temporary'`,
      [brand.brandId],
    );
    for (const id of [nobody, 'nobody', theirs, rows[0].key_id]) {
      for (const [method, path, body] of [
        ['GET', `/keys/${id}`, undefined],
        ['PATCH', `/keys/${id}`, { label: 'x' }],
        ['POST', `/keys/${id}/roll`, undefined],
        ['DELETE', `/keys/${id}`, undefined],
      ] as const) {
        expect(await brand.api(method, path, body)).toMatchObject({
          status: 404,
          body: { Code: 'key_dne' },
        });
      }
    }
  });
});

describe('rolling a key', () => {
  test('keeps both valid for the overlap, with the same label and scope', async () => {
    const old = await make({ label: 'reports', scope: 'read_only' });
    const answer = await brand.api('POST', `/keys/${old.key_id}/roll`, { overlap_hours: 2 });
    expect(answer).toMatchObject({
      status: 201,
      body: { label: 'reports', scope: 'read_only', status: 'active' },
    });
    const { identity, authorization } = answer.body;
    expect(await statusOf(apiOf(service.origin, { identity, authorization }))).toBe(200);
    expect(await statusOf(old.api)).toBe(200);
    const { body } = await brand.api('GET', `/keys/${old.key_id}`);
    expect(body.status).toBe('expiring');
    const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThanOrEqual(2);
  });

  test('without a body has an overlap of a day, and never moves an earlier end later', async () => {
    const key = await make();
    await brand.api('POST', `/keys/${key.key_id}/roll`, { overlap_hours: 1 });
    const end = (await brand.api('GET', `/keys/${key.key_id}`)).body.expires_at;
    expect((await brand.api('POST', `/keys/${key.key_id}/roll`)).status).toBe(201);
    expect((await brand.api('GET', `/keys/${key.key_id}`)).body.expires_at).toBe(end);
  });

  test('never revives a key that has ended', async () => {
    const [expired, revoked] = [await make(), await make()];
    await brand.api('POST', `/keys/${expired.key_id}/roll`, { overlap_hours: 0 });
    await brand.api('DELETE', `/keys/${revoked.key_id}`);
    for (const { key_id, api } of [expired, revoked]) {
      expect(await brand.api('POST', `/keys/${key_id}/roll`)).toMatchObject({
        status: 409,
        body: { Code: 'key_ended' },
      });
      expect((await brand.api('PATCH', `/keys/${key_id}`, { label: 'x' })).status).toBe(409);
      await eventually(async () => (await statusOf(api)) === 401);
    }
  });

  test.each([-1, 721, 1.5, 'day'])('refuses an overlap of %s hours', async (overlap_hours) => {
    const { key_id } = await make();
    expect(await brand.api('POST', `/keys/${key_id}/roll`, { overlap_hours })).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining('overlap_hours') },
    });
  });
});

describe('restricting a key', () => {
  test('leaves it to read, ends its temporary keys, and cannot be undone', async () => {
    const key = await make();
    const { customer_id } = (await key.api('POST', '/customers', sampleCustomer)).body;
    const temporary = (await key.api('POST', '/auth/key/temporary', { customer_id })).body;
    const browser = apiOf(service.origin, {
      identity: temporary.Identity,
      authorization: temporary.Authorization,
    });
    expect((await browser('GET', '/cards')).status).toBe(200);
    const change = (body: object) => brand.api('PATCH', `/keys/${key.key_id}`, body);
    expect((await change({ scope: 'read_only' })).body.scope).toBe('read_only');
    await eventually(
      async () => (await key.api('POST', '/customers', sampleCustomer)).status === 403,
    );
    await eventually(async () => (await browser('GET', '/cards')).status === 401);
    expect(await statusOf(key.api)).toBe(200);
    expect(await change({ scope: 'full' })).toMatchObject({
      status: 400,
      body: { Code: 'key_patch_schema' },
    });
  });

  test('or renaming it needs a field', async () => {
    const { key_id } = await make();
    expect((await brand.api('PATCH', `/keys/${key_id}`, { label: 'new' })).body.label).toBe('new');
    expect((await brand.api('PATCH', `/keys/${key_id}`, {})).status).toBe(400);
  });
});

describe('revoking a key', () => {
  test('ends it at once, and again changes nothing', async () => {
    const key = await make();
    expect(await statusOf(key.api)).toBe(200);
    const revoke = () => brand.api('DELETE', `/keys/${key.key_id}`);
    const first = await revoke();
    expect(first).toMatchObject({ status: 200, body: { status: 'revoked' } });
    await eventually(async () => (await statusOf(key.api)) === 401, 1_500);
    expect((await revoke()).body).toEqual(first.body);
    expect((await actsOf()).at(-1)).toEqual(['revokeKey', key.key_id]);
  });

  test('is possible for the key itself, which then manages no more', async () => {
    const key = await make();
    expect((await key.api('DELETE', `/keys/${key.key_id}`)).status).toBe(200);
    expect((await key.api('POST', '/keys', { label: 'x' })).status).toBe(401);
  });

  test('by each other at once ends in no deadlock, and one of both may stand', async () => {
    const [one, two] = [await make(), await make()];
    const answers = await Promise.all([
      one.api('DELETE', `/keys/${two.key_id}`),
      two.api('DELETE', `/keys/${one.key_id}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});
