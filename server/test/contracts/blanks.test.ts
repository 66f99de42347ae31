import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let customerId: string;

beforeAll(async () => {
  service = await startTestService();
  const { body } = await service.brand.api('POST', '/customers', {
    ...sampleCustomer,
    email: 'ada+test@example.com',
  });
  customerId = body.customer_id;
});
afterAll(() => service.stop());

const get = (path: string) => service.brand.api('GET', path);

describe('blanks and line ends around a value', () => {
  test.each(['%0A', '%0D', '%0D%0A', '%20', '%C2%A0', '%E2%80%8B', '%EF%BB%BF'])(
    'go from an id in a path: %s',
    async (edge) => {
      expect((await get(`/customers/${customerId}${edge}`)).status).toBe(200);
      expect((await get(`/customers/${edge}${customerId}`)).status).toBe(200);
      expect((await get(`/applications/${edge}`)).status).toBe(404);
    },
  );

  test.each([
    '/customers?email=ada%2Btest@example.com%0A',
    '/customers?email=%20ADA%2Btest@example.com',
    '/customers?q=ada%2Btest@example.com%0D%0A',
  ])('go from a filter: %s', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.data.length]).toEqual([200, 1]);
  });

  test('go from ids in filters and bodies', async () => {
    expect((await get(`/accounts?customer_id=${customerId}%0A`)).status).toBe(200);
    const { status } = await service.brand.api('POST', '/keys/temporary', {
      customer_id: `${customerId}\n`,
    });
    expect(status).not.toBe(400);
  });

  test('go from names, cities and streets, and runs of blanks become one', async () => {
    const { status, body } = await service.brand.api('POST', '/customers', {
      ...sampleCustomer,
      first_name: ' Ada ',
      last_name: 'de\u00a0la   Cruz\n',
      addresses: [
        { ...sampleCustomer.addresses[0], street: ' 12  Sample Street', city: '  Reno ' },
      ],
    });
    expect(status).toBe(201);
    const { data } = (await get(`/customers?q=de+la+Cruz`)).body;
    expect(data[0]).toMatchObject({
      customer_id: body.customer_id,
      first_name: 'Ada',
      last_name: 'de la Cruz',
      addresses: [{ street: '12 Sample Street', city: 'Reno' }],
    });
  });
});

describe('a filter that can match nothing is refused with the rule of its field', () => {
  test.each([
    ['/customers?email=ada+test@example.com', 'email', '%2B'],
    ['/customers?email=undefined', 'email', 'not the word undefined'],
    ['/customers?email=null', 'email', 'not the word null'],
    ['/customers?email=%FF', 'email', 'an e-mail address'],
    ['/customers?email=%20', 'email', '1 to 254'],
    ['/customers?email=ada', 'email', 'an e-mail address'],
    ['/customers?brand_person_id=undefined', 'brand_person_id', 'not the word undefined'],
    ['/customers?brand_person_id=%5Bobject%20Object%5D', 'brand_person_id', 'not the word'],
    ['/transactions?merchant=null', 'merchant', 'not the word null'],
    ['/transactions?merchant=%20', 'merchant', '1 to 100'],
    ['/requests?request_id=a%20b', 'request_id', 'X-Request-Id'],
    ['/requests?idempotency_key=undefined', 'idempotency_key', 'not the word'],
    ['/requests?operation=createCustomr', 'operation', 'the nearest is createCustomer'],
    ['/requests?error_code=no%20such', 'error_code', 'must be a code'],
    ['/audit?operation=%27', 'operation', 'must be an operationId'],
    ['/audit?object=undefined', 'object', 'not the word'],
    ['/audit?request_id=null', 'request_id', 'not the word'],
  ])('%s', async (path, field, rule) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
    expect(JSON.stringify(body)).toContain(rule);
  });
});

describe('names as people bear them', () => {
  test.each([
    'O‘Brien',
    'Smith‐Jones',
    'Jean–Luc',
    'Gal·la',
    'ジョン・スミス',
    'علی\u200cرضا',
    'Sample, Jr.',
    'Sample 3rd',
  ])('%s is accepted and found', async (last_name) => {
    const made = await service.brand.api('POST', '/customers', { ...sampleCustomer, last_name });
    expect(made.status).toBe(201);
    const { data } = (
      await get(`/customers?q=${encodeURIComponent(`Ada ${last_name}`.replace(',', ''))}`)
    ).body;
    expect(data.map((one: { customer_id: string }) => one.customer_id)).toContain(
      made.body.customer_id,
    );
  });
});
