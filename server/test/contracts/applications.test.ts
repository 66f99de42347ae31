import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicationCalls,
  applicationNotFound,
  invalidApplication,
} from '../support/application-calls.ts';
import { sampleAddress, sampleMailing } from '../support/sample-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

let service: TestService;
let brand: TestBrand;
let calls: ReturnType<typeof applicationCalls>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  brand = service.brand;
  calls = applicationCalls(service, brand);
});
afterAll(() => service.stop());

const customerWith = (changes: object = {}) => calls.kyc.createCustomer(changes);
const applicationOf = async (changes: object = {}, applicant: object = {}) =>
  calls.create(await calls.kyc.createCustomer(changes), applicant);

describe('POST /credit/applications', () => {
  test('answers 201 with every field of the contract, copied from the customer', async () => {
    const customer_id = await customerWith({ middle_name: 'King' });
    const { body: customer } = await brand.api('GET', `/customers/${customer_id}`);
    const { status, body } = await calls.post({ customer_id });
    expect(status).toBe(201);
    expect(body).toEqual({
      application_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      program_id: brand.programId,
      date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      date_updated: body.date_created,
      application_status: 'created',
      next_step: 'submit',
      failed_kyc_count: 0,
      notice_due_date: null,
      notice_sent_at: null,
      applicant: {
        customer_id,
        address_id: customer.addresses[0].address_id,
        total_annual_income: 7_000_000,
        monthly_housing_payment: 150_000,
        terms_accepted: false,
        date_terms_accepted: null,
        currency: 'USD',
        first_name: 'Ada',
        middle_name: 'King',
        last_name: 'Example',
        date_of_birth: '1990-04-30',
        ssn: 'XXX-XX-6789',
        street: '1234 Market St',
        street2: 'Apt 5',
        city: 'San Francisco',
        state: 'CA',
        zip_code: '94103',
        country: 'US',
        email: 'ada@example.com',
        phone: '555-555-5555',
        phone_country_code: '1',
      },
      accounts: { security_deposit_account_id: null },
    });
    expect(await calls.get(body.application_id)).toEqual(body);
    expect(await calls.kyc.eventsOf(customer_id)).toEqual([]);
  });

  test('accepts an applicant whose customer record is incomplete', async () => {
    const { applicant } = await applicationOf({ ssn: null, phone: null, email: null });
    expect(applicant).toMatchObject({ ssn: null, phone: null, email: null });
  });

  test('accepts the terms and every other field of the applicant at once', async () => {
    const given = {
      terms_accepted: true,
      currency: 'USD',
      first_name: 'Grace',
      last_name: 'Hopper',
      date_of_birth: '1986-12-09',
      ssn: '111111111',
      street: '1 Elm St',
      street2: null,
      city: 'Oakland',
      zip_code: '94607-1234',
      email: 'grace@example.com',
      phone: '555-555-0199',
    };
    const { applicant, date_created } = await applicationOf({}, given);
    expect(applicant).toMatchObject({
      ...given,
      ssn: 'XXX-XX-1111',
      date_terms_accepted: date_created,
    });
  });

  test("uses the chosen one of the customer's addresses", async () => {
    const customer_id = await customerWith({ addresses: [sampleAddress, sampleMailing] });
    const { body: customer } = await brand.api('GET', `/customers/${customer_id}`);
    const { address_id } = customer.addresses[1];
    const { applicant } = await calls.create(customer_id, { address_id });
    expect(applicant).toMatchObject({ address_id, street: '7 Second Ave' });
  });

  test("resets the customer's KYC attempts", async () => {
    const customer_id = await customerWith();
    expect((await calls.kyc.start(customer_id)).status).toBe(201);
    expect(await calls.kyc.attempts(customer_id)).toBe(2);
    await calls.create(customer_id);
    expect(await calls.kyc.attempts(customer_id)).toBe(3);
  });

  test('allows several unsubmitted applications of a customer', async () => {
    const customer_id = await customerWith();
    await calls.create(customer_id);
    expect((await calls.create(customer_id)).application_status).toBe('created');
  });

  test('names every missing field', async () => {
    const { status, body } = await brand.api('POST', '/credit/applications', { applicant: {} });
    expect([status, body]).toEqual([
      400,
      invalidApplication({
        program_id: 'is required',
        'applicant.customer_id': 'is required',
        'applicant.total_annual_income': 'is required',
        'applicant.monthly_housing_payment': 'is required',
      }),
    ]);
  });

  test.each([
    ['customer_id', 'abc', 'must be a UUID'],
    ['total_annual_income', -1, 'must be 0 to 99999999999'],
    ['total_annual_income', 100_000_000_000, 'must be 0 to 99999999999'],
    ['total_annual_income', 1.5, 'must be an integer'],
    ['total_annual_income', '7000000', 'must be an integer'],
    ['total_annual_income', null, 'must be an integer'],
    ['monthly_housing_payment', -1, 'must be 0 to 99999999999'],
    ['monthly_housing_payment', 1e300, 'must be 0 to 99999999999'],
    ['currency', 'EUR', 'must be one of USD'],
    ['terms_accepted', 'yes', 'must be true or false'],
    ['address_id', 'abc', 'must be a UUID'],
    ['address_id', nobody, "must be one of the customer's addresses"],
    ['date_of_birth', '1990-02-30', 'must be a date that exists, as YYYY-MM-DD'],
    ['date_of_birth', '2020-01-01', 'must be of a person 18 or older'],
    ['ssn', '12345678', 'must be ######### or ###-##-####'],
    ['ssn', null, 'must be a string'],
    ['state', 'ZZ', 'must be the two-letter code of a US state, in upper case'],
    ['zip_code', '123456', 'must be a US ZIP code: 12345 or 12345-1234'],
    ['street', 'A'.repeat(41), expect.stringContaining('must have 1 to 40 characters')],
    ['email', 'nobody', 'must be an e-mail address'],
    ['phone', '12', expect.stringContaining('must have as many digits')],
    ['first_name', 'A\0', 'must not contain NUL characters'],
  ])('refuses an applicant whose %s is %j and names the rule', async (field, value, rule) => {
    const customer_id = await customerWith();
    const { status, body } = await calls.post({ customer_id, [field]: value });
    expect([status, body]).toEqual([400, invalidApplication({ [`applicant.${field}`]: rule })]);
  });

  test('accepts incomes and payments from zero to just under a billion dollars', async () => {
    const amounts = { total_annual_income: 99_999_999_999, monthly_housing_payment: 0 };
    expect((await applicationOf({}, amounts)).applicant).toMatchObject(amounts);
  });

  test.each([[[]], ['text'], [null]])('refuses %j in place of the applicant', async (applicant) => {
    const { status, body } = await brand.api('POST', '/credit/applications', {
      program_id: brand.programId,
      applicant,
    });
    expect([status, body]).toEqual([400, invalidApplication({ applicant: 'must be an object' })]);
  });

  test('reports the position of a JSON error in its own dialect', async () => {
    const { status, body } = await brand.api('POST', '/credit/applications', '{"a":');
    expect([status, body.code]).toEqual([400, 3000]);
    expect(body.details.body).toMatch(/^must be JSON: .+ line 1, column \d+$/);
  });

  test.each(['7000000.00000000001', '9007199254740993', '1e400'])(
    'refuses an income of %s, which readers of JSON round, by its field',
    async (income) => {
      const applicant = `{"customer_id": "${await customerWith()}", "total_annual_income": ${income}}`;
      const text = `{"program_id": "${brand.programId}", "applicant": ${applicant}}`;
      const { status, body } = await brand.api('POST', '/credit/applications', text);
      const field = 'applicant.total_annual_income';
      expect([status, body]).toEqual([
        400,
        invalidApplication({ [field]: expect.stringContaining('do not round') }),
      ]);
    },
  );

  test('names unknown fields in a header and ignores them', async () => {
    const { status, headers } = await calls.post({
      customer_id: await customerWith(),
      monthly_housing: 1,
    });
    expect([status, headers.get('x-ignored-fields')]).toEqual([201, 'applicant.monthly_housing']);
  });

  test('answers 404 with code 3001 for an unknown, deleted or foreign customer or program', async () => {
    const customer_id = await customerWith();
    const deleted = await customerWith();
    await brand.api('DELETE', `/customers/${deleted}`);
    const other = await service.createBrand();
    const foreign = await applicationCalls(service, other).kyc.createCustomer();
    const answers = [
      await calls.post({ customer_id: nobody }),
      await calls.post({ customer_id: deleted }),
      await calls.post({ customer_id: foreign }),
      await calls.post({ customer_id }, { program_id: nobody }),
      await calls.post({ customer_id }, { program_id: other.programId }),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, applicationNotFound]);
  });

  test('repeats its answer under its Idempotency-Key and creates nothing', async () => {
    const customer_id = await customerWith();
    const headers = { 'idempotency-key': 'create-once' };
    const first = await calls.post({ customer_id }, {}, headers);
    const again = await calls.post({ customer_id }, {}, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { body } = await brand.api('GET', `/credit/applications?customer_id=${customer_id}`);
    expect(body.data).toHaveLength(1);
    const other = await calls.post({ customer_id, terms_accepted: true }, {}, headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_mismatch']);
  });
});
