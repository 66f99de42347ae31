import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
/** In order of creation. */
const ids: string[] = [];

beforeAll(async () => {
  service = await startTestService({ worker: false });
  for (let i = 0; i < 7; i++) {
    const { body } = await service.brand.api('POST', '/customers', {
      ...sampleCustomer,
      email: i % 2 === 0 ? 'Even@example.com' : 'odd@example.com',
      brand_person_id: `p-${i}`,
    });
    ids.push(body.customer_id);
  }
  const foreign = await service.createBrand();
  await foreign.api('POST', '/customers', sampleCustomer);
});
afterAll(() => service.stop());

const list = async (query: string) => (await service.brand.api('GET', `/customers?${query}`)).body;
const idsOf = ({ data }: { data: { customer_id: string }[] }) =>
  data.map(({ customer_id }) => customer_id);

describe('GET /customers', () => {
  test("lists the brand's own customers, newest first", async () => {
    const { body, status } = await service.brand.api('GET', '/customers/');
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual([...ids].reverse());
    expect(body).toMatchObject({ has_more: false, next_cursor: null });
    expect(body.data[0]).toEqual((await service.brand.api('GET', `/customers/${ids[6]}`)).body);
  });

  test('pages without missing or repeating a customer, also while others are created', async () => {
    const first = await list('limit=3');
    expect(first).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
    const { body: newcomer } = await service.brand.api('POST', '/customers', sampleCustomer);
    const second = await list(`limit=3&cursor=${first.next_cursor}`);
    const third = await list(`limit=3&cursor=${second.next_cursor}`);
    expect([first, second, third].flatMap(idsOf)).toEqual([...ids].reverse());
    expect(third).toMatchObject({ has_more: false, next_cursor: null });
    await service.brand.api('DELETE', `/customers/${newcomer.customer_id}`);
  });

  test('filters by e-mail in any case, by brand_person_id and by business_id', async () => {
    expect(idsOf(await list('email=EVEN@EXAMPLE.COM'))).toEqual([ids[6], ids[4], ids[2], ids[0]]);
    expect(idsOf(await list('brand_person_id=p-3'))).toEqual([ids[3]]);
    expect(idsOf(await list('brand_person_id=p-3&email=even@example.com'))).toEqual([]);
    const { body } = await service.brand.api('POST', '/businesses', {
      legal_business_name: 'Bakery',
      ein: '12-3456789',
      industry_type: 'Food',
    });
    await service.brand.api('PATCH', `/customers/${ids[5]}`, { business_id: body.business_id });
    expect(idsOf(await list(`business_id=${body.business_id}`))).toEqual([ids[5]]);
    expect(idsOf(await list(`business_id=${ids[5]}`))).toEqual([]);
    const filtered = await list('email=even@example.com&limit=3');
    expect(
      idsOf(await list(`email=even@example.com&limit=3&cursor=${filtered.next_cursor}`)),
    ).toEqual([ids[0]]);
  });
});
