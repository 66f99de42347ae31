import { afterAll, beforeAll, expect, test } from 'vitest';
import { ssns } from '../support/application-calls.ts';
import { keySteps } from '../support/key-steps.ts';
import { kycCalls } from '../support/kyc-calls.ts';
import { revealCalls } from '../support/reveal-calls.ts';
import { openSampleCard } from '../support/sample-cards.ts';
import { samplePng } from '../support/sample-files.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

let service: TestService;
let keys: ReturnType<typeof keySteps>;

beforeAll(async () => {
  // No heartbeat comes during a test, so that a stream ends by the signal of the revocation alone.
  service = await startTestService({ followLimits: { heartbeatMs: 600_000 } });
  keys = keySteps(service, service.brand);
});
afterAll(() => service.stop());

/** A brand that calls with another key. */
async function withKey() {
  const key = await keys.create();
  return { key, brand: { ...service.brand, keys: key, api: keys.caller(key) } };
}

async function openStream(key: { identity: string; authorization: string }) {
  const { identity, authorization } = key;
  const headers = { identity, authorization };
  const response = await fetch(`${service.origin}/api/v0.1/events/stream`, { headers });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  await reader?.read();
  return reader;
}

test('an expired key is not rolled, which would revive it', async () => {
  const { key, brand } = await withKey();
  await keys.roll(key.keyId, 0);
  await eventually(async () => (await brand.api('GET', '/customers')).status === 401);
  await expect(keys.roll(key.keyId, 24)).rejects.toThrow('cannot be rolled');
  expect((await brand.api('GET', '/customers')).status).toBe(401);
});

test('rolling a key again never makes its overlap longer', async () => {
  const { key } = await withKey();
  await keys.roll(key.keyId, 1);
  const endOf = async () =>
    (await keys.list()).find(({ key_id }) => key_id === key.keyId)?.expires_at?.toString();
  const end = await endOf();
  expect(end).toBeDefined();
  await keys.roll(key.keyId, 24);
  expect(await endOf()).toBe(end);
});

test('two rolls of a key at once leave the shorter overlap', async () => {
  const { key, brand } = await withKey();
  await Promise.all(
    [keys.roll(key.keyId, 0), keys.roll(key.keyId, 24)].map((p) => p.catch(() => {})),
  );
  await eventually(async () => (await brand.api('GET', '/customers')).status === 401);
});

test('revoking a key ends its open streams at once, and no other', async () => {
  const { key } = await withKey();
  const [stream, other] = [await openStream(key), await openStream(service.brand.keys)];
  await keys.revoke(key.keyId);
  await expect(stream?.read()).resolves.toMatchObject({ done: true });
  await openSampleCard(service, 0n);
  await expect(other?.read()).resolves.toMatchObject({ done: false });
  await other?.cancel();
});

test('deleting a world ends the open streams of its keys at once', async () => {
  const worlds = await openWorldSteps(service);
  const world = await worlds.make();
  const stream = await openStream(world.keys);
  await worlds.remove(world);
  await expect(stream?.read()).resolves.toMatchObject({ done: true });
});

test('suspending a brand ends the open streams of its keys', async () => {
  const brand = await service.createBrand();
  const stream = await openStream(brand.keys);
  await keySteps(service, brand).suspend();
  await expect(stream?.read()).resolves.toMatchObject({ done: true });
});

test('revoking a key ends its long polls at once', async () => {
  const { key, brand } = await withKey();
  const { body } = await brand.api('GET', '/events?limit=100');
  const after = body.next_cursor;
  const began = performance.now();
  const poll = brand.api('GET', `/events?wait=30&cursor=${after}`);
  await keys.revoke(key.keyId);
  await poll;
  expect(performance.now() - began).toBeLessThan(15_000);
});

test('a revoked key is refused by a process that has cached it, within the signal', async () => {
  const { key, brand } = await withKey();
  expect((await brand.api('GET', '/customers')).status).toBe(200);
  await keys.revoke(key.keyId);
  // A cached copy alone would be taken for two seconds.
  await eventually(async () => (await brand.api('GET', '/customers')).status === 401, 1_500);
});

test('revoking a key ends the temporary keys that it minted', async () => {
  const card = await openSampleCard(service, 0n);
  const { key, brand } = await withKey();
  const [ended, kept] = [
    await revealCalls(service, brand).browserOf(card.customerId),
    await revealCalls(service).browserOf(card.customerId),
  ];
  const read = (api: typeof ended) =>
    api('GET', `/accounts/${card.customerId}/external_accounts`).then(({ status }) => status);
  expect([await read(ended), await read(kept)]).toEqual([200, 200]);
  await keys.revoke(key.keyId);
  await eventually(async () => (await read(ended)) === 401, 1_500);
  expect(await read(kept)).toBe(200);
});

test('revoking a key ends the card pages that its temporary keys asked for', async () => {
  const card = await openSampleCard(service, 0n);
  const { key, brand } = await withKey();
  const [ended, kept] = [
    await revealCalls(service, brand).ask(card),
    await revealCalls(service).ask(card),
  ];
  await keys.revoke(key.keyId);
  const { view } = revealCalls(service);
  expect((await view(ended)).status).toBe(410);
  expect((await view(kept)).status).toBe(200);
});

test('revoking a key ends the upload links of the KYCs that it started', async () => {
  const { key, brand } = await withKey();
  const linkOf = async (calls: ReturnType<typeof kycCalls>) => {
    const id = await calls.customerAt(ssns.asksForDocuments, 'document required');
    return (await calls.status(id)).documents[0].upload_link as string;
  };
  const [ended, kept] = [
    await linkOf(kycCalls(service, brand)),
    await linkOf(kycCalls(service, service.brand)),
  ];
  await keys.revoke(key.keyId);
  const put = (link: string) => fetch(link, { method: 'PUT', body: samplePng });
  expect((await put(ended)).status).toBe(404);
  expect((await put(kept)).status).toBe(201);
});
