import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleBusiness, sampleCustomer } from '../support/sample-people.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let lastEmail = 0;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const newEmail = () => `customer-${++lastEmail}@example.com`;
const post = (body: unknown, key: string) =>
  service.brand.api('POST', '/customers', body, { 'idempotency-key': key });
const withEmail = async (email: string) =>
  (await service.brand.api('GET', `/customers?email=${email}`)).body.data;
const conflict = (code: string) => ({
  status: 409,
  body: { type: 'RESOURCE_CONFLICT', code, message: expect.any(String) },
});

describe('a repeat of a POST with its Idempotency-Key', () => {
  test('gets the first answer and a header that marks the replay', async () => {
    const body = { ...sampleCustomer, email: newEmail() };
    const first = await post(body, 'repeat-1');
    const again = await post(body, 'repeat-1');
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await withEmail(body.email)).toHaveLength(1);
  });

  test('is recognised under both versions, with and without a slash, and in any order of fields', async () => {
    const body = { ...sampleCustomer, email: newEmail() };
    const key = { 'idempotency-key': 'repeat-2' };
    const first = await post(body, 'repeat-2');
    const api = apiOf(service.origin, service.brand.keys, '/api/v0');
    const turned = Object.fromEntries(Object.entries(body).reverse());
    expect(await api('POST', '/customers/', turned, key)).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect(await withEmail(body.email)).toHaveLength(1);
  });

  test('gets a refusal again too, even when its reason no longer holds', async () => {
    const { body: business } = await service.brand.api('POST', '/businesses', sampleBusiness);
    const owners = `/businesses/${business.business_id}/beneficial_owners`;
    const key = { 'idempotency-key': 'refused-1' };
    const body = { first_name: 'Grace' };
    const first = await service.brand.api('POST', owners, body, key);
    expect(first).toMatchObject({ status: 400, body: { Code: 'create_beneficial_owner_schema' } });
    const again = await service.brand.api('POST', owners, body, key);
    expect(again).toMatchObject({ status: 400, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');

    const customer_id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
    const post404 = () =>
      service.brand.api(
        'POST',
        '/auth/key/temporary',
        { customer_id },
        { 'idempotency-key': 'r-2' },
      );
    expect(await post404()).toMatchObject({ status: 404 });
    expect((await post404()).headers.get('idempotent-replayed')).toBe('true');
  });

  test('gets the header of ignored fields again', async () => {
    const body = { ...sampleCustomer, email: newEmail(), extra: 1 };
    for (const _ of [1, 2]) {
      expect((await post(body, 'ignored-1')).headers.get('x-ignored-fields')).toBe('extra');
    }
  });

  test('gets no once-shown secret again, since none is stored, and answers are stored sealed', async () => {
    const { customer_id } = (await post({ ...sampleCustomer, email: newEmail() }, 'secret-0')).body;
    const send = () =>
      service.brand.api(
        'POST',
        '/auth/key/temporary',
        { customer_id },
        { 'idempotency-key': 's-1' },
      );
    expect((await send()).status).toBe(201);
    expect(await send()).toMatchObject(conflict('idempotency_secret_shown'));
    const rows = await service.database.allBrands.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .execute();
    for (const { response_body } of rows) {
      expect(response_body.toString('latin1')).not.toMatch(/auth_sandbox_|example\.com/);
    }
  });

  test('is recognised by a keyed hash of its body', async () => {
    const { createHash } = await import('node:crypto');
    const body = { ...sampleCustomer, email: newEmail() };
    await post(body, 'hash-1');
    const row = await service.database.allBrands.db
      .selectFrom('idempotency_keys')
      .select('fingerprint')
      .where('idempotency_key', '=', 'hash-1')
      .executeTakeFirstOrThrow();
    const sorted = (_: string, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort())
        : value;
    const guess = createHash('sha256')
      .update(JSON.stringify([{}, {}, body], sorted))
      .digest();
    expect(row.fingerprint.equals(guess)).toBe(false);
  });
});

describe('an Idempotency-Key', () => {
  test('with another body is a 409, even if that body is invalid', async () => {
    const body = { ...sampleCustomer, email: newEmail() };
    await post(body, 'mismatch-1');
    for (const other of [{ ...body, first_name: 'Eve' }, { ...body, extra: 1 }, {}, []]) {
      expect(await post(other, 'mismatch-1')).toMatchObject(conflict('idempotency_key_mismatch'));
    }
    expect(await withEmail(body.email)).toHaveLength(1);
  });

  test('is independent in other operations and other brands', async () => {
    const key = { 'idempotency-key': 'shared-1' };
    const body = { ...sampleCustomer, email: newEmail() };
    const first = await post(body, 'shared-1');
    expect(await service.brand.api('POST', '/businesses', sampleBusiness, key)).toMatchObject({
      status: 201,
    });
    const other = await service.createBrand();
    const theirs = await other.api('POST', '/customers', body, key);
    expect(theirs.status).toBe(201);
    expect(theirs.body.customer_id).not.toBe(first.body.customer_id);
  });

  test('with another object of the same operation is a 409', async () => {
    const owner = {
      first_name: 'Ada',
      last_name: 'Example',
      dob: '1990-04-30',
      addresses: sampleCustomer.addresses,
    };
    const [one, two] = await Promise.all(
      [1, 2].map(async () => (await service.brand.api('POST', '/businesses', sampleBusiness)).body),
    );
    const send = (id: string) =>
      service.brand.api('POST', `/businesses/${id}/beneficial_owners`, owner, {
        'idempotency-key': 'object-1',
      });
    expect(await send(one.business_id)).toMatchObject({ status: 201 });
    const refused = await send(two.business_id);
    expect(refused).toMatchObject(conflict('idempotency_key_mismatch'));
    expect(refused.body.message).toContain('for another object');
  });

  test('is free again after 24 hours', async () => {
    const body = { ...sampleCustomer, email: newEmail() };
    await post(body, 'old-1');
    const age = async (hours: number) => {
      const moved = Temporal.Now.instant().subtract({ hours }).add({ minutes: 1 });
      await service.database.allBrands.db
        .updateTable('idempotency_keys')
        .set({ date_created: moved.toString() })
        .where('idempotency_key', '=', 'old-1')
        .execute();
    };
    await age(24);
    expect((await post(body, 'old-1')).headers.get('idempotent-replayed')).toBe('true');
    await age(25);
    const fresh = await post(body, 'old-1');
    expect(fresh.headers.has('idempotent-replayed')).toBe(false);
    expect(await withEmail(body.email)).toHaveLength(2);
    expect((await post(body, 'old-1')).body).toEqual(fresh.body);
  });

  test.each([['a key'], ['a'.repeat(256)], [''], ['schlüssel']])('may not be %o', async (key) => {
    expect(await post(sampleCustomer, key)).toMatchObject({
      status: 400,
      body: { Code: 'customer_post_schema', Message: expect.stringContaining('Idempotency-Key ') },
    });
  });

  test('has no effect on methods other than POST', async () => {
    const { customer_id } = (await service.brand.api('POST', '/customers', sampleCustomer)).body;
    for (const first_name of ['Eve', 'Eva']) {
      const headers = { 'idempotency-key': 'patch-1' };
      expect(
        await service.brand.api('PATCH', `/customers/${customer_id}`, { first_name }, headers),
      ).toMatchObject({ status: 200, body: { first_name } });
    }
  });
});

describe('concurrent identical requests', () => {
  test('with one key create one customer, and answer with it or a 409 in progress', async () => {
    const body = { ...sampleCustomer, email: newEmail() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body, 'fifty-1')));
    const made = await withEmail(body.email);
    expect(made).toHaveLength(1);
    const done = answers.filter(({ status }) => status === 201);
    const busy = answers.filter(({ status }) => status !== 201);
    expect(done.length).toBeGreaterThan(0);
    for (const answer of done) expect(answer.body).toEqual(made[0]);
    for (const answer of busy) {
      expect(answer).toMatchObject(conflict('idempotency_key_in_progress'));
    }
    expect(done.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    expect(await post(body, 'fifty-1')).toMatchObject({ status: 201, body: made[0] });
  });

  test('of two bodies under one key create one customer', async () => {
    const bodies = [newEmail(), newEmail()].map((email) => ({ ...sampleCustomer, email }));
    await Promise.all(Array.from({ length: 20 }, (_, i) => post(bodies[i % 2], 'race-1')));
    const made = await Promise.all(bodies.map(({ email }) => withEmail(email)));
    expect(made.flat()).toHaveLength(1);
  });

  test('without a key create as many customers', async () => {
    const body = { ...sampleCustomer, email: newEmail() };
    await Promise.all(
      Array.from({ length: 20 }, () => service.brand.api('POST', '/customers', body)),
    );
    expect(await withEmail(body.email)).toHaveLength(20);
  });
});
