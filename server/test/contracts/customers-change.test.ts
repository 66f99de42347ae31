import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationCalls } from '../support/application-calls.ts';
import { sampleAddress, sampleCustomer } from '../support/sample-people.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
const unknownId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
const mailing = {
  ...sampleAddress,
  address_type: 'MAILING',
  street: '7 Second Ave',
  is_primary: false,
};

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const create = async (changes: object = {}) => {
  const { status, body } = await service.brand.api('POST', '/customers', {
    ...sampleCustomer,
    ...changes,
  });
  expect(status).toBe(201);
  return body;
};
const patch = (id: string, body: unknown) => service.brand.api('PATCH', `/customers/${id}`, body);
const read = async (id: string) => (await service.brand.api('GET', `/customers/${id}`)).body;
const removeAddress = (id: string, addressId: string) =>
  service.brand.api('DELETE', `/customers/${id}/addresses/${addressId}`);

describe('PATCH /customers/{customer_id}', () => {
  test('changes the given fields, leaves the rest, and updates date_updated', async () => {
    const before = await create();
    const changes = { first_name: 'Grace', middle_name: 'M.', dob: '1985-01-31', phone: null };
    const { status, body } = await patch(before.customer_id, { ...changes, ssn: '000000000' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      ...changes,
      ssn: 'XXX-XX-0000',
      date_updated: expect.any(String),
    });
    expect(body.date_updated > before.date_updated).toBe(true);
    expect(await read(before.customer_id)).toEqual(body);
  });

  test('changes nothing when values equal the stored ones, even a whole response', async () => {
    const before = await create();
    const { ssn, ...rest } = before;
    const { status, body, headers } = await patch(before.customer_id, rest);
    expect({ status, body }).toEqual({ status: 200, body: before });
    expect(headers.get('x-ignored-fields')).toContain('kyc_requests_available');
    expect((await patch(before.customer_id, { ssn: '123456789' })).body).toEqual(before);
    expect((await patch(before.customer_id, {})).body).toEqual(before);
  });

  test('changes an address with an address_id and adds one without', async () => {
    const before = await create();
    const [{ address_id }] = before.addresses;
    const { body } = await patch(before.customer_id, {
      addresses: [{ address_id, street: '9 Undeliverable St' }, mailing],
    });
    expect(body.addresses).toEqual([
      { ...before.addresses[0], street: '9 Undeliverable St', deliverability: 'undeliverable' },
      {
        ...mailing,
        address_id: expect.any(String),
        date_created: expect.any(String),
        deliverability: 'deliverable',
      },
    ]);
    expect(await read(before.customer_id)).toEqual(body);
  });

  test('moves is_primary when another address becomes primary', async () => {
    const before = await create({ addresses: [sampleAddress, mailing] });
    const second = before.addresses[1].address_id;
    const { body } = await patch(before.customer_id, {
      addresses: [{ address_id: second, is_primary: true }],
    });
    expect(body.addresses.map((a: { is_primary: boolean }) => a.is_primary)).toEqual([false, true]);
  });

  test('refuses a list without a primary or PHYSICAL address, or with more than ten', async () => {
    const before = await create();
    const [{ address_id }] = before.addresses;
    const attempts: [object[], RegExp][] = [
      [[{ address_id, is_primary: false }], /exactly one primary/],
      [[{ address_id, address_type: 'MAILING' }], /PHYSICAL/],
      [Array(10).fill(mailing), /at most 10/],
      [[{ address_id: unknownId, city: 'Reno' }], /addresses\[0\]\.address_id must be one of/],
      [[{ city: 'Reno' }], /addresses\[0\]\.address_type is required/],
      [[mailing, { address_id, zip_code: '1' }], /addresses\[1\]\.zip_code/],
    ];
    for (const [addresses, rule] of attempts) {
      expect(await patch(before.customer_id, { addresses })).toMatchObject({
        status: 400,
        body: { Code: 'customer_patch_schema', Message: expect.stringMatching(rule) },
      });
    }
    expect(await read(before.customer_id)).toEqual(before);
  });

  test('checks phone and country code together, whichever is sent', async () => {
    const { customer_id } = await create({ phone: '2071838750', phone_country_code: '44' });
    expect(await patch(customer_id, { phone_country_code: '999' })).toMatchObject({ status: 400 });
    expect(await patch(customer_id, { phone: '12' })).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining('phone ') },
    });
    expect(
      await patch(customer_id, { phone: '5555555555', phone_country_code: '1' }),
    ).toMatchObject({ status: 200 });
  });

  test('applies every one of concurrent changes', async () => {
    const before = await create();
    const changes = [
      { first_name: 'Grace' },
      { last_name: 'Hopper' },
      { email: 'grace@example.com' },
      { phone: '5555550100' },
      ...Array.from({ length: 9 }, (_, i) => ({ addresses: [{ ...mailing, street: `${i} St` }] })),
    ];
    const answers = await Promise.all(changes.map((body) => patch(before.customer_id, body)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const after = await read(before.customer_id);
    expect(after).toMatchObject(Object.assign({}, ...changes.slice(0, 4)));
    expect(after.addresses).toHaveLength(10);
  });

  test('leaves one primary address after concurrent changes of it', async () => {
    const { customer_id } = await create();
    const primary = (street: string) => ({ addresses: [{ ...mailing, street, is_primary: true }] });
    await Promise.all(['1 A St', '2 B St', '3 C St'].map((s) => patch(customer_id, primary(s))));
    const { addresses } = await read(customer_id);
    expect(addresses).toHaveLength(4);
    expect(addresses.filter((a: { is_primary: boolean }) => a.is_primary)).toHaveLength(1);
  });
});

describe('DELETE /customers/{customer_id}/addresses/{address_id}', () => {
  test('removes the address and returns it', async () => {
    const before = await create({ addresses: [sampleAddress, mailing] });
    const [first, second] = before.addresses;
    const answer = await removeAddress(before.customer_id, second.address_id);
    expect(answer).toMatchObject({ status: 200, body: second });
    expect((await read(before.customer_id)).addresses).toEqual([first]);
    expect(await removeAddress(before.customer_id, second.address_id)).toMatchObject({
      status: 404,
      body: { Code: 'address_dne' },
    });
  });

  test('refuses to remove the primary or the last PHYSICAL address', async () => {
    const physical = { ...sampleAddress, is_primary: false };
    const before = await create({ addresses: [{ ...mailing, is_primary: true }, physical] });
    const [primary, last] = before.addresses;
    expect(await removeAddress(before.customer_id, primary.address_id)).toMatchObject({
      status: 409,
      body: { Code: 'address_is_primary', Status: 409 },
    });
    expect(await removeAddress(before.customer_id, last.address_id)).toMatchObject({
      status: 409,
      body: { Code: 'address_is_last_physical' },
    });
    expect(await read(before.customer_id)).toEqual(before);
  });

  test('refuses to remove the address of an application until it is decided or has another', async () => {
    const before = await create({ addresses: [sampleAddress, mailing] });
    const [first, second] = before.addresses;
    const applications = applicationCalls(service, service.brand);
    const { application_id } = await applications.create(before.customer_id, {
      address_id: second.address_id,
    });
    expect(await removeAddress(before.customer_id, second.address_id)).toMatchObject({
      status: 409,
      body: { Code: 'address_is_of_application' },
    });
    expect(await read(before.customer_id)).toEqual(before);
    await applications.patch(application_id, { address_id: first.address_id });
    expect((await removeAddress(before.customer_id, second.address_id)).status).toBe(200);
  });

  test('answers 404 for an address of another customer', async () => {
    const mine = await create();
    const other = await create({ addresses: [sampleAddress, mailing] });
    for (const id of [other.addresses[1].address_id, unknownId, 'home']) {
      expect(await removeAddress(mine.customer_id, id)).toMatchObject({
        status: 404,
        body: { Code: 'address_dne' },
      });
    }
  });
});

describe('after KYC has passed', () => {
  const createPassed = async () => {
    const { customer_id } = await create({ addresses: [sampleAddress, mailing] });
    const path = `/customers/${customer_id}/verification-kyc`;
    const start = await service.brand.api('POST', path, { program_id: service.brand.programId });
    expect(start.status).toBe(201);
    const query = `${path}?program_id=${service.brand.programId}`;
    await eventually(
      async () => (await service.brand.api('GET', query)).body.kyc_status === 'passed',
    );
    return read(customer_id);
  };

  test('only e-mail, phone and addresses that are not primary change', async () => {
    const before = await createPassed();
    const [primary, second] = before.addresses.map((a: { address_id: string }) => a.address_id);
    const attempts: [object, string][] = [
      [{ first_name: 'Grace' }, 'first_name'],
      [{ middle_name: 'M.', last_name: 'Hopper' }, 'middle_name, last_name'],
      [{ dob: '1985-01-31' }, 'dob'],
      [{ ssn: '000-00-0000' }, 'ssn'],
      [{ brand_person_id: 'p-1' }, 'brand_person_id'],
      [{ email: 'new@example.com', addresses: [{ address_id: primary, city: 'Reno' }] }, 'primary'],
      [{ addresses: [{ address_id: second, is_primary: true }] }, 'primary'],
      [{ addresses: [{ ...mailing, is_primary: true }] }, 'primary'],
    ];
    for (const [change, names] of attempts) {
      expect(await patch(before.customer_id, change)).toMatchObject({
        status: 400,
        body: { Code: 'kyc_customer', Message: expect.stringContaining(names), Status: 400 },
      });
    }
    expect(await read(before.customer_id)).toEqual(before);

    const change = { email: 'new@example.com', phone: '2071838750', phone_country_code: '44' };
    const addresses = [{ address_id: second, city: 'Reno' }, mailing];
    const { status, body } = await patch(before.customer_id, { ...change, addresses });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...change, first_name: 'Ada' });
    expect(body.addresses).toHaveLength(3);
    expect(await removeAddress(before.customer_id, second)).toMatchObject({ status: 200 });
  });

  test('a value that equals the stored one is no change', async () => {
    const before = await createPassed();
    const same = { first_name: 'Ada', dob: '1990-04-30', ssn: '123-45-6789' };
    expect(await patch(before.customer_id, same)).toMatchObject({ status: 200, body: before });
  });
});
