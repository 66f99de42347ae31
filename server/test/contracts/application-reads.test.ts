import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicationCalls,
  applicationNotFound,
  invalidApplication,
  sampleAmounts,
  ssns,
} from '../support/application-calls.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

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

const applicationOf = async (changes: object = {}, applicant: object = {}) =>
  calls.create(await calls.kyc.createCustomer(changes), applicant);

describe('GET /credit/applications', () => {
  test('lists newest first in pages, filtered by customer and status', async () => {
    const other = await service.createBrand();
    const mine = applicationCalls(service, other);
    const customer = await mine.kyc.createCustomer({ ssn: ssns.passes });
    const ids = [];
    for (let count = 0; count < 3; count++) ids.push((await mine.create(customer)).application_id);
    const { application_id: last } = await mine.create(await mine.kyc.createCustomer());
    await mine.submit(last);
    const list = async (query: string) =>
      (await other.api('GET', `/credit/applications?${query}`)).body;
    const idsOf = (page: { data: { application_id: string }[] }) =>
      page.data.map(({ application_id }) => application_id);
    const [first, second, third] = ids;
    expect(idsOf(await list(''))).toEqual([last, third, second, first]);
    const page = await list(`customer_id=${customer}&limit=2`);
    expect([idsOf(page), page.has_more]).toEqual([[third, second], true]);
    const rest = await list(`customer_id=${customer}&limit=2&cursor=${page.next_cursor}`);
    expect([idsOf(rest), rest.has_more, rest.next_cursor]).toEqual([[first], false, null]);
    expect(idsOf(await list('application_status=kyc_started'))).toEqual([last]);
    expect(idsOf(await list(`application_status=approved&customer_id=${customer}`))).toEqual([]);
    expect(rest.data[0]).toEqual(await mine.get(String(first)));
  });

  test.each([
    [
      'application_status=done',
      { application_status: expect.stringMatching(/^must be one of created/) },
    ],
    ['customer_id=abc', { customer_id: 'must be a UUID' }],
    ['limit=0', { limit: expect.any(String) }],
    ['cursor=x', { cursor: expect.any(String) }],
  ])('refuses %s in its own dialect', async (query, details) => {
    const { status, body } = await brand.api('GET', `/credit/applications?${query}`);
    expect([status, body]).toEqual([400, invalidApplication(details)]);
  });
});

describe('an application whose customer was deleted', () => {
  test('can be read, without the person, and no longer changed or submitted', async () => {
    const customer = await calls.kyc.createCustomer();
    const { application_id: id } = await calls.create(customer);
    expect((await brand.api('DELETE', `/customers/${customer}`)).status).toBe(200);
    const { applicant, next_step } = await calls.get(id);
    expect(applicant).toMatchObject({ customer_id: customer, first_name: null, ssn: null });
    expect(next_step).toBe('none');
    for (const answer of [await calls.submit(id), await calls.patch(id, { city: 'Oakland' })]) {
      expect([answer.status, answer.body]).toEqual([404, applicationNotFound]);
    }
  });

  test('keeps its customer while KYC runs', async () => {
    const customer = await calls.kyc.createCustomer();
    const { application_id: id } = await calls.create(customer);
    await calls.submit(id);
    const { status, body } = await brand.api('DELETE', `/customers/${customer}`);
    expect([status, body.Status]).toEqual([409, 409]);
  });
});

describe('every operation of credit applications', () => {
  const operations: [string, string, unknown?][] = [
    ['POST', '/credit/applications', {}],
    ['GET', '/credit/applications'],
    ['GET', `/credit/applications/${nobody}`],
    ['PATCH', `/credit/applications/${nobody}`, { applicant: {} }],
    ['POST', `/credit/applications/${nobody}/submit`],
    ['GET', `/credit/applications/${nobody}/adverse-actions`],
    ['GET', `/credit/applications/${nobody}/adverse-actions/notice`],
    ['POST', `/credit/applications/${nobody}/adverse-actions/notice/sent`],
  ];

  test.each(operations)('%s %s answers 401 auth_err without keys', async (method, path, body) => {
    const answer = await apiOf(service.origin, null)(method, path, body);
    expect([answer.status, answer.body.Code, answer.body.Type]).toEqual([
      401,
      'auth_err',
      'Request Error',
    ]);
  });

  test.each(operations.slice(2))(
    "%s %s answers 3001 for an unknown application, an id that is none, and another brand's",
    async (method, path, sent) => {
      const other = await service.createBrand();
      const { application_id } = await applicationOf();
      for (const id of [nobody, 'abc', application_id]) {
        const { status, body } = await other.api(method, path.replace(nobody, id), sent);
        expect([status, body]).toEqual([404, applicationNotFound]);
      }
    },
  );

  test('answers under both versions, with and without a slash at the end', async () => {
    const { application_id: id } = await applicationOf();
    const older = apiOf(service.origin, brand.keys, '/api/v0');
    expect((await older('GET', `/credit/applications/${id}/`)).body).toEqual(await calls.get(id));
    expect(sampleAmounts.total_annual_income).toBe(
      (await calls.get(id)).applicant.total_annual_income,
    );
  });
});
