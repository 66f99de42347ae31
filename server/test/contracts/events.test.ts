import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

test('a brand to which nothing has happened has no events', async () => {
  const { status, body } = await service.brand.api('GET', '/events');
  expect([status, body]).toEqual([200, { data: [], has_more: false, next_cursor: null }]);
});

test.each([
  ['after=nonsense', 'after'],
  ['after=01980d5c-7a3e-7c4f-9a51-000000000000', 'after'],
  [`after=${Buffer.from('x:01980d5c-7a3e-7c4f-9a51-000000000000').toString('base64url')}`, 'after'],
  [`cursor=${Buffer.from('1:2').toString('base64url')}`, 'after'],
  ['after=', 'after'],
  ['limit=0', 'limit must be 1 to 100'],
  ['limit=101', 'limit must be 1 to 100'],
  ['limit=ten', 'limit must be an integer'],
  ['event=kyc.nothing', 'kyc.verification.success'],
  ['event=nothing.*', 'kyc.verification.success'],
  ['customer_id=7', 'customer_id must be a UUID'],
])('the query %s is refused with the rule', async (query, message) => {
  const { status, body } = await service.brand.api('GET', `/events?${query}`);
  expect([status, body.Code]).toEqual([400, 'event_list_schema']);
  expect(body.Message).toContain(message);
});

test.each(['01980d5c-7a3e-7c4f-9a51-000000000000', 'no-uuid'])(
  'the event %s does not exist',
  async (id) => {
    const { status, body } = await service.brand.api('GET', `/events/${id}`);
    expect([status, body.Code]).toEqual([404, 'event_dne']);
  },
);

test.each(['/events', '/events/01980d5c-7a3e-7c4f-9a51-000000000000'])(
  '%s answers 401 without keys',
  async (path) => {
    const { status, body } = await apiOf(service.origin, null)('GET', path);
    expect([status, body.Code]).toEqual([401, 'auth_err']);
  },
);
