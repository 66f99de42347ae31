import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  removal,
  runCommand,
  type ServiceProcess,
  startServiceProcess,
} from '../support/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type Api, apiOf, eventually } from '../support/test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let database: TestDatabase;
let dataDir: string;
let receiver: WebhookReceiver;
let service: ServiceProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'surety-crash-'));
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await service?.kill();
  await receiver.close();
  await database.drop();
  await rm(dataDir, removal);
});

const start = async () => {
  service = await startServiceProcess({ dataDir, databaseUrl: database.connectionString });
};

/** Calls the running service; a call that a kill cuts off is repeated with its key. */
const call: Api = async (method, path, body, headers = {}) => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const once = async () => {
    const { identity, authorization, base_url } = service.access;
    const api = apiOf(new URL(base_url).origin, { identity, authorization });
    const answer = await api(
      method,
      path,
      body,
      method === 'POST' ? { ...key, ...headers } : headers,
    );
    return answer.status < 500 && answer.body?.code !== 'idempotency_key_in_progress' && answer;
  };
  return eventually(() => once().catch(() => false as const), 60_000);
};

const address = {
  address_type: 'PHYSICAL',
  street: '12 Sample Street',
  city: 'Wilmington',
  state: 'DE',
  zip_code: '19801',
  country: 'US',
  is_primary: true,
};

/** Takes one customer from sign-up to a purchase, however often the service dies meanwhile. */
async function walk(index: number): Promise<{ customerId: string; depositId: string }> {
  const customer = await call('POST', '/customers', {
    first_name: 'Walker',
    last_name: `Number${'abcdefgh'[index]}`,
    dob: '1990-04-30',
    ssn: '123-45-6789',
    phone: '302-555-0142',
    phone_country_code: '1',
    email: `walker${index}@example.com`,
    addresses: [address],
  });
  expect(customer.status).toBe(201);
  const customerId: string = customer.body.customer_id;
  const application = await call('POST', '/credit/applications', {
    program_id: service.access.program_id,
    applicant: {
      customer_id: customerId,
      total_annual_income: 7_000_000,
      monthly_housing_payment: 120_000,
    },
  });
  const path = `/credit/applications/${application.body.application_id}`;
  expect((await call('POST', `${path}/submit`)).status).toBe(200);
  const depositId = await eventually<string>(
    async () => (await call('GET', path)).body.accounts.security_deposit_account_id,
    60_000,
  );
  const card = await call('POST', '/cards', { account_id: depositId });
  expect(card.status).toBe(201);
  const bank = await call('POST', '/accounts/processor_tokens', {
    customer_id: customerId,
    processor_token: `processor-sandbox-${customerId}`,
  });
  expect(bank.status).toBe(201);
  const transfer = await call('POST', '/transfers', {
    ach: { class_code: 'WEB', same_day: false },
    origination_account_id: bank.body.account_id,
    destination_account_id: depositId,
    amount: 10_000,
  });
  expect(transfer.status).toBe(201);
  await eventually(
    async () =>
      (await call('GET', `/transfers/${transfer.body.transfer_id}`)).body.status === 'completed',
    60_000,
  );
  const purchase = await call('POST', '/simulate/authorization', {
    card_id: card.body.card_id,
    amount: '40.00',
    transaction_datetime: '2026-07-01 12:30',
    currency: 'USD',
    merchant_name: 'Corner Cafe',
    merchant_city: 'Wilmington',
    merchant_state: 'DE',
    merchant_zip_code: '19801',
    mcc: '5814',
    mid: '1234',
  });
  expect(purchase.body).toMatchObject({ prior_balance: '100.00', new_balance: '60.00' });
  return { customerId, depositId };
}

test('loses and doubles nothing when the service is killed again and again', async () => {
  await start();
  const webhook = await call('POST', '/webhooks', { callback_url: receiver.url, events: ['*'] });
  expect(webhook.status).toBe(201);

  let walking = true;
  const walks = Promise.all([0, 1, 2, 3, 4, 5].map(walk)).finally(() => {
    walking = false;
  });
  for (let kills = 0; walking && kills < 4; kills++) {
    await Promise.race([walks, new Promise((resolve) => setTimeout(resolve, 900 + 700 * kills))]);
    await service.kill();
    await start();
  }
  const walked = await walks;

  const customers = await call('GET', '/customers?limit=100');
  expect(customers.body.data).toHaveLength(walked.length);
  for (const { depositId } of walked) {
    expect((await call('GET', `/accounts/${depositId}`)).body.balance.ledger_balance).toBe(10_000);
  }
  const events = await allEvents();
  const arrived = await eventually(async () => {
    const ids = new Map(receiver.received.map((one) => [one.headers['webhook-id'], one.body]));
    return events.every(({ event_id }) => ids.has(event_id)) && ids;
  }, 60_000);
  for (const { event_id, payload } of events) {
    expect(JSON.parse(arrived.get(event_id) ?? '')).toEqual(payload);
  }
  const books = await runCommand(['verify'], {
    dataDir,
    databaseUrl: database.connectionString,
  });
  expect(books.output).toContain('The books are right.');
  expect(books.code).toBe(0);
}, 180_000);

async function allEvents(): Promise<{ event_id: string; payload: unknown }[]> {
  const events: { event_id: string; payload: unknown }[] = [];
  let after = '';
  for (;;) {
    const page = await call('GET', `/events?limit=100${after}`);
    events.push(...page.body.data);
    if (!page.body.has_more) return events;
    after = `&after=${page.body.next_cursor}`;
  }
}
