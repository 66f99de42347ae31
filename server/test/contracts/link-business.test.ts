import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleDeposit } from '../support/sample-cards.ts';
import {
  createSampleCustomer,
  sampleLinkResult,
  startSampleLink,
  temporaryApi,
} from '../support/sample-links.ts';
import { sampleBusiness } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const start = (businessId: string) => startSampleLink(service.brand, { business_id: businessId });
const finish = (accountId: string, changes: object = {}) =>
  service.brand.api('POST', `/accounts/${accountId}`, sampleLinkResult(changes));
const createBusiness = async (): Promise<string> =>
  (await service.brand.api('POST', '/businesses', sampleBusiness)).body.business_id;

test("links a business's bank account by the flow, and lists it", async () => {
  const businessId = await createBusiness();
  const { status, body } = await start(businessId);
  expect([status, body.business_id, body.customer_id]).toEqual([201, businessId, null]);
  const finishedAnswer = await finish(body.account_id);
  expect(finishedAnswer.body).toMatchObject({ business_id: businessId, status: 'active' });
  const { body: listed } = await service.brand.api(
    'GET',
    `/accounts/${businessId}/external_accounts`,
  );
  expect(listed).toEqual([finishedAnswer.body]);
});

test('links a bank account once in two concurrent flows', async () => {
  const business_id = await createBusiness();
  const flows = [1, 2].map(() => start(business_id));
  const ids = (await Promise.all(flows)).map(({ body }) => body.account_id);
  const public_token = 'public-sandbox-bakery';
  const answers = await Promise.all(ids.map((id) => finish(id, { public_token })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("cannot fund a customer's deposit", async () => {
  const business_id = await createBusiness();
  const { body } = await start(business_id);
  await finish(body.account_id);
  const { depositId } = await openSampleDeposit(service, 0n);
  const transfer = await service.brand.api('POST', '/transfers', {
    origination_account_id: body.account_id,
    destination_account_id: depositId,
    amount: 100,
  });
  expect(transfer.status).toBe(400);
  expect(transfer.body.Message).toMatch(/same customer/);
});

test('is 404 when unknown, and refused to a temporary key', async () => {
  const { status, body } = await start(nobody);
  expect([status, body.Code]).toEqual([404, 'business_dne']);
  const customerId = await createSampleCustomer(service.brand);
  const api = await temporaryApi(service, service.brand, customerId);
  const listed = await api('GET', `/accounts/${await createBusiness()}/external_accounts`);
  expect(listed.status).toBe(403);
});
