import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleAddress, sampleCustomer } from '../support/sample-people.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let foreign: TestBrand;
const unknownId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  service = await startTestService({ worker: false });
  foreign = await service.createBrand();
});
afterAll(() => service.stop());

const post = (body: unknown, headers?: Record<string, string>) =>
  service.brand.api('POST', '/customers', body, headers);
const create = async (changes: object = {}) => {
  const { status, body } = await post({ ...sampleCustomer, ...changes });
  expect(status).toBe(201);
  return body;
};
const read = async (id: string) => (await service.brand.api('GET', `/customers/${id}`)).body;

describe('POST /customers', () => {
  test('answers 201 with every field of the contract, the SSN masked', async () => {
    const body = await create();
    expect(body).toEqual({
      customer_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      brand_person_id: null,
      service_brand_id: service.brand.brandId,
      business_id: null,
      dob: '1990-04-30',
      first_name: 'Ada',
      middle_name: null,
      last_name: 'Example',
      ssn: 'XXX-XX-6789',
      phone: '555-555-5555',
      phone_country_code: '1',
      email: 'ada@example.com',
      addresses: [
        {
          ...sampleAddress,
          address_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          date_created: body.date_created,
          deliverability: 'deliverable',
        },
      ],
      kyc_requests_available: 3,
      same_person_as: [],
      date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      date_updated: body.date_created,
    });
    expect(await read(body.customer_id)).toEqual(body);
  });

  test('needs names, date of birth and addresses only', async () => {
    const { first_name, last_name, dob, addresses } = sampleCustomer;
    const { status, body } = await post({ first_name, last_name, dob, addresses });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ssn: null, phone: null, phone_country_code: null, email: null });
  });

  test('accepts null for optional fields, and an empty middle name', async () => {
    const nothing = { ssn: null, phone: null, phone_country_code: null, email: null };
    expect(await create({ ...nothing, middle_name: null, business_id: null })).toMatchObject(
      nothing,
    );
    expect(await create({ middle_name: '' })).toMatchObject({ middle_name: '' });
  });

  test.each([
    '/api/v0.1/customers',
    '/api/v0.1/customers/',
    '/api/v0/customers',
    '/api/v0/customers/',
  ])('answers under %s', async (path) => {
    const api = apiOf(service.origin, service.brand.keys, '');
    expect(await api('POST', path, sampleCustomer)).toMatchObject({ status: 201 });
    expect(await api('GET', path)).toMatchObject({ status: 200 });
  });

  test('ignores unknown fields and names them in a header', async () => {
    const { status, headers, body } = await post({
      ...sampleCustomer,
      frist_name: 'Ada',
      customer_id: unknownId,
      addresses: [{ ...sampleAddress, 'zip\ncode 🙂': 1 }],
    });
    expect(status).toBe(201);
    expect(headers.get('x-ignored-fields')).toBe(
      'addresses[0].zip?code???, frist_name, customer_id',
    );
    expect(body.customer_id).not.toBe(unknownId);
  });

  test('accepts names of 50 characters in any script', async () => {
    const name = { first_name: '李'.repeat(50), last_name: 'Müller-O’Neil Jr.' };
    expect(await create(name)).toMatchObject(name);
  });

  test('accepts a business of the brand, or none', async () => {
    const business = { legal_business_name: 'Bakery', ein: '12-3456789', industry_type: 'Food' };
    const { body } = await service.brand.api('POST', '/businesses', business);
    const { business_id } = body;
    expect(await create({ business_id: business_id.toUpperCase() })).toMatchObject({ business_id });
    const theirs = (await foreign.api('POST', '/businesses', business)).body.business_id;
    for (const id of [theirs, unknownId]) {
      expect(await post({ ...sampleCustomer, business_id: id })).toMatchObject({
        status: 400,
        body: { Code: 'customer_post_schema', Message: expect.stringContaining('business_id') },
      });
    }
  });

  test('repeats its answer under its Idempotency-Key and creates one customer', async () => {
    const key = { 'idempotency-key': 'customer-1' };
    const email = 'once@example.com';
    const first = await post({ ...sampleCustomer, email }, key);
    const again = await post({ ...sampleCustomer, email }, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect((await service.brand.api('GET', `/customers?email=${email}`)).body.data).toHaveLength(1);
  });

  test('stores an SSN sealed and as a keyed hash only', async () => {
    const { customer_id } = await create({ ssn: '123-45-6789' });
    const row = await service.database.allBrands.db
      .selectFrom('customers')
      .selectAll()
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow();
    expect(row.ssn_sealed?.length).toBeGreaterThan(9);
    for (const bytes of [row.ssn_sealed, row.ssn_hash]) {
      expect(bytes?.toString('latin1')).not.toMatch(/123.?45.?6789/);
    }
    expect(JSON.stringify({ ...row, ssn_sealed: null, ssn_hash: null })).not.toContain('45-6789');
  });
});

describe('GET /customers/{customer_id}', () => {
  test.each([unknownId, 'nobody', '00000000-0000-0000-0000-000000000000', '%00', "' or 1=1 --"])(
    'answers 404 customer_dne for the id %o',
    async (id) => {
      expect(await service.brand.api('GET', `/customers/${encodeURIComponent(id)}`)).toMatchObject({
        status: 404,
        body: { Status: 404, Code: 'customer_dne', Type: 'Request Error' },
      });
    },
  );

  test('answers every operation on a customer of another brand with 404', async () => {
    const { customer_id, addresses } = (await foreign.api('POST', '/customers', sampleCustomer))
      .body;
    const paths = [
      ['GET', `/customers/${customer_id}`],
      ['PATCH', `/customers/${customer_id}`, { email: 'eve@example.com' }],
      ['DELETE', `/customers/${customer_id}`],
      ['DELETE', `/customers/${customer_id}/addresses/${addresses[0].address_id}`],
    ] as const;
    for (const [method, path, body] of paths) {
      expect(await service.brand.api(method, path, body)).toMatchObject({
        status: 404,
        body: { Code: 'customer_dne', Message: `No customer ${customer_id} exists.` },
      });
    }
    expect((await foreign.api('GET', `/customers/${customer_id}`)).body).toMatchObject({
      email: sampleCustomer.email,
    });
  });

  test('accepts an id in upper case', async () => {
    const { customer_id } = await create();
    expect(await read(customer_id.toUpperCase())).toMatchObject({ customer_id });
  });
});

describe('every operation on customers', () => {
  test.each([
    ['POST', '/customers'],
    ['GET', '/customers'],
    ['GET', `/customers/${unknownId}`],
    ['PATCH', `/customers/${unknownId}`],
    ['DELETE', `/customers/${unknownId}`],
    ['DELETE', `/customers/${unknownId}/addresses/${unknownId}`],
  ])('%s %s answers 401 without keys', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    expect(await apiOf(service.origin, null)(method, path, body)).toMatchObject({
      status: 401,
      body: { Status: 401, Code: 'auth_err', Type: 'Request Error' },
    });
  });
});
