import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { createSampleCustomer, temporaryApi } from '../support/sample-links.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

let service: TestService;
let brand: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  ({ brand } = service);
});
afterAll(() => service.stop());

describe('who may manage keys', () => {
  const calls = [
    ['GET', '/keys', undefined],
    ['GET', `/keys/${nobody}`, undefined],
    ['POST', '/keys', { label: 'x' }],
    ['POST', `/keys/${nobody}/roll`, undefined],
    ['PATCH', `/keys/${nobody}`, { label: 'x' }],
    ['DELETE', `/keys/${nobody}`, undefined],
  ] as const;
  const statusesOf = async (api: TestBrand['api']) =>
    Promise.all(calls.map(async ([method, path, body]) => (await api(method, path, body)).status));

  test('is a full key; one that reads may look', async () => {
    const reader = await keySteps(service, brand).create('read_only');
    expect(await statusesOf(apiOf(service.origin, reader))).toEqual([200, 404, 403, 403, 403, 403]);
  });

  test('shows addresses to full keys alone', async () => {
    const addressesOf = async (api: TestBrand['api']) => {
      const { data } = (await api('GET', '/keys')).body;
      return data.flatMap((one: { last_used: { address: string } | null }) =>
        one.last_used ? one.last_used.address : [],
      );
    };
    const reader = await keySteps(service, brand).create('read_only');
    const seen = await addressesOf(apiOf(service.origin, reader));
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.filter((address: string | null) => address !== null)).toEqual([]);
    expect(await addressesOf(brand.api)).toContainEqual(expect.stringMatching(/127\.0\.0\.1|::1/));
  });

  test('is no temporary key, no management key and nobody without keys', async () => {
    const temporary = await temporaryApi(service, brand, await createSampleCustomer(brand));
    expect(await statusesOf(temporary)).toEqual(calls.map(() => 403));
    const { key } = await openWorldSteps(service);
    const manager: TestBrand['api'] = (method, path, body) =>
      apiOf(service.origin, null)(method, path, body, { 'management-key': key });
    expect(await statusesOf(manager)).toEqual(calls.map(() => 401));
    expect(await statusesOf(apiOf(service.origin, null))).toEqual(calls.map(() => 401));
  });
});

describe('in live', () => {
  let live: TestService;
  beforeAll(async () => {
    live = await startTestService({ worker: false, environment: 'live' });
  });
  afterAll(() => live.stop());

  test('a full key lists keys and changes none, and the refusal names the command', async () => {
    const { api } = live.brand;
    const { data } = (await api('GET', '/keys')).body;
    for (const [method, path, body] of [
      ['POST', '/keys', { label: 'x' }],
      ['POST', `/keys/${data[0].key_id}/roll`, undefined],
      ['PATCH', `/keys/${data[0].key_id}`, { label: 'x' }],
      ['DELETE', `/keys/${data[0].key_id}`, undefined],
    ] as const) {
      expect(await api(method, path, body)).toMatchObject({
        status: 403,
        body: {
          Code: 'auth_forbidden',
          Message: expect.stringContaining('admin -- key create'),
        },
      });
    }
  });

  test('a key that manages keys makes others without that right, and is not rolled', async () => {
    const steps = keySteps(live, live.brand);
    const manager = await steps.create('full', { managesKeys: true });
    const api = steps.caller(manager);
    const { body } = await api('POST', '/keys', { label: 'checkout', manages_keys: true });
    expect(body).toMatchObject({ manages_keys: false, scope: 'full' });
    const { identity, authorization } = body;
    const made = apiOf(live.origin, { identity, authorization });
    expect((await made('POST', '/keys', { label: 'x' })).status).toBe(403);
    expect(await api('POST', `/keys/${manager.keyId}/roll`)).toMatchObject({
      status: 403,
      body: { Message: expect.stringContaining('admin -- key roll') },
    });
    expect((await api('POST', `/keys/${body.key_id}/roll`)).status).toBe(201);
    expect((await api('DELETE', `/keys/${body.key_id}`)).body.status).toBe('revoked');
  });

  test('the operator rolls a key that manages keys with its right', async () => {
    const steps = keySteps(live, live.brand);
    const old = await steps.create('full', { managesKeys: true });
    const rolled = await steps.roll(old.keyId, 0);
    const { status } = await steps.caller(rolled)('POST', '/keys', { label: 'checkout' });
    expect(status).toBe(201);
  });
});
