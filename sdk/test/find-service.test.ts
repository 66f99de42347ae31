import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { NotConfigured } from '../src/platform/errors.ts';
import { findOrStartService } from '../src/test/service.ts';

let server: Server | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  server?.close();
});

/** A service that answers these statuses one after the other, then the last for good; its address in the environment. */
async function serve(...statuses: number[]): Promise<{ asked: () => number; baseUrl: string }> {
  let asked = 0;
  server = createServer((_request, response) => {
    response.writeHead(statuses[Math.min(asked, statuses.length - 1)] ?? 500).end();
    asked += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('SURETY_BASE_URL', baseUrl);
  vi.stubEnv('SURETY_IDENTITY', 'id_of_a_test');
  vi.stubEnv('SURETY_AUTHORIZATION', 'auth_of_a_test');
  return { asked: () => asked, baseUrl };
}

test('a service that is busy is waited for', async () => {
  const { asked, baseUrl } = await serve(503, 503, 200);
  const { access, isTemporary } = await findOrStartService();
  expect([access.baseUrl, isTemporary, asked()]).toEqual([baseUrl, false, 3]);
});

test('keys of a service that is not there are refused at once', async () => {
  const { asked } = await serve(404);
  await expect(findOrStartService()).rejects.toThrow(NotConfigured);
  expect(asked()).toBe(1);
  server?.close();
  server?.closeAllConnections();
  await expect(findOrStartService()).rejects.toThrow(/no service is ready at http:\/\/127/);
});
