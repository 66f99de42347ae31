import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applicationCalls, ssns } from '../support/application-calls.ts';
import { samplePurchase } from '../support/sample-cards.ts';
import { samplePng } from '../support/sample-files.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let service: TestService;
let receiver: WebhookReceiver;
let brand: TestBrand;
let calls: ReturnType<typeof applicationCalls>;
let secret: string;

beforeAll(async () => {
  service = await startTestService();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});
beforeEach(async () => {
  brand = await service.createBrand();
  calls = applicationCalls(service, brand);
  const subscription = { callback_url: receiver.url, events: ['kyc.*', 'credit.*', 'card.*'] };
  secret = (await brand.api('POST', '/webhooks', subscription)).body.secret;
});

interface Told {
  event?: string;
  kyc_status?: string;
  customer_id: string;
  documents?: { document_type: string; upload_link: string }[];
  accounts?: { security_deposit_account_id: string };
  application_id?: string;
  adverse_action_id?: string;
}

/** Waits until the brand's endpoint has received an event of a customer; checks its signature. */
const told = (customerId: string, event: string): Promise<Told> =>
  eventually(async () => {
    for (const { body, headers } of receiver.received) {
      const payload: Told = JSON.parse(body);
      if (payload.customer_id !== customerId || payload.event !== event) continue;
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return payload;
    }
    return null;
  });

/** Distinct events of a customer received so far, in no order: deliveries have none. */
const eventsTold = (customerId: string) => {
  const payloads: Told[] = receiver.received.map(({ body }) => JSON.parse(body));
  const mine = payloads.filter(({ customer_id }) => customer_id === customerId);
  return [...new Set(mine.map(({ event, kyc_status }) => event ?? kyc_status))].sort();
};

test('a person signs up, applies, is verified, and gets a card with a limit of zero', async () => {
  const { customerId, id } = await calls.apply(ssns.passes);
  await calls.patch(id, { terms_accepted: true });
  await calls.submit(id);

  const approval = await told(customerId, 'credit.application.approved');
  const { body: application } = await brand.api('GET', calls.pathOf(id));
  expect(approval).toMatchObject({ application_id: id, accounts: application.accounts });
  const { security_deposit_account_id: account_id } = application.accounts;

  const { status, body: card } = await brand.api('POST', '/cards', { account_id });
  expect(status).toBe(201);
  await told(customerId, 'card.created');
  const { body: deposit } = await brand.api('GET', `/accounts/${account_id}`);
  expect(deposit.security_deposit.credit_account).toBe(card.account_id);

  const purchase = await brand.api(
    'POST',
    '/simulate/authorization',
    samplePurchase(card.card_id, '25.00'),
  );
  expect(purchase.body).toMatchObject({
    transaction_state: 'declined',
    transaction_response_code: '51',
  });
  const { status: kept } = await brand.api('DELETE', `/customers/${customerId}`);
  expect(kept).toBe(409);
  const names = await eventually(async () => {
    const soFar = eventsTold(customerId);
    return soFar.length === 4 && soFar;
  });
  expect(names).toEqual([
    'card.created',
    'credit.application.approved',
    'kyc.verification.success',
    'submitted',
  ]);
});

test('a person uploads requested documents at the links and is approved', async () => {
  const { customerId, id } = await calls.apply('222-22-2222');
  await calls.submit(id);
  const { documents = [] } = await told(customerId, 'kyc.verification.document_required');
  expect(documents.map(({ document_type }) => document_type).sort()).toEqual([
    'government_id',
    'utility_bill',
  ]);
  for (const { upload_link } of documents) {
    const body = new Uint8Array(samplePng);
    const { status } = await fetch(upload_link, { method: 'PUT', body });
    expect(status).toBe(201);
  }
  await told(customerId, 'credit.application.approved');
  expect((await calls.get(id)).application_status).toBe('approved');
});

test('a person whose KYC ends in an error submits the same application again', async () => {
  const { customerId, id } = await calls.apply(ssns.errs);
  await calls.submit(id);
  const resubmit = await told(customerId, 'credit.application.resubmit_required');
  expect(resubmit.application_id).toBe(id);
  await calls.patch(id, { ssn: ssns.passes });
  await calls.submit(id);
  await told(customerId, 'credit.application.approved');
});

test('a person who fails KYC three times is denied and gets the notice, once it is sent', async () => {
  const { customerId, id } = await calls.denied();
  const { adverse_action_id } = await told(customerId, 'credit.application.adverse_action');
  const { body: action } = await calls.adverseAction(id);
  expect(action.id).toBe(adverse_action_id);
  expect((await calls.submit(id)).body.code).toBe(3010);

  const notice = `${calls.pathOf(id)}/adverse-actions/notice`;
  const { body: page } = await brand.api('GET', notice);
  for (const reason of action.reasons) expect(page).toContain(reason);
  expect(action.notice_sent_at).toBeNull();
  await brand.api('POST', `${notice}/sent`);
  expect((await calls.adverseAction(id)).body.notice_sent_at).toMatch(/^\d{4}-\d\d-\d\dT/);

  const { status } = await brand.api('DELETE', `/customers/${customerId}`);
  expect(status).toBe(200);
  expect((await calls.get(id)).applicant.first_name).toBe('Ada');
  expect((await calls.submit(id)).status).toBe(404);
});
