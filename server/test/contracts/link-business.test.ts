import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSampleDeposit } from '../support/sample-cards.ts';
import {
  createSampleCustomer,
  sampleLinkResult,
  startSampleLink,
  temporaryApi,
} from '../support/sample-links.ts';
import { sampleBusiness } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let test: TestService;
const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  test = await startTestService({ worker: false });
});
afterAll(() => test.stop());

const start = (businessId: string) => startSampleLink(test.brand, { business_id: businessId });
const finish = (accountId: string, changes: object = {}) =>
  test.brand.api('POST', `/accounts/${accountId}`, sampleLinkResult(changes));
const createBusiness = async (): Promise<string> =>
  (await test.brand.api('POST', '/businesses', sampleBusiness)).body.business_id;

it("links a business's bank account by the flow, and lists it", async () => {
  const businessId = await createBusiness();
  const { status, body } = await start(businessId);
  expect([status, body.business_id, body.customer_id]).toEqual([201, businessId, null]);
  const finishedAnswer = await finish(body.account_id);
  expect(finishedAnswer.body).toMatchObject({ business_id: businessId, status: 'active' });
  const { body: listed } = await test.brand.api('GET', `/accounts/${businessId}/external_accounts`);
  expect(listed).toEqual([finishedAnswer.body]);
});

it('links a bank account once in two concurrent flows', async () => {
  const business_id = await createBusiness();
  const flows = [1, 2].map(() => start(business_id));
  const ids = (await Promise.all(flows)).map(({ body }) => body.account_id);
  const public_token = 'public-sandbox-bakery';
  const answers = await Promise.all(ids.map((id) => finish(id, { public_token })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("cannot fund a customer's deposit", async () => {
  const business_id = await createBusiness();
  const { body } = await start(business_id);
  await finish(body.account_id);
  const { depositId } = await openSampleDeposit(test, 0n);
  const transfer = await test.brand.api('POST', '/transfers', {
    origination_account_id: body.account_id,
    destination_account_id: depositId,
    amount: 100,
  });
  expect(transfer.status).toBe(400);
  expect(transfer.body.Message).toMatch(/same customer/);
});

it('is 404 when unknown, and refused to a temporary key', async () => {
  const { status, body } = await start(nobody);
  expect([status, body.Code]).toEqual([404, 'business_dne']);
  const customerId = await createSampleCustomer(test.brand);
  const api = await temporaryApi(test, test.brand, customerId);
  const listed = await api('GET', `/accounts/${await createBusiness()}/external_accounts`);
  expect(listed.status).toBe(403);
});
