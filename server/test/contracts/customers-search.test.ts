import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let ana: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  brand = service.brand;
  await create({});
  ana = await create({
    ...{ first_name: 'Ana', middle_name: 'Inés', last_name: 'García-Márquez' },
    ...{ phone: '212-555-0123', email: 'ana@example.com', ssn: '999-99-1111' },
  });
});
afterAll(() => service.stop());

async function create(fields: object, { api }: TestBrand = brand): Promise<string> {
  const { status, body } = await api('POST', '/customers', { ...sampleCustomer, ...fields });
  expect(status).toBe(201);
  return body.customer_id;
}

async function search(q: string, { api }: TestBrand = brand): Promise<string[]> {
  const { status, body } = await api('GET', `/customers?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.data.map(({ customer_id }: { customer_id: string }) => customer_id);
}

describe('GET /customers?q=', () => {
  test.each([
    'garcia-marquez',
    'MARQUEZ',
    'ana garcia marquez',
    'García Márquez, Ana',
    'Ana Ines Garcia-Marquez',
    'ANA@example.com',
    '2125550123',
    '+1 212 555 0123',
    '1111',
  ])('finds a customer by %s', async (q) => {
    expect(await search(q)).toEqual([ana]);
  });

  test.each(['Ana', 'Garc', 'ana@', 'example.com', '9999'])('finds nothing by %s', async (q) => {
    expect(await search(q)).toEqual([]);
  });

  test.each([
    ['999-99-1111', /nine digits/],
    ['9', /must be a last name/],
    [' ', /1 to 254 characters/],
  ])('refuses %s and says what may be asked for', async (q, rule) => {
    const { status, body } = await brand.api('GET', `/customers?q=${encodeURIComponent(q)}`);
    expect([status, body.Message]).toEqual([400, expect.stringMatching(rule)]);
    expect(body.Message).toContain('q must');
  });

  test("is the brand's own, is paged, and goes with other filters", async () => {
    const other = await service.createBrand();
    expect(await search('Marquez', other)).toEqual([]);
    const ids = [];
    for (const _ of [1, 2, 3]) ids.unshift(await create({ last_name: 'Pager' }));
    const { body } = await brand.api('GET', '/customers?q=pager&limit=2');
    expect(body.has_more).toBe(true);
    const rest = await brand.api('GET', `/customers?q=pager&limit=2&cursor=${body.next_cursor}`);
    const found = [...body.data, ...rest.body.data];
    expect(found.map(({ customer_id }) => customer_id)).toEqual(ids);
    const narrowed = await brand.api('GET', '/customers?q=pager&email=ana@example.com');
    expect(narrowed.body.data).toEqual([]);
  });

  test('follows a change of the customer and forgets a deleted one', async () => {
    const id = await create({ last_name: 'Maiden', phone: null, phone_country_code: null });
    await brand.api('PATCH', `/customers/${id}`, {
      last_name: 'Married',
      phone: '646-555-0199',
      phone_country_code: '1',
    });
    expect([await search('Maiden'), await search('Married')]).toEqual([[], [id]]);
    expect(await search('646-555-0199')).toEqual([id]);
    await brand.api('DELETE', `/customers/${id}`);
    expect(await search('Married')).toEqual([]);
    const { rows } = await service.owner.query(
      'select from customer_search_terms where customer_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('stores no text of a search', async () => {
    const { rows } = await service.owner.query('select * from customer_search_terms');
    expect(JSON.stringify(rows).toLowerCase()).not.toMatch(/marquez|2125550123/);
  });
});

describe('same_person_as', () => {
  test('names the other customers with the SSN, on every answer, and no stranger', async () => {
    const own = await service.createBrand();
    await create({ ssn: '777-77-7777' });
    const one = await create({ ssn: '777-77-7777' }, own);
    const none = await create({ ssn: undefined }, own);
    const created = await own.api('POST', '/customers', { ...sampleCustomer, ssn: '777777777' });
    const two = created.body.customer_id;
    expect(created.body.same_person_as).toEqual([one]);
    const of = async (id: string) => (await own.api('GET', `/customers/${id}`)).body.same_person_as;
    expect([await of(one), await of(two), await of(none)]).toEqual([[two], [one], []]);
    const { body: page } = await own.api('GET', '/customers');
    const listed = page.data.map((each: { same_person_as: string[] }) => each.same_person_as);
    expect(listed).toEqual([[one], [], [two]]);
    const changed = await own.api('PATCH', `/customers/${none}`, { ssn: '777-77-7777' });
    expect(changed.body.same_person_as).toEqual([one, two].sort());
    await own.api('DELETE', `/customers/${two}`);
    expect(await of(one)).toEqual([none]);
  });

  test('holds at most ten', async () => {
    const own = await service.createBrand();
    for (let i = 0; i < 12; i++) await create({}, own);
    const { body } = await own.api('GET', '/customers?limit=1');
    expect(body.data[0].same_person_as).toHaveLength(10);
  });
});
