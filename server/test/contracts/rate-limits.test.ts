import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

let test: TestService;

beforeAll(async () => {
  test = await startTestService({ worker: false, rateLimitPerMinute: 5 });
});
afterAll(() => test.stop());

describe('the rate limit', () => {
  it('counts down in headers, then answers 429 with the time to wait, for one brand alone', async () => {
    const other = await test.createBrand();
    for (const remaining of ['4', '3', '2', '1', '0']) {
      const { status, headers } = await test.brand.api('GET', '/customers/nobody');
      expect(status).toBe(404);
      expect(headers.get('ratelimit-limit')).toBe('5');
      expect(headers.get('ratelimit-remaining')).toBe(remaining);
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    }
    for (const path of ['/customers', '/businesses', '/credit/applications']) {
      const { status, headers, body } = await test.brand.api('GET', path);
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

  it('does not count health checks', async () => {
    for (let i = 0; i < 10; i++) {
      expect((await fetch(`${test.origin}/health/live`)).status).toBe(200);
    }
  });
});
