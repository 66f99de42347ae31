import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleAddress, sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let customerId: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  customerId = (await service.brand.api('POST', '/customers', sampleCustomer)).body.customer_id;
});
afterAll(() => service.stop());

const withAddress = (changes: object) => ({ addresses: [{ ...sampleAddress, ...changes }] });
const second = { ...sampleAddress, is_primary: false };
const long = (length: number) => 'a'.repeat(length);
const later = '2999-01-01';
const young = `${new Date().getUTCFullYear() - 17}-01-01`;

/** Changes to a valid body, the field that the error must name, and its rule. */
const broken: [object, string, RegExp][] = [
  [{ first_name: undefined }, 'first_name', /is required/],
  [{ last_name: undefined }, 'last_name', /is required/],
  [{ dob: undefined }, 'dob', /is required/],
  [{ addresses: undefined }, 'addresses', /is required/],
  [{ first_name: '' }, 'first_name', /1 to 50 characters/],
  [{ first_name: null }, 'first_name', /must be a string/],
  [{ first_name: 7 }, 'first_name', /must be a string/],
  [{ first_name: ['Ada'] }, 'first_name', /must be a string/],
  [{ first_name: { toString: 'Ada' } }, 'first_name', /must be a string/],
  [{ first_name: long(51) }, 'first_name', /1 to 50 characters/],
  [{ first_name: 'Ada 🙂' }, 'first_name', /only letters/],
  [{ first_name: 'R2D2' }, 'first_name', /only letters/],
  [{ first_name: '   ' }, 'first_name', /must have a letter/],
  [{ first_name: 'A\u0000da' }, 'first_name', /NUL/],
  [{ first_name: 'A\ud800da' }, 'first_name', /well-formed/],
  [{ last_name: long(51) }, 'last_name', /1 to 50 characters/],
  [{ middle_name: long(51) }, 'middle_name', /at most 50 characters/],
  [{ middle_name: '!' }, 'middle_name', /empty or have a letter/],
  [{ dob: '1990-02-30' }, 'dob', /date that exists/],
  [{ dob: '1990-4-30' }, 'dob', /YYYY-MM-DD/],
  [{ dob: '30-04-1990' }, 'dob', /YYYY-MM-DD/],
  [{ dob: '1990-04-30T00:00:00Z' }, 'dob', /YYYY-MM-DD/],
  [{ dob: '' }, 'dob', /YYYY-MM-DD/],
  [{ dob: 641433600 }, 'dob', /must be a string/],
  [{ dob: later }, 'dob', /in the past/],
  [{ dob: young }, 'dob', /18 or older/],
  [{ dob: '1800-01-01' }, 'dob', /130 years/],
  [{ ssn: '12345678' }, 'ssn', /#########/],
  [{ ssn: '123-456789' }, 'ssn', /###-##-####/],
  [{ ssn: 'XXX-XX-6789' }, 'ssn', /###-##-####/],
  [{ ssn: 123456789 }, 'ssn', /must be a string/],
  [{ phone: '(555) 555-5555' }, 'phone', /digits with dashes/],
  [{ phone: '+15555555555' }, 'phone', /digits with dashes/],
  [{ phone: '' }, 'phone', /digits/],
  [{ phone: '555' }, 'phone', /digits/],
  [{ phone: '1'.repeat(31) }, 'phone', /at most 30/],
  [{ phone_country_code: '+1' }, 'phone_country_code', /1 to 3 digits/],
  [{ phone_country_code: '1234' }, 'phone_country_code', /1 to 3 digits/],
  [{ phone_country_code: '' }, 'phone_country_code', /1 to 3 digits/],
  [{ phone_country_code: 1 }, 'phone_country_code', /must be a string/],
  [{ phone_country_code: '999' }, 'phone_country_code', /assigned/],
  [{ email: 'ada' }, 'email', /e-mail address/],
  [{ email: 'ada@example' }, 'email', /e-mail address/],
  [{ email: '' }, 'email', /e-mail address/],
  [{ email: `ada@${'example.'.repeat(40)}com` }, 'email', /at most 254/],
  [{ brand_person_id: '' }, 'brand_person_id', /1 to 100 characters/],
  [{ brand_person_id: long(101) }, 'brand_person_id', /1 to 100 characters/],
  [{ business_id: 'bakery' }, 'business_id', /UUID/],
  [{ addresses: {} }, 'addresses', /must be an array/],
  [{ addresses: [] }, 'addresses', /1 to 10 entries/],
  [{ addresses: [sampleAddress, ...Array(10).fill(second)] }, 'addresses', /1 to 10 entries/],
  [{ addresses: [second] }, 'addresses', /exactly one primary/],
  [{ addresses: [sampleAddress, sampleAddress] }, 'addresses', /exactly one primary/],
  [withAddress({ address_type: 'MAILING' }), 'addresses', /PHYSICAL/],
  [{ addresses: ['1 Main St'] }, 'addresses[0]', /must be an object/],
  [withAddress({ address_type: 'HOME' }), 'addresses[0].address_type', /MAILING, PHYSICAL/],
  [withAddress({ address_type: 'physical' }), 'addresses[0].address_type', /MAILING, PHYSICAL/],
  [withAddress({ street: undefined }), 'addresses[0].street', /is required/],
  [withAddress({ street: '' }), 'addresses[0].street', /1 to 40 characters/],
  [withAddress({ street: long(41) }), 'addresses[0].street', /1 to 40 characters/],
  [withAddress({ street: '1 Main St / rear' }), 'addresses[0].street', /letters, digits, spaces/],
  [withAddress({ street: '1 Main 🏠' }), 'addresses[0].street', /letters, digits, spaces/],
  [withAddress({ street2: long(41) }), 'addresses[0].street2', /at most 40 characters/],
  [withAddress({ street2: 'a\nb' }), 'addresses[0].street2', /control characters/],
  [withAddress({ city: 'A' }), 'addresses[0].city', /2 to 20 characters/],
  [withAddress({ city: long(21) }), 'addresses[0].city', /2 to 20 characters/],
  [withAddress({ city: undefined }), 'addresses[0].city', /is required/],
  [withAddress({ state: 'ca' }), 'addresses[0].state', /US state, in upper case/],
  [withAddress({ state: 'XX' }), 'addresses[0].state', /US state/],
  [withAddress({ state: 'California' }), 'addresses[0].state', /two-letter/],
  [withAddress({ country: 'DE', state: long(21) }), 'addresses[0].state', /1 to 20 characters/],
  [withAddress({ zip_code: '9410' }), 'addresses[0].zip_code', /12345-1234/],
  [withAddress({ zip_code: '941031234' }), 'addresses[0].zip_code', /12345-1234/],
  [withAddress({ zip_code: 94103 }), 'addresses[0].zip_code', /must be a string/],
  [withAddress({ country: 'DE', zip_code: '1' }), 'addresses[0].zip_code', /2 to 20/],
  [withAddress({ country: 'us' }), 'addresses[0].country', /upper case/],
  [withAddress({ country: 'USA' }), 'addresses[0].country', /2 characters/],
  [withAddress({ country: 'ZZ' }), 'addresses[0].country', /ISO 3166-1/],
  [withAddress({ is_primary: 'true' }), 'addresses[0].is_primary', /true or false/],
  [withAddress({ is_primary: undefined }), 'addresses[0].is_primary', /is required/],
];

const countCustomers = async () =>
  (await service.database.allBrands.db.selectFrom('customers').select('customer_id').execute())
    .length;

describe('POST /customers refuses', () => {
  test.each(broken)('%j, naming %s and its rule', async (changes, field, rule) => {
    const before = await countCustomers();
    const { status, body } = await service.brand.api('POST', '/customers', {
      ...sampleCustomer,
      ...changes,
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        Message: expect.stringMatching(rule),
        Status: 400,
        Code: 'customer_post_schema',
        Type: 'Request Error',
      },
    });
    expect(body.Message).toContain(`${field} `);
    expect(await countCustomers()).toBe(before);
  });

  test('several mistakes in one response that names each', async () => {
    const { body } = await service.brand.api('POST', '/customers', {
      ...sampleCustomer,
      first_name: '',
      dob: later,
      email: 'ada',
    });
    expect(body.Message).toMatch(/first_name .*email /);
  });

  test.each([['a string'], [7], [true], [[]], [null]])('a body that is %j', async (body) => {
    const answer = await service.brand.api('POST', '/customers', JSON.stringify(body));
    expect(answer).toMatchObject({
      status: 400,
      body: { Code: 'customer_post_schema', Message: expect.stringContaining('must be an object') },
    });
  });

  test('no body at all', async () => {
    expect(await service.brand.api('POST', '/customers')).toMatchObject({
      status: 400,
      body: { Code: 'customer_post_schema' },
    });
  });

  test('names of half a mebibyte, without a delay', async () => {
    const first_name = long(500_000);
    expect(
      await service.brand.api('POST', '/customers', { ...sampleCustomer, first_name }),
    ).toMatchObject({
      status: 400,
      body: {
        Message:
          'Invalid request: first_name must have 1 to 50 characters and must have a letter, and only letters, spaces, apostrophes, hyphens, periods, commas, middle dots and ordinals such as 3rd.',
      },
    });
  });
});

describe('PATCH /customers/{customer_id} refuses', () => {
  // A change may leave out fields that only creation asks for.
  const patchable = broken.filter(
    ([changes]) =>
      !JSON.stringify([changes], (_, v) => (v === undefined ? 'UNDEFINED' : v)).includes(
        'UNDEFINED',
      ),
  );
  const notOfPatch = /exactly one primary|PHYSICAL$/;
  test.each(patchable.filter(([, , rule]) => !notOfPatch.test(rule.source)))(
    '%j, naming %s and its rule',
    async (changes, field, rule) => {
      const path = `/customers/${customerId}`;
      const before = (await service.brand.api('GET', path)).body;
      const { status, body } = await service.brand.api('PATCH', path, changes);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { Message: expect.stringMatching(rule), Code: 'customer_patch_schema' },
      });
      expect(body.Message).toContain(`${field} `);
      expect((await service.brand.api('GET', path)).body).toEqual(before);
    },
  );
});

describe('GET /customers refuses', () => {
  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['cursor=', 'cursor'],
    ['cursor=zzz', 'cursor'],
    ['business_id=bakery', 'business_id'],
    ['email=%00', 'email'],
    ['brand_person_id=', 'brand_person_id'],
  ])('?%s, naming %s', async (query, field) => {
    expect(await service.brand.api('GET', `/customers?${query}`)).toMatchObject({
      status: 400,
      body: { Code: 'customer_list_schema', Message: expect.stringContaining(`${field} `) },
    });
  });
});
