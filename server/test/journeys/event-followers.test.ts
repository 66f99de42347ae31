import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followEvents } from '../support/event-follower.ts';
import { removal, startServiceProcess } from '../support/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { apiOf, eventually } from '../support/test-service.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'surety-followers-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, removal);
});

test('a follower continues at its position after the server has stopped, and after a kill', async () => {
  const databaseUrl = database.connectionString;
  let service = await startServiceProcess({ dataDir, databaseUrl });
  const { base_url, identity, authorization } = service.access;
  const { origin, port } = new URL(base_url);
  const keys = { keyId: '', identity, authorization };
  const api = apiOf(origin, keys);
  const { body: webhook } = await api('POST', '/webhooks', {
    callback_url: `${origin}/nowhere`,
    events: ['kyc.*'],
  });
  const happened: string[] = [];
  const happen = async () => {
    const { body } = await api('POST', `/webhooks/${webhook.webhook_id}/test`);
    happened.push(body.event_id);
  };
  const follower = followEvents(origin, keys, '?event=webhook.test');
  const received = () => eventually(async () => follower.ids.length === happened.length, 20_000);
  await happen();
  await received();
  const begun = performance.now();
  expect(await service.interrupt()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  const again = { dataDir, databaseUrl, port: Number(port) };
  service = await startServiceProcess(again);
  await happen();
  await received();
  await service.kill();
  service = await startServiceProcess(again);
  await happen();
  await happen();
  await received();
  expect(follower.ids).toEqual(happened);
  expect(follower.opened()).toBeGreaterThanOrEqual(3);
  await follower.close();
  await service.kill();
}, 90_000);
