import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { apiOf, eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let fixture: ReturnType<typeof keySteps>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  fixture = keySteps(service, service.brand);
});
afterAll(() => service.stop());

const get = (headers: Record<string, string>) =>
  apiOf(service.origin, null)('GET', '/customers', undefined, headers);
const refusal = (status: 401 | 403, message: RegExp) => ({
  status,
  body: {
    Message: expect.stringMatching(message),
    Status: status,
    Code: status === 401 ? 'auth_err' : 'auth_forbidden',
    Type: 'Request Error',
  },
});
const typo = (key: string) => {
  const at = key.length - 20;
  return key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
};

describe('a request with keys', () => {
  test('succeeds when both belong together', async () => {
    expect(await get({ ...service.brand.keys })).toMatchObject({ status: 200 });
  });

  test('is refused without either of them', async () => {
    const { identity, authorization } = service.brand.keys;
    const attempts: Record<string, string>[] = [
      {},
      { identity },
      { authorization },
      { identity, authorization: '' },
      { identity: '', authorization },
    ];
    for (const headers of attempts) {
      expect(await get(headers)).toMatchObject(refusal(401, /Both headers are required/));
    }
  });

  test('is refused with a malformed key, a typo, or both headers swapped', async () => {
    const { identity, authorization } = service.brand.keys;
    const noKey = /Authorization header is not a key/;
    for (const wrong of ['secret', `Bearer ${authorization}`, 'x'.repeat(4000), identity, '🔑']) {
      const sent = wrong === '🔑' ? Buffer.from(wrong).toString('latin1') : wrong;
      expect(await get({ identity, authorization: sent })).toMatchObject(refusal(401, noKey));
    }
    expect(await get({ identity: authorization, authorization })).toMatchObject(
      refusal(401, /Identity header is not a key/),
    );
    expect(await get({ identity: typo(identity), authorization })).toMatchObject(
      refusal(401, /Identity header has a typing error/),
    );
    expect(await get({ identity, authorization: typo(authorization) })).toMatchObject(
      refusal(401, /Authorization header has a typing error/),
    );
  });

  test('is refused alike for an unknown identity and an unknown second key', async () => {
    const unknown = fixture.unknown();
    const other = await service.createBrand();
    const { identity, authorization } = service.brand.keys;
    const answers = await Promise.all([
      get({ ...unknown }),
      get({ identity, authorization: unknown.authorization }),
      get({ identity: unknown.identity, authorization }),
      get({ identity, authorization: other.keys.authorization }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(refusal(401, /not known/));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('names the other environment when a key belongs to it', async () => {
    expect(await get({ ...fixture.unknown('live') })).toMatchObject(
      refusal(401, /holds a live key; this is the sandbox environment/),
    );
  });

  test('is refused before its body and operation are checked', async () => {
    const nobody = apiOf(service.origin, null);
    expect(await nobody('POST', '/customers', '{"broken')).toMatchObject(refusal(401, /Both/));
    expect(await nobody('GET', '/customers/nobody')).toMatchObject(refusal(401, /Both/));
    expect(await nobody('POST', '/credit/applications', {})).toMatchObject(
      // Authentication comes before any operation, so it speaks one dialect.
      refusal(401, /Both/),
    );
  });
});

describe('a key', () => {
  test('stops working once it is revoked', async () => {
    const key = await fixture.create();
    const call = () => fixture.caller(key)('GET', '/customers');
    expect(await call()).toMatchObject({ status: 200 });
    await fixture.revoke(key.keyId);
    const refused = await eventually(async () => {
      const answer = await call();
      return answer.status === 401 && answer;
    });
    expect(refused).toMatchObject(refusal(401, /no longer valid/));
  });

  test('is rolled with an overlap in which both work, or with none', async () => {
    const old = await fixture.create();
    const rolled = await fixture.roll(old.keyId, 24);
    for (const key of [old, rolled]) {
      expect(await fixture.caller(key)('GET', '/customers')).toMatchObject({ status: 200 });
    }
    const next = await fixture.roll(rolled.keyId, 0);
    const refused = await eventually(async () => {
      const answer = await fixture.caller(rolled)('GET', '/customers');
      return answer.status === 401 && answer;
    });
    expect(refused).toMatchObject(refusal(401, /no longer valid/));
    expect(await fixture.caller(next)('GET', '/customers')).toMatchObject({ status: 200 });
  });

  test('that is read-only reads and changes nothing', async () => {
    const call = fixture.caller(await fixture.create('read_only'));
    expect(await call('GET', '/customers')).toMatchObject({ status: 200 });
    const changes = [
      ['POST', '/customers', sampleCustomer],
      ['PATCH', '/customers/nobody', {}],
      ['DELETE', '/customers/nobody', undefined],
    ] as const;
    for (const [method, path, body] of changes) {
      expect(await call(method, path, body)).toMatchObject(refusal(403, /restricted to reading/));
    }
  });

  test('shows its last use, and no part of its secret', async () => {
    const key = await fixture.create();
    const find = async () => (await fixture.list()).find(({ key_id }) => key_id === key.keyId);
    expect((await find())?.last_used_at).toBeNull();
    await fixture.caller(key)('GET', '/customers');
    const listed = await find();
    expect(listed?.last_used_at).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(key.identity.slice(20, -4));
    expect(JSON.stringify(listed)).not.toContain(key.authorization.slice(20));
  });

  test('is stored as a hash only', async () => {
    const rows = await service.database.allBrands.db.selectFrom('api_keys').selectAll().execute();
    const text = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(text).not.toContain(service.brand.keys.identity.slice(11, -4));
    expect(text).not.toContain(service.brand.keys.authorization.slice(13));
  });
});

describe('POST /auth/key/temporary', () => {
  const createTemporary = async () => {
    const { customer_id } = (await service.brand.api('POST', '/customers', sampleCustomer)).body;
    const { status, body } = await service.brand.api('POST', '/auth/key/temporary', {
      customer_id,
    });
    expect(status).toBe(201);
    const keys = { identity: body.Identity, authorization: body.Authorization };
    return { customer_id, body, call: fixture.caller(keys) };
  };

  test('answers 201 with a pair that is valid for 15 minutes', async () => {
    const { body } = await createTemporary();
    expect(body).toEqual({
      Identity: expect.stringMatching(/^id_sandbox_/),
      Authorization: expect.stringMatching(/^auth_sandbox_/),
      expires_at: expect.stringMatching(/Z$/),
    });
    const seconds = (Date.parse(body.expires_at) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test('returns a pair that reaches its customer’s accounts and no others', async () => {
    const { customer_id, call } = await createTemporary();
    expect(await call('GET', `/accounts?customer_id=${customer_id}`)).not.toMatchObject({
      status: 401,
    });
    const forbidden = [
      ['GET', '/customers', undefined],
      ['GET', `/customers/${customer_id}`, undefined],
      ['PATCH', `/customers/${customer_id}`, { email: 'eve@example.com' }],
      ['DELETE', `/customers/${customer_id}`, undefined],
      ['POST', '/auth/key/temporary', { customer_id }],
      ['POST', '/businesses', {}],
    ] as const;
    for (const [method, path, body] of forbidden) {
      expect(await call(method, path, body)).toMatchObject(
        refusal(403, /temporary key reaches only/),
      );
    }
  });

  test('answers 404 for an unknown customer, 400 for a missing or malformed one', async () => {
    const post = (body: object) => service.brand.api('POST', '/auth/key/temporary', body);
    const customer_id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
    expect(await post({ customer_id })).toMatchObject({
      status: 404,
      body: { Code: 'customer_dne' },
    });
    const foreign = await service.createBrand();
    const theirs = (await foreign.api('POST', '/customers', sampleCustomer)).body.customer_id;
    expect(await post({ customer_id: theirs })).toMatchObject({ status: 404 });
    for (const body of [{}, { customer_id: 'nobody' }, { customer_id: 7 }]) {
      expect(await post(body)).toMatchObject({
        status: 400,
        body: {
          Code: 'temporary_key_post_schema',
          Message: expect.stringContaining('customer_id '),
        },
      });
    }
  });
});
