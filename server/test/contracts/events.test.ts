import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

test('a brand to which nothing has happened has no events', async () => {
  const { status, body } = await service.brand.api('GET', '/events');
  const next_cursor = expect.any(String);
  expect([status, body]).toEqual([200, { data: [], has_more: false, next_cursor }]);
});

test.each([
  ['after=nonsense', 'after'],
  ['after=01980d5c-7a3e-7c4f-9a51-000000000000', 'after'],
  ['after=f0000000000002e6-01980d5c7a3e7c4f9a513f1e8f0b6c30', 'after'],
  ['cursor=00000000000002e6-01980d5c7a3e7c4f9a513f1e8f0b6c3g', 'cursor must be'],
  ['after=', 'after'],
  ['limit=0', 'limit must be 1 to 100'],
  ['limit=101', 'limit must be 1 to 100'],
  ['limit=ten', 'limit must be an integer'],
  ['event=kyc.nothing', 'kyc.verification.success'],
  ['event=nothing.*', 'kyc.verification.success'],
  ['event=kyc.*,nothing', 'kyc.verification.success'],
  ['event=', 'kyc.verification.success'],
  [`event=${Array(51).fill('*').join(',')}`, 'event must have 1 to 50 entries'],
  ['customer_id=7', 'customer_id must be a UUID'],
  ['object_id=7', 'object_id must be a UUID'],
  ['since=yesterday', 'since must be a time such as'],
  ['until=2026-02-30T00:00:00Z', 'until must be a time such as'],
  ['since=2026-07-01', 'since must be a time such as'],
  ['wait=31', 'wait must be 0 to 30'],
  ['wait=-1', 'wait must be 0 to 30'],
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
