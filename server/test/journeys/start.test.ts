import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  modeOf,
  removal,
  runCommand,
  type ServiceProcess,
  startServiceProcess,
} from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { apiOf } from '../support/test-service.ts';

let dataDir: string;
let service: ServiceProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'surety start '));
  service = await startServiceProcess({ dataDir });
}, 120_000);
afterAll(async () => {
  await service?.kill();
  await rm(dataDir, removal);
});

const createTemporaryKey = async (customer_id: string) => {
  const { identity, authorization, base_url } = service.access;
  const api = apiOf(new URL(base_url).origin, { identity, authorization });
  return (await api('POST', '/auth/key/temporary', { customer_id })).status;
};

test('refuses a database whose data is sealed with another master key', async () => {
  const database = await createTestDatabase();
  const databaseUrl = database.connectionString;
  const other = await mkdtemp(join(tmpdir(), 'surety-key-'));
  try {
    await runCommand(['admin', 'brand', 'create', '--name', 'Acme'], {
      dataDir: other,
      databaseUrl,
    });
    const settings = { SURETY_VAULT_KEYS: `1:${Buffer.alloc(32, 9).toString('base64')}` };
    const second = await runCommand(['start'], { dataDir: other, databaseUrl, settings });
    expect(second.code).toBe(1);
    expect(second.output).toContain('SURETY_VAULT_KEYS');
  } finally {
    await database.drop();
    await rm(other, removal);
  }
});

test('rotates the master key, after which the oldest can be removed', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'surety-rotate-'));
  const newKey = (version: number) => `${version}:${randomBytes(32).toString('base64')}`;
  const [oldest, newest] = [newKey(1), newKey(2)];
  const run = (args: string[], keys: string) =>
    runCommand(args, {
      dataDir: folder,
      databaseUrl: database.connectionString,
      settings: { SURETY_VAULT_KEYS: keys },
    });
  try {
    await run(['admin', 'brand', 'create', '--name', 'Acme'], oldest);
    const early = await run(['admin', 'brand', 'list'], newest);
    expect([early.code, early.output]).toEqual([1, expect.stringContaining('vault rotate')]);
    const rotated = await run(['admin', 'vault', 'rotate'], `${oldest},${newest}`);
    expect(rotated.output).toContain('{"brands":1,"rewrapped":1,"master_key":2,"finished":true}');
    const listed = await run(['admin', 'brand', 'list'], newest);
    expect([listed.code, listed.output]).toEqual([0, expect.stringContaining('Acme')]);
  } finally {
    await database.drop();
    await rm(folder, removal);
  }
}, 60_000);

describe('the sandbox on its own PostgreSQL', () => {
  test('writes addresses and keys to a file that only its owner can read', async () => {
    expect(service.access).toMatchObject({
      base_url: expect.stringMatching(/^http:\/\/localhost:\d+\/api\/v0\.1$/),
      identity: expect.stringMatching(/^id_sandbox_/),
      authorization: expect.stringMatching(/^auth_sandbox_/),
      portal_url: expect.stringMatching(/^http:\/\/localhost:\d+\/portal$/),
    });
    expect(await modeOf(join(dataDir, 'sandbox.json'))).toBe(0o600);
    expect(service.output()).toContain(service.access.identity);
    const origin = new URL(service.access.base_url).origin;
    for (const path of [
      '/health/live',
      '/health/ready',
      '/metrics',
      '/docs/api',
      '/openapi.json',
    ]) {
      // A process that is too busy for a moment is not ready.
      const status = async () => (await fetch(origin + path)).status;
      await expect.poll(status, { timeout: 60_000, message: path }).toBe(200);
    }
  });

  test('accepts the keys it wrote', async () => {
    expect(await createTemporaryKey('01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11')).toBe(404);
  });

  test('writes the management key of its worlds, of which its own brand cannot be deleted', async () => {
    const { management_key = '', brand_id, base_url } = service.access;
    const manage = (method: string, path: string) =>
      apiOf(new URL(base_url).origin, null)(method, `/sandbox/worlds${path}`, undefined, {
        'management-key': management_key,
      });
    expect(management_key).toMatch(/^mgmt_sandbox_[0-9a-f]{72}$/);
    expect(service.output()).not.toContain(management_key);
    const own = { world_id: brand_id, is_demo: true };
    expect((await manage('GET', '')).body.data).toMatchObject([own]);
    expect((await manage('POST', `/${brand_id}/reset`)).status).toBe(200);
    expect((await manage('DELETE', `/${brand_id}`)).status).toBe(409);
    expect(await createTemporaryKey('01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11')).toBe(404);
  });

  test('refuses a second start on the same data folder and names the process that holds it', async () => {
    const second = await runCommand(['start'], { dataDir });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`in use by process ${service.child.pid}`);
  });

  test('verifies its books and manages brands while the service runs', async () => {
    const verified = await runCommand(['verify'], { dataDir });
    expect(verified).toMatchObject({
      code: 0,
      output: expect.stringContaining('The books are right.'),
    });
    const created = await runCommand(['admin', 'brand', 'create', '--name', 'Acme'], { dataDir });
    const { identity, authorization } = JSON.parse(created.output);
    const api = apiOf(new URL(service.access.base_url).origin, { identity, authorization });
    expect(await api('GET', '/customers')).toMatchObject({ status: 200, body: { data: [] } });
    const { brand_id } = JSON.parse(created.output);
    const origins = (...args: string[]) =>
      runCommand(['admin', 'brand', 'origins', '--brand', brand_id, ...args], { dataDir });
    const refused = await origins('https://shop.example/cards');
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('must be an origin'),
    });
    await origins('https://shop.example');
    expect(JSON.parse((await origins()).output)).toEqual({ origins: ['https://shop.example'] });
    expect(JSON.parse((await origins('--none')).output)).toEqual({ origins: [] });
  }, 120_000);

  test('continues with the same keys after a kill -9', async () => {
    const before = service.access;
    await service.kill();
    service = await startServiceProcess({ dataDir });
    expect(service.access.identity).toBe(before.identity);
    expect(service.access.brand_id).toBe(before.brand_id);
    expect(service.access.management_key).toBe(before.management_key);
    expect(service.output()).not.toContain(before.identity);
    expect(await createTemporaryKey('01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11')).toBe(404);
  }, 120_000);

  test('stops cleanly on Ctrl-C, and starts with a new management key once the old one is invalid', async () => {
    const renewed = await runCommand(['admin', 'management-key', 'renew'], { dataDir });
    const { management_key } = JSON.parse(renewed.output);
    expect(management_key).toMatch(/^mgmt_sandbox_/);
    const before = service.access.management_key;
    expect(await service.interrupt()).toBe(0);
    service = await startServiceProcess({ dataDir });
    expect([before, management_key]).not.toContain(service.access.management_key);
  }, 120_000);
});
