import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ssns } from '../support/application-calls.ts';
import { keySteps } from '../support/key-steps.ts';
import { kycCalls } from '../support/kyc-calls.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { openWorldSteps } from '../support/world-steps.ts';

let service: TestService;
let receiver: WebhookReceiver;

beforeAll(async () => {
  service = await startTestService();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

const askedFor = 'kyc.verification.document_required';

/** Starts a KYC that requires a document; returns its customer and the token of its link. */
async function requireDocument(brand = service.brand) {
  const kyc = kycCalls(service, brand);
  const customerId = await kyc.customerAt(ssns.asksForDocuments, 'document required');
  const [document] = (await kyc.status(customerId)).documents;
  const link: string = document.upload_link;
  return { kyc, customerId, link, token: link.split('/').at(-1) ?? '' };
}

const eventOf = async (customerId: string, api = service.brand.api) => {
  const { body } = await api('GET', `/events?customer_id=${customerId}&event=${askedFor}`);
  return body.data[0];
};

/** Tables with a row that contains a text, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const pool = service.owner;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const hex = Buffer.from(text).toString('hex');
  const found = [];
  for (const { name } of tables) {
    const query = `select 1 from ${name} t where t::text like any ($1) limit 1`;
    if ((await pool.query(query, [[`%${text}%`, `%${hex}%`]])).rowCount) found.push(name);
  }
  return found;
}

test('a webhook and a full key receive the upload link, and no table holds it in clear', async () => {
  receiver.respond = (message, response) => response.end(message.body);
  await service.brand.api('POST', '/webhooks', { callback_url: receiver.url, events: [askedFor] });
  const { customerId, link, token } = await requireDocument();
  const delivered = await eventually(async () =>
    receiver.received.find(({ body }) => body.includes(customerId)),
  );
  expect(JSON.parse(delivered.body).documents[0].upload_link).toBe(link);
  const event = await eventOf(customerId);
  expect(event.payload).toEqual(JSON.parse(delivered.body));
  const single = await service.brand.api('GET', `/events/${event.event_id}`);
  expect(single.body.payload).toEqual(event.payload);
  await eventually(async () => {
    const open = await service.owner.query("select 1 from deliveries where status = 'pending'");
    return open.rowCount === 0;
  });
  expect(await tablesWith(token)).toEqual([]);
});

test('a key that only reads sees no upload link', async () => {
  const { kyc, customerId, token } = await requireDocument();
  const keys = keySteps(service, service.brand);
  const reader = keys.caller(await keys.create('read_only'));
  const path = `${kyc.pathOf(customerId)}?program_id=${service.brand.programId}`;
  const { status, body } = await reader('GET', path);
  expect([status, body.documents[0].upload_link]).toEqual([200, null]);
  const event = await eventOf(customerId, reader);
  expect(event.payload.documents[0]).toEqual({
    document_type: 'government_id',
    upload_link: null,
    status: 'required',
  });
  const single = await reader('GET', `/events/${event.event_id}`);
  expect(JSON.stringify([body, event, single.body])).not.toContain(token);
});

test("a fork's events do not show the original's upload link", async () => {
  const worlds = await openWorldSteps(service);
  const world = await worlds.make();
  const { customerId, token } = await requireDocument(world);
  const fork = await worlds.make({ from_snapshot: await worlds.snapshot(world) });
  const event = await eventOf(customerId, fork.api);
  expect(event.payload.documents[0].upload_link).toBeNull();
  expect(JSON.stringify(await eventOf(customerId, world.api))).toContain(token);
});

test('a sealed payload moved to another event is not shown', async () => {
  const [own, other] = [await requireDocument(), await requireDocument()];
  await sql`
    update events e set sealed_payload = o.sealed_payload from events o
     where e.customer_id = ${own.customerId} and o.customer_id = ${other.customerId}
       and e.event = ${askedFor} and o.event = ${askedFor}`.execute(service.database.allBrands.db);
  const path = `/events?customer_id=${own.customerId}`;
  const { status, body } = await service.brand.api('GET', path);
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain(other.token);
});
