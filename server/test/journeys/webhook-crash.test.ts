import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleCustomer } from '../support/sample-people.ts';
import { removal, type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { apiOf, eventually } from '../support/test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let database: TestDatabase;
let folder: string;
const services: ServiceProcess[] = [];
let receiver: WebhookReceiver | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'surety-webhooks-'));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.kill()));
  await receiver?.close();
  await database.drop();
  await rm(folder, removal);
});

const start = async () => {
  const service = await startServiceProcess({
    dataDir: folder,
    databaseUrl: database.connectionString,
  });
  services.push(service);
  return service;
};

const customers = 40;

test('every event arrives with its own body while workers and receiver are killed', async () => {
  let worker = await start();
  const call = async (method: string, path: string, body?: unknown) => {
    const { identity, authorization, base_url } = worker.access;
    return apiOf(new URL(base_url).origin, { identity, authorization })(method, path, body);
  };
  receiver = await startWebhookReceiver();
  const { port } = new URL(receiver.url);
  const created = await call('POST', '/webhooks', { callback_url: receiver.url, events: ['*'] });
  expect(created.status).toBe(201);
  const verifier = new Webhook(created.body.secret);
  const arrived = new Map<string, string>();
  const wrong: unknown[] = [];
  const listen = async () => {
    receiver = await startWebhookReceiver(Number(port));
    receiver.respond = ({ headers, body }, response) => {
      try {
        verifier.verify(body, headers as Record<string, string>);
        const id = String(headers['webhook-id']);
        if ((arrived.get(id) ?? body) !== body) throw new Error(`Another body for ${id}`);
        arrived.set(id, body);
      } catch (error) {
        wrong.push(error);
      }
      response.writeHead(204).end();
    };
  };
  await receiver.close();
  await listen();

  const records = async () => {
    for (let made = 0; made < customers; made++) {
      await eventually(async () => {
        const customer = await call('POST', '/customers', sampleCustomer).catch(() => null);
        const id = customer?.body?.customer_id;
        if (!id) return false;
        const program_id = worker.access.program_id;
        const path = `/customers/${id}/verification-kyc`;
        const kyc = await call('POST', path, { program_id }).catch(() => null);
        return kyc?.status === 201;
      }, 30_000);
    }
  };
  const recording = records();
  for (let kills = 0; kills < 3; kills++) {
    const before = arrived.size;
    await eventually(async () => arrived.size > before, 60_000);
    await receiver?.close();
    await worker.kill();
    worker = await start();
    await listen();
  }
  await recording;

  const events = await eventually(async () => {
    const { body } = await call('GET', '/events?limit=100');
    return body.data.length > 3 && body.data;
  });
  await eventually(
    async () => events.every(({ event_id }: { event_id: string }) => arrived.has(event_id)),
    60_000,
  );
  for (const { event_id, payload } of events) {
    expect(JSON.parse(arrived.get(event_id) ?? '')).toEqual(payload);
  }
  expect(wrong).toEqual([]);
}, 180_000);
