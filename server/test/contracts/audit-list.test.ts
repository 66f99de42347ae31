import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { createSampleCustomer, temporaryApi } from '../support/sample-links.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  type Api,
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

let service: TestService;
let brand: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
});

const list = async (query = '', api: Api = brand.api) => {
  const { status, body } = await api('GET', `/audit${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const operationsOf = async (query: string) =>
  (await list(query)).data.map(({ operation }: { operation: string }) => operation);

/** Rows of earlier days, without their hashes, which this list does not check. */
const plant = (count: number) =>
  service.owner.query(
    `insert into audit_events (brand_id, seq, occurred_at, actor, operation, request_id, hash)
     select $1, n, '2026-01-01T00:00:00Z'::timestamptz + make_interval(mins => n), 'operator',
            case n when 1 then 'admin first' else 'admin planted' end, 'planted', ''
       from generate_series(1, $2::integer) n`,
    [brand.brandId, count],
  );

describe('GET /audit', () => {
  test('lists changes newest first with the key, the address, the object and the request', async () => {
    const customerId = await createSampleCustomer(brand);
    await brand.api(
      'PATCH',
      `/customers/${customerId}`,
      { email: 'new@example.com' },
      {
        'x-request-id': 'change-1',
      },
    );
    const { data } = await list();
    expect(data).toEqual([
      {
        sequence: 2,
        date_created: expect.stringMatching(/Z$/),
        actor: 'key',
        key_id: expect.stringMatching(/^[\w-]{36}$/),
        person_id: null,
        address: expect.stringMatching(/127\.0\.0\.1|::1/),
        operation: 'updateCustomer',
        object: customerId,
        request_id: 'change-1',
        details: null,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      expect.objectContaining({ sequence: 1, operation: 'createCustomer', object: customerId }),
    ]);
  });

  test('filters by key, actor, operation, object and request', async () => {
    const key = await keySteps(service, brand).create();
    const other = apiOf(service.origin, key);
    const customerId = await createSampleCustomer(brand);
    await other(
      'PATCH',
      `/customers/${customerId}`,
      { email: 'new@example.com' },
      {
        'x-request-id': 'change-2',
      },
    );
    await other('POST', '/customers', sampleCustomer);
    expect(await operationsOf(`?key_id=${key.keyId}`)).toEqual([
      'createCustomer',
      'updateCustomer',
    ]);
    expect(await operationsOf(`?object=${customerId}`)).toEqual([
      'updateCustomer',
      'createCustomer',
    ]);
    expect(await operationsOf('?operation=createCustomer')).toHaveLength(2);
    expect(await operationsOf('?request_id=change-2')).toEqual(['updateCustomer']);
    expect(await operationsOf('?actor=operator')).toEqual([]);
    expect(await operationsOf(`?actor=key&key_id=${key.keyId}&object=${customerId}`)).toEqual([
      'updateCustomer',
    ]);
  });

  test('finds an object that is the second of a path', async () => {
    const customerId = await createSampleCustomer(brand);
    const { addresses } = (await brand.api('GET', `/customers/${customerId}`)).body;
    const added = await brand.api('PATCH', `/customers/${customerId}`, {
      addresses: [{ ...sampleCustomer.addresses[0], is_primary: false, address_type: 'MAILING' }],
    });
    const [mailing] = added.body.addresses.filter(
      ({ address_id }: { address_id: string }) => address_id !== addresses[0].address_id,
    );
    await brand.api('DELETE', `/customers/${customerId}/addresses/${mailing.address_id}`);
    const query = `?object=${mailing.address_id}`;
    expect(await operationsOf(query)).toEqual(['deleteCustomerAddress']);
  });

  test('filters by time: from since on, and before until', async () => {
    await plant(5);
    const query = '?since=2026-01-01T00:02:00Z&until=2026-01-01T00:04:00Z';
    const { data } = await list(query);
    expect(data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([3, 2]);
  });

  test('pages without a gap or a repeat, with filters and without', async () => {
    await plant(7);
    for (const filter of ['', '&actor=operator']) {
      const seen: number[] = [];
      let cursor = '';
      do {
        const page = await list(`?limit=3${filter}${cursor}`);
        seen.push(...page.data.map(({ sequence }: { sequence: number }) => sequence));
        expect(page.has_more).toBe(page.next_cursor !== null);
        cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
      } while (cursor !== '');
      expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
    }
  });

  test('looks through 10,000 acts a page with filters, and goes on at the next page', async () => {
    await plant(10_001);
    const first = await list('?operation=admin%20first');
    expect(first).toMatchObject({ data: [], has_more: true });
    const second = await list(`?operation=admin%20first&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [{ sequence: 1 }], has_more: false });
  });

  test.each([
    ['?key_id=7', 'key_id'],
    ['?actor=nobody', 'actor'],
    ['?since=yesterday', 'since'],
    ['?until=2026-13-45T00:00:00Z', 'until'],
    ['?cursor=!', 'cursor'],
    ['?limit=0', 'limit'],
    ['?objet=x', 'object'],
  ])('refuses %s and names the field', async (query, field) => {
    expect(await brand.api('GET', `/audit${query}`)).toMatchObject({
      status: 400,
      body: { Code: 'audit_schema', Message: expect.stringContaining(field) },
    });
  });

  test('shows nothing of another brand', async () => {
    await createSampleCustomer(brand);
    expect((await list('', (await service.createBrand()).api)).data).toEqual([]);
  });

  test('is for full keys: others are refused', async () => {
    const statusOf = async (api: Api) => (await api('GET', '/audit')).status;
    const customerId = await createSampleCustomer(brand);
    expect(await statusOf(brand.api)).toBe(200);
    const reader = await keySteps(service, brand).create('read_only');
    expect(await statusOf(apiOf(service.origin, reader))).toBe(403);
    expect(await statusOf(await temporaryApi(service, brand, customerId))).toBe(403);
    expect(await statusOf(apiOf(service.origin, null))).toBe(401);
    const { key } = await openWorldSteps(service);
    const manager: Api = (method, path) =>
      apiOf(service.origin, null)(method, path, undefined, { 'management-key': key });
    expect(await statusOf(manager)).toBe(401);
  });
});
