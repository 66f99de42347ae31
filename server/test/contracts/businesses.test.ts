import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleAddress, sampleBusiness, sampleOwner } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let test: TestService;

beforeAll(async () => {
  test = await startTestService({ worker: false });
});
afterAll(() => test.stop());

const createBusiness = async (changes: object = {}) => {
  const { status, body } = await test.brand.api('POST', '/businesses', {
    ...sampleBusiness,
    ...changes,
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};

describe('POST /businesses', () => {
  it('answers 201 with every field, owners included', async () => {
    const body = await createBusiness({ beneficial_owners: [sampleOwner] });
    expect(body).toEqual({
      business_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      service_brand_id: test.brand.brandId,
      ...sampleBusiness,
      dba_business_name: null,
      business_type: null,
      date_established: null,
      phone: null,
      email: null,
      website: null,
      addresses: [],
      beneficial_owners: [expect.objectContaining({ business_id: body.business_id })],
      date_created: expect.stringMatching(/Z$/),
      date_updated: body.date_created,
    });
    const read = await test.brand.api('GET', `/businesses/${body.business_id}`);
    expect(read).toMatchObject({ status: 200, body });
  });
});

describe('POST /businesses/{business_id}/beneficial_owners', () => {
  it('answers 201 with the owner, its addresses under both names', async () => {
    const { business_id } = await createBusiness();
    const { status, body } = await test.brand.api(
      'POST',
      `/businesses/${business_id}/beneficial_owners`,
      sampleOwner,
    );
    expect(status).toBe(201);
    const address = {
      ...sampleAddress,
      address_id: expect.any(String),
      date_created: body.date_created,
      deliverability: 'deliverable',
    };
    expect(body).toEqual({
      beneficial_owner_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      business_id,
      service_brand_id: test.brand.brandId,
      ...sampleOwner,
      middle_name: null,
      ssn: null,
      phone: null,
      phone_country_code: null,
      email: null,
      address: [address],
      addresses: [address],
      kyc_requests_available: 3,
      date_created: expect.stringMatching(/Z$/),
      date_updated: body.date_created,
    });
    const path = `/businesses/${business_id}/beneficial_owners/${body.beneficial_owner_id}`;
    const changed = await test.brand.api('PATCH', path, { first_name: 'Ada', ssn: '000-00-0000' });
    expect(changed).toMatchObject({ status: 200, body: { first_name: 'Ada', ssn: 'XXX-XX-0000' } });
    expect((await test.brand.api('GET', path)).body).toEqual(changed.body);
    expect(await test.brand.api('DELETE', path)).toMatchObject({
      status: 409,
      body: { Code: 'last_beneficial_owner' },
    });
  });
});
