import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationCalls, creditError, invalidApplication } from '../support/application-calls.ts';
import { sampleAddress, sampleMailing } from '../support/sample-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

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

describe('PATCH /credit/applications/{application_id}', () => {
  test('changes the given fields and leaves the rest, also of the customer record', async () => {
    const created = await applicationOf();
    const changes = {
      total_annual_income: 8_000_000,
      first_name: 'Grace',
      middle_name: 'Brewster',
      ssn: '111-11-1111',
      city: 'Oakland',
    };
    const { status, body } = await calls.patch(created.application_id, changes);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...created,
      date_updated: expect.any(String),
      applicant: { ...created.applicant, ...changes, ssn: 'XXX-XX-1111' },
    });
    expect(await calls.get(created.application_id)).toEqual(body);
    const { customer_id } = created.applicant;
    const { body: customer } = await brand.api('GET', `/customers/${customer_id}`);
    expect(customer).toMatchObject({ first_name: 'Ada', ssn: 'XXX-XX-6789' });
  });

  test('keeps the time of the first acceptance of the terms, and clears it on withdrawal', async () => {
    const { application_id: id } = await applicationOf();
    const { body: accepted } = await calls.patch(id, { terms_accepted: true });
    expect(accepted.applicant.date_terms_accepted).toBe(accepted.date_updated);
    const { body: again } = await calls.patch(id, { terms_accepted: true });
    expect(again.applicant).toEqual(accepted.applicant);
    const { body: withdrawn } = await calls.patch(id, { terms_accepted: false });
    expect(withdrawn.applicant).toMatchObject({ terms_accepted: false, date_terms_accepted: null });
  });

  test('applies the later change of customer record and applicant, field by field', async () => {
    const created = await applicationOf();
    const { application_id: id } = created;
    await calls.patch(id, { first_name: 'Grace', last_name: 'Hopper' });
    await brand.api('PATCH', `/customers/${created.applicant.customer_id}`, {
      last_name: 'Lovelace',
      email: 'lovelace@example.com',
    });
    expect((await calls.get(id)).applicant).toMatchObject({
      first_name: 'Grace',
      last_name: 'Lovelace',
      email: 'lovelace@example.com',
    });
    const { body } = await calls.patch(id, { last_name: 'Hopper' });
    expect(body.applicant.last_name).toBe('Hopper');
  });

  test("keeps the applicant's street when the customer gets another address", async () => {
    const created = await applicationOf();
    await calls.patch(created.application_id, { street: '1 Elm St' });
    await brand.api('PATCH', `/customers/${created.applicant.customer_id}`, {
      addresses: [sampleMailing],
    });
    expect((await calls.get(created.application_id)).applicant.street).toBe('1 Elm St');
  });

  test('copies the fields of a newly chosen address', async () => {
    const created = await applicationOf({ addresses: [sampleAddress, sampleMailing] });
    const { body: customer } = await brand.api(
      'GET',
      `/customers/${created.applicant.customer_id}`,
    );
    const [{ address_id: home }, { address_id: second }] = customer.addresses;
    await calls.patch(created.application_id, { street: '1 Elm St' });
    const { body: chosen } = await calls.patch(created.application_id, { address_id: second });
    expect(chosen.applicant).toMatchObject({ address_id: second, street: '7 Second Ave' });
    const { body: back } = await calls.patch(created.application_id, {
      address_id: home.toUpperCase(),
      street2: null,
    });
    expect(back.applicant).toMatchObject({
      address_id: home,
      street: '1234 Market St',
      street2: null,
    });
  });

  test('accepts the same customer and refuses another', async () => {
    const created = await applicationOf();
    const { customer_id } = created.applicant;
    expect((await calls.patch(created.application_id, { customer_id })).status).toBe(200);
    const other = await customerWith();
    const { status, body } = await calls.patch(created.application_id, { customer_id: other });
    expect([status, body]).toEqual([
      400,
      invalidApplication({ 'applicant.customer_id': 'cannot be changed' }),
    ]);
    expect((await calls.get(created.application_id)).applicant.customer_id).toBe(customer_id);
  });

  test('changes nothing when one of the fields is refused', async () => {
    const created = await applicationOf();
    const { status, body } = await calls.patch(created.application_id, {
      first_name: 'Grace',
      zip_code: '1',
      monthly_housing_payment: -5,
    });
    expect([status, body]).toEqual([
      400,
      invalidApplication({
        'applicant.zip_code': expect.any(String),
        'applicant.monthly_housing_payment': 'must be 0 to 99999999999',
      }),
    ]);
    expect(await calls.get(created.application_id)).toEqual(created);
  });

  test('needs the applicant object', async () => {
    const { application_id: id } = await applicationOf();
    const { status, body } = await brand.api('PATCH', calls.pathOf(id), { first_name: 'Grace' });
    expect([status, body]).toEqual([400, invalidApplication({ applicant: 'is required' })]);
  });

  test('is refused with 3002 while KYC runs', async () => {
    const { application_id: id } = await applicationOf();
    const { body: submitted } = await calls.submit(id);
    const { status, body } = await calls.patch(id, { first_name: 'Grace' });
    expect([status, body]).toEqual([
      409,
      creditError(3002, 'INVALID_STATE', { reason: 'application_not_possible' }),
    ]);
    expect(await calls.get(id)).toEqual(submitted);
  });
});
