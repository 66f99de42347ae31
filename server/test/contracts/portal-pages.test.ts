import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

let live: TestService;
let off: TestService;

beforeAll(async () => {
  live = await startTestService({ worker: false, environment: 'live' });
  off = await startTestService({ worker: false, portal: false });
});
afterAll(async () => {
  await live.stop();
  await off.stop();
});

const get = (service: TestService, path: string, init?: RequestInit) =>
  fetch(service.origin + path, { redirect: 'manual', ...init });

describe('a live service', () => {
  test('serves the portal that npm ci built, with its script', async () => {
    const answer = await get(live, '/portal/w/0123456789ab');
    expect(answer.status).toBe(200);
    const page = await answer.text();
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
    expect(script).toMatch(/^\/portal\/assets\/[\w-]+\.js$/);
    const code = await get(live, script);
    expect([code.status, code.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    // The policy forbids what stands in the page itself.
    expect(page).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=|\sstyle=/);
  });

  test('has no cookie and no page for addresses of the API', async () => {
    const answer = await get(live, '/portal/api/nowhere');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ Code: 'route_dne' });
    expect((await get(live, '/portal')).headers.get('set-cookie')).toBeNull();
  });

  test('finds no page under another method', async () => {
    expect((await get(live, '/portal', { method: 'POST' })).status).toBe(405);
    expect((await get(live, '/portal/customers', { method: 'DELETE' })).status).toBe(404);
  });
});

describe('with SURETY_PORTAL=off', () => {
  test.each(['/portal', '/portal/theme.js', '/docs/webhooks', '/llms.txt'])(
    '%s is not found',
    async (path) => expect((await get(off, path)).status).toBe(404),
  );

  test('/docs/api names the API document', async () => {
    const answer = await get(off, '/docs');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs/api']);
    const reference = await get(off, '/docs/api');
    expect([reference.status, await reference.text()]).toEqual([
      200,
      expect.stringContaining('href="/openapi.json"'),
    ]);
  });
});
