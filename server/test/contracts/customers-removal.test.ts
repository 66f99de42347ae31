import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  // No worker: what is started stays running.
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const create = async (changes: object = {}) =>
  (await api('POST', '/customers', { ...sampleCustomer, ...changes })).body;

describe('DELETE /customers/{customer_id}', () => {
  test('returns the deleted customer, who is not found afterwards', async () => {
    const before = await create({ email: 'gone@example.com' });
    const { customer_id, addresses } = before;
    expect(await api('DELETE', `/customers/${customer_id}/`)).toMatchObject({
      status: 200,
      body: before,
    });
    const program_id = service.brand.programId;
    const tries: [string, string, object?][] = [
      ['GET', `/customers/${customer_id}`],
      ['PATCH', `/customers/${customer_id}`, { email: 'back@example.com' }],
      ['DELETE', `/customers/${customer_id}`],
      ['DELETE', `/customers/${customer_id}/addresses/${addresses[0].address_id}`],
      ['POST', `/customers/${customer_id}/verification-kyc`, { program_id }],
      ['GET', `/customers/${customer_id}/verification-kyc?program_id=${program_id}`],
      ['POST', '/auth/key/temporary', { customer_id }],
    ];
    for (const [method, path, body] of tries) {
      expect(await api(method, path, body)).toMatchObject({
        status: 404,
        body: { Code: 'customer_dne' },
      });
    }
    expect((await api('GET', '/customers?email=gone@example.com')).body.data).toEqual([]);
  });

  test('erases the personal data and keeps the id', async () => {
    const { customer_id } = await create({ brand_person_id: 'p-1', middle_name: 'Q' });
    await api('DELETE', `/customers/${customer_id}`);
    const row = await service.database.allBrands.db
      .selectFrom('customers')
      .selectAll()
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow();
    const { brand_id, date_created, date_updated, date_deleted, ...rest } = row;
    expect(rest).toEqual({
      customer_id,
      brand_person_id: null,
      business_id: null,
      identity_sealed: null,
      email_hash: null,
      ssn_sealed: null,
      ssn_hash: null,
      field_dates: {},
      kyc_requests_available: 3,
      is_searchable: true,
      kyc_passed_at: null,
    });
  });

  test('is refused while a KYC is running', async () => {
    const before = await create();
    const path = `/customers/${before.customer_id}`;
    const start = await api('POST', `${path}/verification-kyc`, {
      program_id: service.brand.programId,
    });
    expect(start.status).toBe(201);
    expect(await api('DELETE', path)).toMatchObject({
      status: 409,
      body: { Status: 409, Code: 'customer_has_running_kyc', Type: 'Request Error' },
    });
    expect((await api('GET', path)).body).toMatchObject({ first_name: before.first_name });
  });

  test('is refused while a submitted application runs, and allowed after one that was only created', async () => {
    const apply = async () => {
      const { customer_id } = await create();
      const { body } = await api('POST', '/credit/applications', {
        program_id: service.brand.programId,
        applicant: { customer_id, total_annual_income: 7_000_000, monthly_housing_payment: 90_000 },
      });
      return { customer_id, application_id: body.application_id };
    };
    const created = await apply();
    expect(await api('DELETE', `/customers/${created.customer_id}`)).toMatchObject({ status: 200 });
    const submitted = await apply();
    await api('POST', `/credit/applications/${submitted.application_id}/submit`);
    expect(await api('DELETE', `/customers/${submitted.customer_id}`)).toMatchObject({
      status: 409,
      body: { Code: expect.stringMatching(/^customer_has_running_(kyc|application)$/) },
    });
  });

  test('is refused while an account is open, and allowed once it is closed', async () => {
    const { customerId, depositId } = await openSampleDeposit(service, 0n);
    expect(await api('DELETE', `/customers/${customerId}`)).toMatchObject({
      status: 409,
      body: { Code: 'customer_has_open_account' },
    });
    expect(await api('DELETE', `/accounts/${depositId}`)).toMatchObject({ status: 200 });
    expect(await api('DELETE', `/customers/${customerId}`)).toMatchObject({ status: 200 });
    expect(await api('GET', `/accounts/${depositId}`)).toMatchObject({
      status: 200,
      body: { customer_id: customerId, status: 'closed' },
    });
  });

  test('deletes once for concurrent requests', async () => {
    const { customer_id } = await create();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api('DELETE', `/customers/${customer_id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });
});
