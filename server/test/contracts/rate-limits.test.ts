import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSampleCustomer, temporaryApi } from '../support/sample-links.ts';
import { openLogBook } from '../support/test-log.ts';
import { apiOf, eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, rateLimitPerMinute: 5 });
});
afterAll(() => service.stop());

describe('the rate limit', () => {
  test('counts down in headers, then answers 429 with the time to wait, for one brand alone', async () => {
    const other = await service.createBrand();
    for (const remaining of ['4', '3', '2', '1', '0']) {
      const { status, headers } = await service.brand.api('GET', '/customers/nobody');
      expect(status).toBe(404);
      expect(headers.get('ratelimit-limit')).toBe('5');
      expect(headers.get('ratelimit-remaining')).toBe(remaining);
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    }
    for (const path of ['/customers', '/businesses', '/credit/applications']) {
      const { status, headers, body } = await service.brand.api('GET', path);
      expect({ status, body }).toEqual({
        status: 429,
        body: {
          Message: expect.stringMatching(/^More than 5 requests in a minute. Try again in \d+/),
          Status: 429,
          Code: 'rate_limited',
          Type: 'Request Error',
        },
      });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('ratelimit-remaining')).toBe('0');
    }
    expect(await other.api('GET', '/customers')).toMatchObject({ status: 200 });
  });

  test('does not count health checks', async () => {
    for (let i = 0; i < 10; i++) {
      expect((await fetch(`${service.origin}/health/live`)).status).toBe(200);
    }
  });
});

describe("a temporary key's limit", () => {
  test("is its customer's own and draws nothing from the brand's", async () => {
    const limits = { rateLimitPerMinute: 8, customerLimitPerMinute: 2 };
    const service = await startTestService({ worker: false, ...limits });
    const { brand } = service;
    const [one, two] = [await createSampleCustomer(brand), await createSampleCustomer(brand)];
    const [first, again] = [
      await temporaryApi(service, brand, one),
      await temporaryApi(service, brand, one),
    ];
    const other = await temporaryApi(service, brand, two);
    const read = async (api: typeof first, customerId: string) =>
      (await api('GET', `/accounts/${customerId}/external_accounts`)).status;
    const statuses = [await read(first, one), await read(again, one), await read(again, one)];
    expect(statuses).toEqual([200, 200, 429]);
    expect(await read(other, two)).toBe(200);
    const { status, headers } = await brand.api('GET', '/customers');
    expect([status, headers.get('ratelimit-remaining')]).toEqual([200, '2']);
    await service.stop();
  });
});

describe('limits of several processes', () => {
  test('count their requests together', async () => {
    const limits = { rateLimitPerMinute: 20, addressLimitPerMinute: 5 };
    const one = await startTestService({ worker: false, ...limits });
    const two = await startTestService({ worker: false, ...limits, beside: one });
    const { keys } = one.brand;
    const apis = [apiOf(one.origin, keys), apiOf(two.origin, keys)];
    let passed = 0;
    for (let turn = 0; turn < 40; turn++) {
      const answer = await apis[turn % 2]?.('GET', '/customers');
      if (answer?.status === 200) passed += 1;
    }
    // Each process may be a tenth behind.
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThanOrEqual(24);
    const wrong = { identity: 'id', authorization: 'auth', keyId: '' };
    for (let turn = 0; turn < 5; turn++) await apiOf(one.origin, wrong)('GET', '/customers');
    await eventually(async () => {
      await apiOf(two.origin, wrong)('GET', '/customers');
      const { rows } = await one.owner.query(
        "select taken from rate_counts where bucket = 'address:127.0.0.1'",
      );
      return rows[0]?.taken >= 6;
    });
    expect((await apiOf(two.origin, wrong)('GET', '/customers')).status).toBe(429);
    await two.stop();
    await one.stop();
  });
});

describe('an address that sends wrong keys or links', () => {
  const wrong = { identity: `id_sandbox_${'0'.repeat(72)}`, authorization: 'auth', keyId: '' };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test.each([
    ['keys', 401, '/api/v0.1/customers'],
    ['links of uploads', 404, '/uploads/nobody'],
    ['links of reveals', 404, '/reveal/nobody'],
  ])('is refused after a number of wrong %s, and nobody else is', async (_what, status, path) => {
    const trustedProxies = ['127.0.0.1'];
    const options = { worker: false, addressLimitPerMinute: 3, trustedProxies };
    const service = await startTestService(options);
    const { keys } = service.brand;
    const known = { identity: keys.identity, authorization: keys.authorization };
    const good = (address: string) =>
      fetch(`${service.origin}/api/v0.1/customers`, { headers: { ...known, ...from(address) } });
    expect((await good('203.0.113.7')).status).toBe(200);
    const bad = (address: string) =>
      fetch(service.origin + path, { headers: { ...wrong, ...from(address) } });
    for (let turn = 0; turn < 3; turn++) expect((await bad('203.0.113.7')).status).toBe(status);
    const refused = await bad('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await good('203.0.113.7')).status).toBe(200);
    expect((await bad('203.0.113.8')).status).toBe(status);
    await service.stop();
  });

  test('is told by the log with the end of its key, and by a metric', async () => {
    const { log, text } = openLogBook();
    const service = await startTestService({ worker: false, log });
    const keys = { ...wrong, identity: `id_sandbox_${'0'.repeat(68)}cafe` };
    const answer = await apiOf(service.origin, keys)('GET', '/customers', undefined, {
      ...from('203.0.113.9'),
    });
    expect(answer.status).toBe(401);
    const lines = text()
      .split('\n')
      .filter((line) => line.includes('"status":401'));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ status: 401, address: '127.0.0.1', key_end: 'cafe' }),
    ]);
    expect(text()).not.toContain(keys.identity);
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).toContain('surety_refused_keys_total{status="401"} 1');
    await service.stop();
  });
});
