import { afterAll, beforeAll, expect, test } from 'vitest';
import { readApiDocument } from '../support/api-document.ts';
import { applicationCalls, ssns } from '../support/application-calls.ts';
import { giveBack, openPayer, pay } from '../support/payment-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

interface NeedDocument {
  components: { schemas: { Need: { properties: { type: { description: string } } } } };
}

let service: TestService;
let customerId: string;
let depositId: string;
let externalId: string;

/** The clock stands, and what is due is done as it is advanced. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
  await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  ({ customerId, depositId } = await openSampleDeposit(service, 50_000n));
  externalId = await linkSampleAccount(service.brand, customerId);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const pull = async (amount: number) => {
  const { body } = await api('POST', '/transfers', {
    origination_account_id: externalId,
    destination_account_id: depositId,
    amount,
  });
  return body.transfer_id as string;
};
const pass = (by = 'PT1M') => api('POST', '/sandbox/clock/advance', { by });
const needsOf = async (type: string) => {
  const { body } = await api('GET', '/needs');
  return (body.data as { type: string }[]).filter((need) => need.type === type);
};

test('lists a file that is held, and one that the bank has refused, with their money', async () => {
  expect((await api('GET', '/needs')).body).toMatchObject({ data: [], more: [] });
  const hold = async (amount: number) =>
    (await api('POST', '/simulate/ach/hold', { transfer_id: await pull(amount) })).body
      .bank_file_id as string;
  const [heldId, refusedId] = [await hold(2_000), await hold(3_500)];
  const move = (name: string) =>
    api('POST', '/simulate/ach/bank-file', { bank_file_id: refusedId, move: name });
  await move('refuse');
  expect(await needsOf('bank_file_held')).toEqual([
    expect.objectContaining({ object_id: heldId, amount: 2_000, days_left: null }),
  ]);
  expect(await needsOf('bank_file_refused')).toEqual([
    expect.objectContaining({ object_id: refusedId, amount: 3_500, currency: 'USD' }),
  ]);
  await move('fail');
  expect(await needsOf('bank_file_refused')).toEqual([]);
});

test('lists a pull that came back until it is tried again or a week has passed', async () => {
  const back = async () => {
    const transferId = await pull(1_000);
    await pass();
    await api('POST', '/simulate/ach/return', { transfer_id: transferId, return_code: 'R01' });
    return transferId;
  };
  const [first, second] = [await back(), await back()];
  expect(await needsOf('pull_returned')).toEqual([
    expect.objectContaining({ object_id: first, customer_id: customerId, amount: 1_000 }),
    expect.objectContaining({ object_id: second }),
  ]);
  expect((await api('POST', `/transfers/${first}/retry`)).status).toBe(201);
  expect(await needsOf('pull_returned')).toEqual([expect.objectContaining({ object_id: second })]);
  await pass('P8D');
  expect(await needsOf('pull_returned')).toEqual([]);
});

test('lists a payment that the bank returned, and its type says of both what it is', async () => {
  const payer = await openPayer(service);
  const { body: payment } = await pay(payer, { amount: 1_500 });
  await payer.clock.advance({ until_event: 'transfer.completed' });
  await giveBack(payer, payment.transfer_id, 'R01');
  const { body } = await payer.brand.api('GET', '/needs');
  expect(body.data).toEqual([
    expect.objectContaining({
      type: 'pull_returned',
      object_id: payment.transfer_id,
      amount: 1_500,
    }),
  ]);
  const { components } = readApiDocument<NeedDocument>();
  expect(components.schemas.Need.properties.type.description).toContain(
    '`pull_returned`: a pull or a payment that the bank returned',
  );
});

test('counts the days until a notice of adverse action is due, and goes on below zero', async () => {
  const brand = await service.createBrand();
  const calls = applicationCalls(service, brand);
  const { id: applicationId } = await calls.apply(ssns.fails);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await calls.submit(applicationId);
    await brand.api('POST', '/sandbox/clock/advance', { by: 'PT1M' });
  }
  expect((await calls.get(applicationId)).application_status).toBe('denied');
  const needs = async () => (await brand.api('GET', '/needs')).body.data;
  expect(await needs()).toEqual([
    expect.objectContaining({ type: 'notice_due', object_id: applicationId, days_left: 30 }),
  ]);
  await brand.api('POST', '/sandbox/clock/advance', { by: 'P31D' });
  expect(await needs()).toEqual([expect.objectContaining({ days_left: -1 })]);
});

test('is of one brand, and for its own keys', async () => {
  const other = await service.createBrand();
  expect((await other.api('GET', '/needs')).body.data).toEqual([]);
  expect((await apiOf(service.origin, null)('GET', '/needs')).status).toBe(401);
  const customer = await temporaryApi(service, service.brand, customerId);
  expect((await customer('GET', '/needs')).status).toBe(403);
});
