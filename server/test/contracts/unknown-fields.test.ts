import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nilId } from '../../src/kernel/ids.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

describe('a query parameter that the operation does not have', () => {
  test.each([
    ['/transactions?stat=declined', 'stat', 'state'],
    ['/customers?e_mail=ada@example.com', 'e_mail', 'email'],
    ['/events?limit=1&costumer_id=1', 'costumer_id', 'customer_id'],
  ])('is refused with the nearest that it has: %s', async (path, name, nearest) => {
    const { status, body } = await service.brand.api('GET', path);
    expect([status, body.Message]).toEqual([
      400,
      `Invalid request: ${name} is not a query parameter of this operation; the nearest is ${nearest}.`,
    ]);
  });

  test('is refused where there are none at all, and its name is made safe', async () => {
    const path = `/customers/${nilId}?%00%22x=1&${'y'.repeat(300)}=2`;
    const { status, body } = await service.brand.api('GET', path);
    expect(status).toBe(400);
    expect(body.Message).toContain('??x is not a query parameter of this operation');
    expect(body.Message.length).toBeLessThan(400);
  });

  test('is refused beside thousands of others at once', async () => {
    const query = Array.from({ length: 1_500 }, (_, at) => `p${at}=`).join('&');
    const { status } = await service.brand.api('GET', `/customers?${query}`);
    expect(status).toBe(400);
  });
});

describe('an unknown field of a body', () => {
  const misspelled = { ...sampleCustomer, middel_name: 'B' };

  test('is ignored and named in X-Ignored-Fields', async () => {
    const made = await service.brand.api('POST', '/customers', misspelled);
    expect([made.status, made.headers.get('x-ignored-fields')]).toEqual([201, 'middel_name']);
  });

  test('is refused with Surety-Strict: true', async () => {
    const strict = { 'surety-strict': 'true' };
    const refused = await service.brand.api('POST', '/customers', misspelled, strict);
    expect([refused.status, refused.body.Message]).toEqual([
      400,
      'Invalid request: middel_name is not a field of this body.',
    ]);
    expect((await service.brand.api('POST', '/customers', sampleCustomer, strict)).status).toBe(
      201,
    );
  });

  test('of a PUT is refused, so that a typo erases nothing', async () => {
    const path = `/cards/${nilId}/controls`;
    const refused = await service.brand.api('PUT', path, { spending_limit: { per_week: 2000 } });
    expect([refused.status, refused.body.Message]).toEqual([
      400,
      'Invalid request: spending_limit is not a field of this body.',
    ]);
  });
});
