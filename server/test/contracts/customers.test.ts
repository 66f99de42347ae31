import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleAddress, sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let test: TestService;
const mailing = {
  ...sampleAddress,
  address_type: 'MAILING',
  street: '7 Second Ave',
  is_primary: false,
};

beforeAll(async () => {
  test = await startTestService({ worker: false });
});
afterAll(() => test.stop());

const create = async (changes: object = {}) => {
  const { status, body } = await test.brand.api('POST', '/customers/', {
    ...sampleCustomer,
    ...changes,
  });
  expect(status).toBe(201);
  return body;
};
const patch = (id: string, body: unknown) => test.brand.api('PATCH', `/customers/${id}`, body);
const read = async (id: string) => (await test.brand.api('GET', `/customers/${id}`)).body;

describe('POST /customers', () => {
  it('answers 201 with every field of the contract, the SSN masked', async () => {
    const body = await create();
    expect(body).toEqual({
      customer_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      brand_person_id: null,
      service_brand_id: test.brand.brandId,
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
      date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      date_updated: body.date_created,
    });
    expect(await read(body.customer_id)).toEqual(body);
  });

  it('needs only names, date of birth and addresses', async () => {
    const { first_name, last_name, dob, addresses } = sampleCustomer;
    const { status, body } = await test.brand.api('POST', '/customers', {
      first_name,
      last_name,
      dob,
      addresses,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ssn: null, phone: null, phone_country_code: null, email: null });
  });
});

describe('PATCH /customers/{customer_id}', () => {
  it('changes what is sent and leaves the rest', async () => {
    const before = await create();
    const { status, body } = await patch(before.customer_id, {
      first_name: 'Grace',
      ssn: '000000000',
      addresses: [mailing],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ first_name: 'Grace', last_name: 'Example', ssn: 'XXX-XX-0000' });
    expect(body.addresses).toHaveLength(2);
    expect(await read(before.customer_id)).toEqual(body);
  });
});

describe('DELETE', () => {
  it('deletes', async () => {
    const before = await create();
    const { status, body } = await test.brand.api('DELETE', `/customers/${before.customer_id}`);
    expect(status).toBe(200);
    expect(body).toEqual(before);
    expect((await test.brand.api('GET', `/customers/${before.customer_id}`)).status).toBe(404);
  });
});
