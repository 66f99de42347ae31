import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

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
  ['since=9999-12-31T23:59:59-01:00', 'since must be a time such as'],
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

describe('GET /events?order=newest', () => {
  /** Records test events of one webhook, and answers their ids, oldest first. */
  async function happen(brand: TestBrand, count: number): Promise<string[]> {
    const { body } = await brand.api('POST', '/webhooks', {
      callback_url: 'https://example.com/hook',
      events: ['*'],
    });
    const ids: string[] = [];
    for (let made = 0; made < count; made++) {
      const sent = await brand.api('POST', `/webhooks/${body.webhook_id}/test`);
      ids.push(sent.body.event_id);
    }
    return ids;
  }
  const idsOf = (body: { data: { event_id: string }[] }) =>
    body.data.map(({ event_id }) => event_id);

  test('lists the newest event first, and goes on before the last of a page', async () => {
    const brand = await service.createBrand();
    const ids = await happen(brand, 5);
    const newest = ids.toReversed();
    const list = async (query: string) =>
      (await brand.api('GET', `/events?order=newest${query}`)).body;
    const all = await list('');
    expect([idsOf(all), all.has_more]).toEqual([newest, false]);
    const first = await list('&limit=2');
    expect([idsOf(first), first.has_more]).toEqual([newest.slice(0, 2), true]);
    await happen(brand, 1);
    const second = await list(`&limit=2&cursor=${first.next_cursor}`);
    expect([idsOf(second), second.has_more]).toEqual([newest.slice(2, 4), true]);
    const last = await list(`&limit=2&after=${second.next_cursor}`);
    expect([idsOf(last), last.has_more]).toEqual([newest.slice(4), false]);
    expect(idsOf(await list(`&after=${ids[2]}`))).toEqual(newest.slice(3));
    expect(idsOf(await list('&event=kyc.*'))).toEqual([]);
    expect(
      idsOf(await list('&event=webhook.test&limit=1&until=2999-01-01T00:00:00Z')),
    ).toHaveLength(1);
    expect(idsOf(await list('&since=2999-01-01T00:00:00Z'))).toEqual([]);
    const usual = await brand.api('GET', '/events?order=oldest&limit=5');
    expect(idsOf(usual.body)).toEqual(ids);
  });

  test('shows no other brand, and waits for nothing', async () => {
    const brand = await service.createBrand();
    await happen(await service.createBrand(), 1);
    expect((await brand.api('GET', '/events?order=newest')).body.data).toEqual([]);
    const waiting = await brand.api('GET', '/events?order=newest&wait=1');
    expect([waiting.status, waiting.body.Message]).toEqual([400, expect.stringContaining('wait')]);
    const wrong = await brand.api('GET', '/events?order=best');
    expect([wrong.status, wrong.body.Message]).toEqual([400, expect.stringContaining('order')]);
  });

  test('deliveries are found by their event', async () => {
    const brand = await service.createBrand();
    const [first, second] = await happen(brand, 2);
    const found = await brand.api('GET', `/webhooks/deliveries?event_id=${first}`);
    expect(found.body.data).toMatchObject([{ event_id: first }]);
    const other = await brand.api('GET', `/webhooks/deliveries?event_id=${second}&status=failed`);
    expect(other.body.data).toEqual([]);
    const wrong = await brand.api('GET', '/webhooks/deliveries?event_id=7');
    expect([wrong.status, wrong.body.Message]).toEqual([400, expect.stringContaining('event_id')]);
  });
});
