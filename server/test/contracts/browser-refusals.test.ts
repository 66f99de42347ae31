import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

const origin = 'https://shop.example';
const nobodysCard = '/cards/01980d5c-7a3e-7c4f-9a51-000000000000/reveal';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const unknownKeys = { keyId: '', identity: 'nobody', authorization: 'nothing' };

test.each([
  ['unknown keys', unknownKeys],
  ['no keys', null],
])('a browser can read why its temporary key was refused: %s', async (_, keys) => {
  const call = apiOf(service.origin, keys);
  const { status, headers, body } = await call('POST', nobodysCard, undefined, { origin });
  expect([status, body.Code]).toEqual([401, 'auth_err']);
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('vary')).toBe('Origin');
});

test('a browser cannot read refusals of operations that no temporary key may use', async () => {
  const call = apiOf(service.origin, unknownKeys);
  const { status, headers } = await call('GET', '/customers', undefined, { origin });
  expect(status).toBe(401);
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test("a browser cannot read answers to the brand's own keys", async () => {
  const { headers } = await service.brand.api('POST', nobodysCard, undefined, { origin });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});
