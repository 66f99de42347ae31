import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSampleCustomer } from '../support/sample-links.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

const shop = 'https://shop.example';
let service: TestService;
let brand: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
});

async function start(redirect_uri?: string) {
  const customer_id = await createSampleCustomer(brand);
  const flow = { type: 'external', link_type: 'plaid', customer_id, redirect_uri };
  return (await brand.api('POST', '/accounts', flow)).body;
}

const send = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const choose = (url: string, account = '') =>
  send(url, { act: 'link', bank: 'First Harbor Bank', account });

/** The message that the page posts, as it shows it. */
async function messageOf(response: Response) {
  const [, json = ''] = /<pre id="message">([\s\S]*?)<\/pre>/.exec(await response.text()) ?? [];
  return JSON.parse(json.replaceAll('&quot;', '"'));
}

function finish({ type: _, account_id, ...result }: Record<string, string>) {
  return brand.api('POST', `/accounts/${account_id}`, result);
}

describe("the sandbox's link page", () => {
  test('offers banks and accounts to whoever has a link token', async () => {
    const { link_url } = await start();
    const page = await fetch(link_url);
    expect(page.status).toBe(200);
    const shown = await page.text();
    expect(shown).toContain('Old Mill National Bank');
    expect(shown.match(/type="radio"/g)).toHaveLength(9);
    expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'$/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each([
    ['', 200, 'instantly_verified'],
    ['-empty', 200, 'instantly_verified'],
    ['-unverified', 200, 'pending_automatic_verification'],
    ['-no-funds', 200, 'instantly_verified'],
    ['-login-required', 424, undefined],
    ['-identity-mismatch', 400, undefined],
    ['-not-enabled', 422, undefined],
  ])(
    'gives a result that finishes the flow as its account says: %s',
    async (account, status, verification) => {
      const { link_url, account_id } = await start();
      const message = await messageOf(await choose(link_url, account));
      expect(message).toMatchObject({ type: 'surety.link.success', account_id });
      const answer = await finish(message);
      expect([answer.status, answer.body.verification_status]).toEqual([status, verification]);
      if (status === 200) expect(answer.body.bank_name).toBe('First Harbor Bank');
    },
  );

  test('posts its message to registered origins alone, which may frame it', async () => {
    await brand.api('PUT', '/origins', { origins: [shop] });
    const page = await choose((await start()).link_url);
    expect(page.headers.get('content-security-policy')).toMatch(`frame-ancestors ${shop}`);
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(await page.text()).toContain(`data-origins="${shop}"`);
  });

  test('returns to a redirect_uri on a registered origin, with the result or the exit', async () => {
    await brand.api('PUT', '/origins', { origins: [shop] });
    const { link_url, account_id } = await start(`${shop}/linked?step=2`);
    const page = await fetch(link_url);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop};`);
    const answer = await choose(link_url);
    const back = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, back.origin, back.pathname]).toEqual([303, shop, '/linked']);
    const { step, ...message } = Object.fromEntries(back.searchParams);
    expect(step).toBe('2');
    expect((await finish(message)).body).toMatchObject({ account_id, status: 'active' });
    const left = await send((await start(`${shop}/linked`)).link_url, { act: 'cancel' });
    expect(left.headers.get('location')).toMatch(/type=surety.link.exit&account_id=/);
  });

  test.each(['https://evil.example/', `${shop}@evil.example/`, `${shop}.evil.example/`])(
    'never redirects to %s, and says why',
    async (address) => {
      await brand.api('PUT', '/origins', { origins: [shop] });
      const answer = await choose((await start(address)).link_url);
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
      expect(await answer.text()).toMatch(/not on a registered origin/);
    },
  );

  test('escapes an address that it shows', async () => {
    const { link_url } = await start('https://evil.example/"><script>alert(1)</script>');
    expect(await (await choose(link_url)).text()).not.toContain('<script>alert');
  });

  test('ends with its flow, and with a newer token', async () => {
    const { link_url, account_id } = await start();
    const { body } = await brand.api('PATCH', `/accounts/${account_id}`, { new_link_token: true });
    expect((await fetch(link_url)).status).toBe(404);
    const message = await messageOf(await choose(body.link_url));
    expect((await finish(message)).status).toBe(200);
    expect((await fetch(body.link_url)).status).toBe(404);
    const removed = await start();
    await brand.api('DELETE', `/accounts/${removed.account_id}`);
    expect((await choose(removed.link_url)).status).toBe(404);
  });

  test('says to a frame of another origin why it shows nothing', async () => {
    const { link_url } = await start();
    const headers = { 'sec-fetch-dest': 'iframe', referer: 'https://evil.example/page' };
    const [response] = await once(request(link_url, { headers }).end(), 'response');
    const body = await text(response);
    expect([response.statusCode, body]).toEqual([403, expect.stringContaining('evil.example</b>')]);
    expect(response.headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
    expect(body).not.toContain('type="radio"');
  });

  test('refuses what it did not offer', async () => {
    const { link_url } = await start();
    expect((await send(link_url, { act: 'link', bank: 'x', account: '' })).status).toBe(400);
    expect((await choose(link_url, '-other')).status).toBe(400);
    expect((await send(link_url, { bank: 'x'.repeat(5_000) })).status).toBe(413);
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await fetch(link_url, json)).status).toBe(415);
    expect((await fetch(`${service.origin}/link/x`)).status).toBe(404);
  });
});

test('live has no link page', async () => {
  const live = await startTestService({ worker: false, environment: 'live' });
  const answer = await fetch(`${live.origin}/link/x`);
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('route_dne')]);
  await live.stop();
});
