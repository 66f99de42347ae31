import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleAddress, sampleBusiness, sampleOwner } from '../support/sample-people.ts';
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
  service.brand.api('POST', '/businesses', body, headers);
const create = async (changes: object = {}) => {
  const { status, body } = await post({ ...sampleBusiness, ...changes });
  expect(status).toBe(201);
  return body;
};
const read = async (id: string) => (await service.brand.api('GET', `/businesses/${id}`)).body;

const everything = {
  ...sampleBusiness,
  dba_business_name: 'Bread & Co. 🥐',
  business_type: 'LLC',
  date_established: '2015-03-01',
  phone: '555-555-5555',
  email: 'office@example.com',
  website: 'https://bakery.example.com/shop?x=1',
};

describe('POST /businesses', () => {
  test('answers 201 with every field, owners included', async () => {
    const body = await create({
      ...everything,
      addresses: [sampleAddress],
      beneficial_owners: [sampleOwner, { ...sampleOwner, first_name: 'Ada' }],
    });
    expect(body).toEqual({
      business_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      service_brand_id: service.brand.brandId,
      ...everything,
      addresses: [expect.objectContaining({ ...sampleAddress, deliverability: 'deliverable' })],
      beneficial_owners: [
        expect.objectContaining({ business_id: body.business_id, first_name: 'Grace' }),
        expect.objectContaining({ business_id: body.business_id, first_name: 'Ada' }),
      ],
      date_created: expect.stringMatching(/Z$/),
      date_updated: body.date_created,
    });
    expect(await read(body.business_id)).toEqual(body);
  });

  test('needs only legal name, EIN and industry; the rest is null or empty', async () => {
    expect(await create()).toMatchObject({
      dba_business_name: null,
      business_type: null,
      date_established: null,
      phone: null,
      email: null,
      website: null,
      addresses: [],
      beneficial_owners: [],
    });
  });

  test('accepts addresses without a PHYSICAL one, but with one primary', async () => {
    const mailing = { ...sampleAddress, address_type: 'MAILING' };
    expect((await create({ addresses: [mailing] })).addresses).toHaveLength(1);
    expect(await post({ ...sampleBusiness, addresses: [mailing, mailing] })).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining('addresses must have exactly one primary') },
    });
  });

  const broken: [object, string, RegExp][] = [
    [{ legal_business_name: undefined }, 'legal_business_name', /is required/],
    [{ legal_business_name: ' ' }, 'legal_business_name', /blank/],
    [{ legal_business_name: 'a'.repeat(101) }, 'legal_business_name', /1 to 100/],
    [{ legal_business_name: 'a\nb' }, 'legal_business_name', /control characters/],
    [{ legal_business_name: 'a\u0000b' }, 'legal_business_name', /NUL/],
    [{ ein: undefined }, 'ein', /is required/],
    [{ ein: '123456789' }, 'ein', /NN-NNNNNNN/],
    [{ ein: '12-345678' }, 'ein', /NN-NNNNNNN/],
    [{ ein: 123456789 }, 'ein', /must be a string/],
    [{ industry_type: undefined }, 'industry_type', /is required/],
    [{ industry_type: '' }, 'industry_type', /1 to 100/],
    [{ business_type: '' }, 'business_type', /1 to 100/],
    [{ dba_business_name: 7 }, 'dba_business_name', /must be a string or null/],
    [{ date_established: '2015-02-29' }, 'date_established', /date that exists/],
    [{ date_established: '2999-01-01' }, 'date_established', /future/],
    [{ phone: 'none' }, 'phone', /digits/],
    [{ email: 'office' }, 'email', /e-mail/],
    [{ website: 'bakery.example.com' }, 'website', /http or https/],
    [{ website: 'javascript:alert(1)' }, 'website', /http or https/],
    [{ addresses: [{ ...sampleAddress, state: 'XX' }] }, 'addresses[0].state', /US state/],
    [{ beneficial_owners: {} }, 'beneficial_owners', /must be an array/],
    [{ beneficial_owners: Array(26).fill(sampleOwner) }, 'beneficial_owners', /at most 25/],
    [
      { beneficial_owners: [sampleOwner, { ...sampleOwner, last_name: 'X' }] },
      'beneficial_owners[1].last_name',
      /2 to 20/,
    ],
    [
      { beneficial_owners: [{ ...sampleOwner, dob: '2999-01-01' }] },
      'beneficial_owners[0].dob',
      /in the past/,
    ],
    [
      { beneficial_owners: [{ ...sampleOwner, addresses: [{ ...sampleAddress, zip_code: '9' }] }] },
      'beneficial_owners[0].addresses[0].zip_code',
      /2 to 20/,
    ],
  ];
  test.each(broken)('refuses %j, naming %s, and creates nothing', async (changes, field, rule) => {
    const before = (await service.brand.api('GET', '/businesses?limit=1')).body;
    const { status, body } = await post({ ...sampleBusiness, ...changes });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { Message: expect.stringMatching(rule), Code: 'business_post_schema', Status: 400 },
    });
    expect(body.Message).toContain(`${field} `);
    expect((await service.brand.api('GET', '/businesses?limit=1')).body).toEqual(before);
  });

  test('repeats its answer under its Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'business-1' };
    const body = { ...sampleBusiness, ein: '77-7777777', beneficial_owners: [sampleOwner] };
    const first = await post(body, key);
    expect(await post(body, key)).toMatchObject({ status: 201, body: first.body });
    expect((await service.brand.api('GET', '/businesses?ein=77-7777777')).body.data).toHaveLength(
      1,
    );
  });
});

describe('GET /businesses', () => {
  test('lists with owners, newest first, by pages and by EIN', async () => {
    const one = await create({ ein: '88-8888888', beneficial_owners: [sampleOwner] });
    const two = await create({ ein: '88-8888888' });
    const first = (await service.brand.api('GET', '/businesses?ein=88-8888888&limit=1')).body;
    expect(first).toMatchObject({ data: [two], has_more: true });
    const query = `ein=88-8888888&limit=1&cursor=${first.next_cursor}`;
    expect((await service.brand.api('GET', `/businesses?${query}`)).body).toEqual({
      data: [one],
      has_more: false,
      next_cursor: null,
    });
    expect((await foreign.api('GET', '/businesses?ein=88-8888888')).body.data).toEqual([]);
    expect(await service.brand.api('GET', '/businesses?ein=8')).toMatchObject({
      status: 400,
      body: { Code: 'business_list_schema' },
    });
  });
});

describe('PATCH /businesses/{business_id}', () => {
  test('changes the given fields and leaves the rest', async () => {
    const before = await create({ ...everything, beneficial_owners: [sampleOwner] });
    const changes = { legal_business_name: 'New Name Inc.', website: null };
    const { status, body } = await service.brand.api('PATCH', `/businesses/${before.business_id}`, {
      ...changes,
      addresses: [sampleAddress],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      ...changes,
      addresses: [expect.objectContaining(sampleAddress)],
      date_updated: expect.any(String),
    });
    expect(await read(before.business_id)).toEqual(body);
  });

  test('ignores owners, and names them as ignored', async () => {
    const { business_id } = await create();
    const change = { beneficial_owners: [sampleOwner] };
    const answer = await service.brand.api('PATCH', `/businesses/${business_id}`, change);
    expect(answer).toMatchObject({ status: 200, body: { beneficial_owners: [] } });
    expect(answer.headers.get('x-ignored-fields')).toBe('beneficial_owners');
  });

  test.each([
    [{ legal_business_name: null }, 'legal_business_name'],
    [{ ein: '1' }, 'ein'],
    [{ date_established: '2999-01-01' }, 'date_established'],
    [{ addresses: [{ address_id: unknownId }] }, 'addresses[0].address_id'],
    [{ addresses: [{ ...sampleAddress, is_primary: false }] }, 'addresses'],
  ])('refuses %j, naming %s', async (change, field) => {
    const before = await create();
    expect(
      await service.brand.api('PATCH', `/businesses/${before.business_id}`, change),
    ).toMatchObject({
      status: 400,
      body: { Code: 'business_patch_schema', Message: expect.stringContaining(`${field} `) },
    });
    expect(await read(before.business_id)).toEqual(before);
  });
});

describe('every operation on a business', () => {
  const operations: [string, string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { email: 'a@example.com' }],
    ['GET', '/beneficial_owners'],
    ['POST', '/beneficial_owners', sampleOwner],
    ['GET', `/beneficial_owners/${unknownId}`],
    ['PATCH', `/beneficial_owners/${unknownId}`, { email: 'a@example.com' }],
    ['DELETE', `/beneficial_owners/${unknownId}`],
  ];

  test.each(operations)(
    '%s %s answers 404 business_dne to a foreign or unknown id',
    async (method, path, body) => {
      const theirs = (await foreign.api('POST', '/businesses', sampleBusiness)).body.business_id;
      for (const id of [theirs, unknownId, 'bakery']) {
        expect(await service.brand.api(method, `/businesses/${id}${path}`, body)).toMatchObject({
          status: 404,
          body: { Status: 404, Code: 'business_dne', Type: 'Request Error' },
        });
      }
    },
  );

  test.each(operations)('%s %s answers 401 without keys', async (method, path, body) => {
    const api = apiOf(service.origin, null);
    expect(await api(method, `/businesses/${unknownId}${path}`, body)).toMatchObject({
      status: 401,
      body: { Code: 'auth_err' },
    });
  });
});
