import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardCalls } from '../support/card-calls.ts';
import { keySteps } from '../support/key-steps.ts';
import { temporaryApi } from '../support/sample-links.ts';
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

const put = (origins: unknown, api = brand.api) => api('PUT', '/origins', { origins });

async function ask() {
  const { cardId, customerId } = await cardCalls(service, brand).issue();
  const browser = await temporaryApi(service, brand, customerId);
  return (await browser('POST', `/cards/${cardId}/reveal`)).body;
}

/** Loads a page with the headers of a browser, which `fetch` may not set. */
async function load(url: string, headers: Record<string, string>) {
  const [response] = await once(request(url, { headers }).end(), 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const framed = (referer?: string) => ({
  'sec-fetch-dest': 'iframe',
  'sec-fetch-site': 'cross-site',
  ...(referer ? { referer } : {}),
});

describe('a reveal page in a frame', () => {
  test('is shown to an origin that the answer names, and is used up by it', async () => {
    await put([shop]);
    const { url, frame_origins } = await ask();
    expect(frame_origins).toEqual([shop]);
    const page = await load(url, framed(`${shop}/`));
    expect([page.status, page.body]).toEqual([200, expect.stringMatching(/data-copy/)]);
    expect((await load(url, framed(`${shop}/`))).status).toBe(410);
  });

  test.each([
    ['another origin', [shop], 'https://evil.example/'],
    ['an origin before any is registered', [], `${shop}/`],
  ])('says to %s why it shows nothing, and stays unused', async (_, origins, referer) => {
    await put(origins);
    const { url } = await ask();
    const page = await load(url, framed(referer));
    expect(page.status).toBe(403);
    expect(page.body).toContain(new URL(referer).origin);
    expect(page.body).toMatch(/not among the registered origins/);
    expect(page.body).not.toMatch(/data-copy/);
    expect(page.headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
    expect(page.headers['x-frame-options']).toBeUndefined();
    expect((await load(url, {})).status).toBe(200);
  });

  test('escapes the name of the page around it', async () => {
    const { url } = await ask();
    const { body } = await load(url, framed('https://a.example/<script>alert(1)</script>'));
    expect(body).not.toContain('alert(1)');
  });

  test('of a page that hides its address asks again from inside, where the frame is permitted', async () => {
    await put([shop]);
    const { url } = await ask();
    const probe = await load(url, framed());
    expect([probe.status, probe.body]).toEqual([200, expect.not.stringMatching(/data-copy/)]);
    expect(probe.headers['content-security-policy']).toContain(`frame-ancestors ${shop}`);
    const inside = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' };
    expect((await load(`${url}?framed`, inside)).body).toMatch(/data-copy/);
  });

  test('is not used up by a prefetch, a fetch or an image', async () => {
    const { url } = await ask();
    const loads: Record<string, string>[] = [
      { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
      { 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-dest': 'image' },
    ];
    for (const headers of loads) expect((await load(url, headers)).status).toBe(403);
    expect((await load(url, { 'sec-fetch-dest': 'document' })).status).toBe(200);
  });
});

describe('/origins', () => {
  test('are replaced as a whole, sorted, without duplicates', async () => {
    const { status, body } = await put([
      shop,
      'https://Pay.example/',
      shop,
      'http://localhost:3000',
    ]);
    const stored = { origins: ['http://localhost:3000', 'https://pay.example', shop] };
    expect([status, body]).toEqual([200, stored]);
    expect((await brand.api('GET', '/origins')).body).toEqual(stored);
    expect((await service.brand.api('GET', '/origins')).body).toEqual({ origins: [] });
    expect((await put([])).body).toEqual({ origins: [] });
  });

  test.each([
    [[shop, 'http://app.example'], /origins\[1\] must be https/],
    [['https://*.example'], /origins\[0\] must be an origin/],
    [[`${shop}/path`], /origins\[0\] must be an origin/],
    ['https://shop.example', /origins must be/],
    [undefined, /origins/],
  ])('%j is refused with its rule, and nothing changes', async (origins, rule) => {
    await put(['https://kept.example']);
    const { status, body } = await put(origins);
    expect([status, body.Message]).toEqual([400, expect.stringMatching(rule)]);
    expect((await brand.api('GET', '/origins')).body.origins).toEqual(['https://kept.example']);
  });

  test('are changed by full keys alone, and each change is in the audit', async () => {
    const keys = keySteps(service, brand);
    const reader = keys.caller(await keys.create('read_only'));
    expect((await put([shop], reader)).status).toBe(403);
    expect((await reader('GET', '/origins')).status).toBe(200);
    const { customerId } = await cardCalls(service, brand).issue();
    const holder = await temporaryApi(service, brand, customerId);
    expect((await put([shop], holder)).status).toBe(403);
    expect((await holder('GET', '/origins')).status).toBe(403);
    await put([shop]);
    const { rows } = await service.owner.query(
      "select count(*)::int from audit_events where brand_id = $1 and operation = 'replaceOrigins'",
      [brand.brandId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('of two changes at the same time one is kept whole', async () => {
    const lists = [['https://a.example'], ['https://b.example', 'https://c.example']];
    await Promise.all(lists.map((origins) => put(origins)));
    expect(lists).toContainEqual((await brand.api('GET', '/origins')).body.origins);
  });
});
