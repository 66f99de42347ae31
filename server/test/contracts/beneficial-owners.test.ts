import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleAddress, sampleBusiness, sampleOwner } from '../support/sample-people.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
const unknownId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const createBusiness = async (...owners: object[]) =>
  (await service.brand.api('POST', '/businesses', { ...sampleBusiness, beneficial_owners: owners }))
    .body;
const pathOf = (businessId: string, ownerId?: string) =>
  `/businesses/${businessId}/beneficial_owners${ownerId ? `/${ownerId}` : ''}`;
/** A business with two owners, and the path of the first. */
const createOwner = async (changes: object = {}) => {
  const business = await createBusiness({ ...sampleOwner, ...changes }, sampleOwner);
  const [owner] = business.beneficial_owners;
  return { owner, path: pathOf(business.business_id, owner.beneficial_owner_id) };
};

describe('POST /businesses/{business_id}/beneficial_owners', () => {
  test('answers 201 with every field, the addresses under both names', async () => {
    const { business_id } = await createBusiness();
    const given = {
      ...sampleOwner,
      middle_name: 'Jane',
      phone: '5555555555',
      phone_country_code: '1',
      email: 'grace@example.com',
    };
    const { status, body } = await service.brand.api('POST', pathOf(business_id), {
      ...given,
      ssn: '123-45-6789',
    });
    expect(status).toBe(201);
    const address = {
      ...sampleAddress,
      address_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      date_created: body.date_created,
      deliverability: 'deliverable',
    };
    expect(body).toEqual({
      beneficial_owner_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      business_id,
      service_brand_id: service.brand.brandId,
      ...given,
      ssn: 'XXX-XX-6789',
      address: [address],
      addresses: [address],
      kyc_requests_available: 3,
      date_created: expect.stringMatching(/Z$/),
      date_updated: body.date_created,
    });
    expect(
      (await service.brand.api('GET', pathOf(business_id, body.beneficial_owner_id))).body,
    ).toEqual(body);
  });

  test('needs only names, date of birth and addresses', async () => {
    const { business_id } = await createBusiness();
    const answer = await service.brand.api('POST', `${pathOf(business_id)}/`, sampleOwner);
    expect(answer).toMatchObject({
      status: 201,
      body: { middle_name: null, ssn: null, phone: null, phone_country_code: null, email: null },
    });
  });

  const broken: [object, string, RegExp][] = [
    [{ dob: undefined }, 'dob', /is required/],
    [{ first_name: undefined }, 'first_name', /is required/],
    [{ last_name: undefined }, 'last_name', /is required/],
    [{ addresses: undefined }, 'addresses', /is required/],
    [{ first_name: '' }, 'first_name', /1 to 20/],
    [{ first_name: 'a'.repeat(21) }, 'first_name', /1 to 20/],
    [{ first_name: "'Ada" }, 'first_name', /start with a letter/],
    [{ first_name: 'Mary-Jane' }, 'first_name', /only letters, spaces and apostrophes/],
    [{ first_name: 'Ada🙂' }, 'first_name', /only letters/],
    [{ middle_name: '' }, 'middle_name', /1 to 20/],
    [{ middle_name: 'J.' }, 'middle_name', /only letters/],
    [{ last_name: 'X' }, 'last_name', /2 to 20/],
    [{ last_name: 'a'.repeat(21) }, 'last_name', /2 to 20/],
    [{ last_name: '1st' }, 'last_name', /start with a letter/],
    [{ dob: '2999-01-01' }, 'dob', /in the past/],
    [{ dob: '1990-02-30' }, 'dob', /date that exists/],
    [{ ssn: '1' }, 'ssn', /#########/],
    [{ email: 'grace' }, 'email', /e-mail/],
    [{ phone: '12', phone_country_code: '1' }, 'phone', /country code 1/],
    [{ addresses: [] }, 'addresses', /1 to 10/],
    [{ addresses: [{ ...sampleAddress, street: '1 Main / 2' }] }, 'addresses[0].street', /letters/],
    [{ addresses: [{ ...sampleAddress, is_primary: false }] }, 'addresses', /one primary/],
    [{ addresses: [{ ...sampleAddress, address_type: 'MAILING' }] }, 'addresses', /PHYSICAL/],
  ];
  test.each(broken)('refuses %j, naming %s', async (changes, field, rule) => {
    const { business_id } = await createBusiness();
    const { status, body } = await service.brand.api('POST', pathOf(business_id), {
      ...sampleOwner,
      ...changes,
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        Message: expect.stringMatching(rule),
        Status: 400,
        Code: 'create_beneficial_owner_schema',
        Type: 'Request Error',
      },
    });
    expect(body.Message).toContain(`${field} `);
    expect((await service.brand.api('GET', pathOf(business_id))).body.data).toEqual([]);
  });

  test('repeats its answer under its Idempotency-Key', async () => {
    const { business_id } = await createBusiness();
    const key = { 'idempotency-key': 'owner-1' };
    const first = await service.brand.api('POST', pathOf(business_id), sampleOwner, key);
    const again = await service.brand.api('POST', pathOf(business_id), sampleOwner, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect((await service.brand.api('GET', pathOf(business_id))).body.data).toEqual([first.body]);
  });

  test('refuses a 26th owner, also of concurrent requests', async () => {
    const { business_id } = await createBusiness(...Array(22).fill(sampleOwner));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => service.brand.api('POST', pathOf(business_id), sampleOwner)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      Code: 'too_many_beneficial_owners',
    });
  });
});

describe('GET /businesses/{business_id}/beneficial_owners', () => {
  test('lists newest first, by pages', async () => {
    const business = await createBusiness(sampleOwner, sampleOwner, sampleOwner);
    const [one, two, three] = business.beneficial_owners;
    const path = pathOf(business.business_id);
    const first = (await service.brand.api('GET', `${path}?limit=2`)).body;
    expect(first).toMatchObject({ data: [three, two], has_more: true });
    const rest = (await service.brand.api('GET', `${path}?limit=2&cursor=${first.next_cursor}`))
      .body;
    expect(rest).toEqual({ data: [one], has_more: false, next_cursor: null });
  });
});

describe('PATCH of a beneficial owner', () => {
  test('changes the given fields and leaves the rest', async () => {
    const { owner, path } = await createOwner();
    const [{ address_id }] = owner.addresses;
    const { status, body } = await service.brand.api('PATCH', path, {
      first_name: 'Ada',
      ssn: '000000000',
      addresses: [{ address_id, city: 'Reno' }],
    });
    expect(status).toBe(200);
    const addresses = [{ ...owner.addresses[0], city: 'Reno' }];
    expect(body).toEqual({
      ...owner,
      first_name: 'Ada',
      ssn: 'XXX-XX-0000',
      address: addresses,
      addresses,
      date_updated: expect.any(String),
    });
    expect((await service.brand.api('GET', path)).body).toEqual(body);
  });

  test.each([
    [{ first_name: 'Mary-Jane' }, 'first_name'],
    [{ last_name: null }, 'last_name'],
    [{ dob: '2999-01-01' }, 'dob'],
    [{ addresses: [{ address_id: unknownId }] }, 'addresses[0].address_id'],
  ])('refuses %j, naming %s', async (change, field) => {
    const { owner, path } = await createOwner();
    expect(await service.brand.api('PATCH', path, change)).toMatchObject({
      status: 400,
      body: {
        Code: 'update_beneficial_owner_schema',
        Message: expect.stringContaining(`${field} `),
      },
    });
    expect((await service.brand.api('GET', path)).body).toEqual(owner);
  });
});

describe('DELETE of a beneficial owner', () => {
  test('returns the deleted owner, who is not found afterwards', async () => {
    const { owner, path } = await createOwner();
    expect(await service.brand.api('DELETE', path)).toMatchObject({ status: 200, body: owner });
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? {} : undefined;
      expect(await service.brand.api(method, path, body)).toMatchObject({
        status: 404,
        body: { Code: 'beneficial_owner_dne' },
      });
    }
    const business = (await service.brand.api('GET', `/businesses/${owner.business_id}`)).body;
    expect(business.beneficial_owners).toHaveLength(1);
  });

  test('keeps the last owner, also of concurrent deletions', async () => {
    const business = await createBusiness(sampleOwner, sampleOwner, sampleOwner);
    const answers = await Promise.all(
      business.beneficial_owners.map((owner: { beneficial_owner_id: string }) =>
        service.brand.api('DELETE', pathOf(business.business_id, owner.beneficial_owner_id)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      Code: 'last_beneficial_owner',
      Status: 409,
    });
  });

  test('erases the personal data', async () => {
    const { owner, path } = await createOwner({ ssn: '123-45-6789', email: 'g@example.com' });
    await service.brand.api('DELETE', path);
    const row = await service.database.allBrands.db
      .selectFrom('beneficial_owners')
      .select(['identity_sealed', 'ssn_sealed', 'ssn_hash'])
      .where('beneficial_owner_id', '=', owner.beneficial_owner_id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ identity_sealed: null, ssn_sealed: null, ssn_hash: null });
  });
});

describe('an owner of another business', () => {
  test('is not found', async () => {
    const { owner } = await createOwner();
    const other = await createBusiness(sampleOwner, sampleOwner);
    for (const id of [owner.beneficial_owner_id, unknownId, 'grace']) {
      expect(await service.brand.api('GET', pathOf(other.business_id, id))).toMatchObject({
        status: 404,
        body: { Code: 'beneficial_owner_dne' },
      });
      expect(await service.brand.api('DELETE', pathOf(other.business_id, id))).toMatchObject({
        status: 404,
      });
    }
  });
});

describe('after KYC has passed', () => {
  test('only e-mail, phone and addresses that are not primary change', async () => {
    const { owner, path } = await createOwner({
      ssn: '123-45-6789',
      email: 'grace@example.com',
      phone: '5555555555',
      phone_country_code: '1',
    });
    const program_id = service.brand.programId;
    const start = await service.brand.api('POST', `${path}/verification-kyc`, { program_id });
    expect(start.status).toBe(201);
    const status = `${path}/verification-kyc?program_id=${program_id}`;
    await eventually(
      async () => (await service.brand.api('GET', status)).body.kyc_status === 'passed',
    );
    const [{ address_id }] = owner.addresses;
    for (const change of [{ first_name: 'Ada' }, { addresses: [{ address_id, city: 'Reno' }] }]) {
      expect(await service.brand.api('PATCH', path, change)).toMatchObject({
        status: 400,
        body: { Code: 'kyc_beneficial_owner' },
      });
    }
    expect(await service.brand.api('PATCH', path, { email: 'new@example.com' })).toMatchObject({
      status: 200,
      body: { email: 'new@example.com', first_name: 'Grace' },
    });
  });
});

describe('while its KYC is running', () => {
  test('an owner is not deleted', async () => {
    const { path } = await createOwner({
      // Asks for a document that never comes.
      ssn: '333-33-3333',
      email: 'grace@example.com',
      phone: '5555555555',
      phone_country_code: '1',
    });
    const program_id = service.brand.programId;
    await service.brand.api('POST', `${path}/verification-kyc`, { program_id });
    expect(await service.brand.api('DELETE', path)).toMatchObject({
      status: 409,
      body: { Code: 'beneficial_owner_has_running_kyc' },
    });
    expect(await service.brand.api('GET', path)).toMatchObject({ status: 200 });
  });
});
