import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  type Api,
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

let service: TestService;
let brand: TestBrand;
const noId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
});

const list = async (query = '', api: Api = brand.api) => {
  const { status, body } = await api('GET', `/requests${query}`);
  expect([status, body.Message]).toEqual([200, undefined]);
  return body;
};
const only = async (query: string) => {
  const { data } = await list(query);
  expect(data).toHaveLength(1);
  return data[0];
};
const detail = async (query: string) => {
  const { log_id } = await only(query);
  return (await brand.api('GET', `/requests/${log_id}`)).body;
};
const createCustomer = async (changes: object = {}, headers = {}) =>
  brand.api('POST', '/customers', { ...sampleCustomer, ...changes }, headers);

describe('GET /requests', () => {
  test('has the time by which a change was made, however long its answer took', async () => {
    for (const id of ['one', 'two', 'three']) {
      const { body } = await createCustomer({}, { 'x-request-id': id });
      expect(await only(`?request_id=${id}`)).toMatchObject({ brand_time: body.date_created });
    }
  });

  test('lists requests with their outcome, newest first, in pages', async () => {
    const created = await createCustomer({}, { 'x-request-id': 'first' });
    const refused = await createCustomer({ email: 'no' });
    await brand.api('GET', `/customers/${noId}`);
    const { data } = await list('?operation=getCustomer');
    expect(data[0]).toMatchObject({
      method: 'GET',
      path: `/customers/${noId}`,
      status: 404,
      error_code: 'customer_dne',
      source: 'api',
      actor: 'key',
      is_repeat: false,
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
    expect(await only('?request_id=first')).toMatchObject({
      operation: 'createCustomer',
      status: created.status,
      error_code: null,
      key_id: expect.stringMatching(/^[\w-]{36}$/),
      duration_ms: expect.any(Number),
      brand_time: expect.stringMatching(/Z$/),
    });
    expect(await only('?status=400')).toMatchObject({
      error_code: 'customer_post_schema',
      request_id: refused.headers.get('x-request-id'),
    });
    const all = await list('?limit=100');
    const first = await list('?limit=2');
    const rest = await list(`?limit=100&cursor=${first.next_cursor}`);
    // The first list was kept meanwhile.
    expect([...first.data.slice(1), ...rest.data]).toEqual(all.data);
  });

  test('finds the requests about an object, of a key, and those that failed', async () => {
    const { body: customer } = await createCustomer();
    await brand.api('GET', `/customers/${customer.customer_id}`);
    await brand.api('PATCH', `/customers/${customer.customer_id}`, { email: 'no' });
    const names = async (query: string) =>
      (await list(query)).data.map(({ operation }: { operation: string }) => operation);
    expect(await names(`?object_id=${customer.customer_id}`)).toEqual([
      'updateCustomer',
      'getCustomer',
      'createCustomer',
    ]);
    expect(await names('?failed=true')).toEqual(['updateCustomer']);
    expect(await names('?error_code=invalid_input')).toEqual(['updateCustomer']);
    expect(await names('?status_class=4')).toEqual(['updateCustomer']);
    expect(await names('?status_class=5')).toEqual([]);
    expect(await names('?status_class=2&operation=createCustomer')).toEqual(['createCustomer']);
    expect(await names('?failed=true&except_source=portal')).toEqual(['updateCustomer']);
    expect(await names('?failed=true&except_source=api')).toEqual([]);
    const other = await keySteps(service, brand).create();
    const api = apiOf(service.origin, other);
    await api('GET', '/cards');
    const [{ key_id }] = (await list('?operation=listCards')).data;
    expect(await names(`?key_id=${key_id}`)).toEqual(['listCards']);
    expect(await names('?failed=false&operation=listCards')).toEqual(['listCards']);
    expect(await names('?until=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await names('?since=2020-01-01T00:00:00Z&operation=listCards')).toEqual(['listCards']);
  });

  test.each([
    ['status=99', 'status'],
    ['since=yesterday', 'since'],
    ['since=2026-02-31T00:00:00Z', 'since'],
    ['object_id=card', 'object_id'],
    ['source=moon', 'source'],
    ['except_source=moon', 'except_source'],
    ['status_class=1', 'status_class'],
    ['cursor=x', 'cursor'],
    ['state=failed', 'state'],
  ])('refuses %s by name', async (query, field) => {
    const { status, body } = await brand.api('GET', `/requests?${query}`);
    expect([status, body.Message]).toEqual([400, expect.stringContaining(field)]);
  });

  test('is for keys of the brand, also those that only read, and shows no other brand', async () => {
    await createCustomer();
    const reader = apiOf(service.origin, await keySteps(service, brand).create('read_only'));
    expect((await list('?operation=createCustomer', reader)).data).toHaveLength(1);
    const { body: customer } = await createCustomer();
    const { body } = await brand.api('POST', '/auth/key/temporary', {
      customer_id: customer.customer_id,
    });
    const keys = { keyId: '', identity: body.Identity, authorization: body.Authorization };
    expect((await apiOf(service.origin, keys)('GET', '/requests')).status).toBe(403);
    expect((await apiOf(service.origin, null)('GET', '/requests')).status).toBe(401);
    const [refused] = (await list('?status=403')).data;
    expect(refused).toMatchObject({ actor: 'temporary_key', error_code: 'auth_forbidden' });
    const stranger = await service.createBrand();
    expect((await list('', stranger.api)).data).toEqual([]);
    const { log_id } = await only(`?operation=createTemporaryKey`);
    const foreign = await stranger.api('GET', `/requests/${log_id}`);
    expect([foreign.status, foreign.body.Code]).toEqual([404, 'logged_request_dne']);
  });

  test('names requests of temporary keys and stored answers as such', async () => {
    const { cardId, customerId } = await openSampleCard(service, 10_000n, brand);
    const { body } = await brand.api('POST', '/auth/key/temporary', { customer_id: customerId });
    const keys = { keyId: '', identity: body.Identity, authorization: body.Authorization };
    await apiOf(service.origin, keys)('GET', `/cards/${cardId}`);
    expect(await only('?operation=getCard')).toMatchObject({ actor: 'temporary_key' });
    const once = { 'idempotency-key': 'once' };
    await createCustomer({ email: 'a@example.com' }, once);
    await createCustomer({ email: 'a@example.com' }, once);
    const { data } = await list('?operation=createCustomer&limit=2');
    expect(data.map(({ is_repeat }: { is_repeat: boolean }) => is_repeat)).toEqual([true, false]);
    expect((await list('?idempotency_key=once')).data).toEqual(data);
    expect((await list('?idempotency_key=twice')).data).toEqual([]);
  });
});

describe('GET /requests/{log_id}', () => {
  test('shows the request and its answer without secrets, and advice for an error', async () => {
    await createCustomer({ last_name: 7 }, { 'idempotency-key': 'k', 'user-agent': 'tests' });
    const shown = await detail('?operation=createCustomer');
    const { ssn, last_name, ...kept } = sampleCustomer;
    expect([ssn, last_name]).toEqual(['123-45-6789', 'Example']);
    expect(shown).toMatchObject({
      status: 400,
      request: {
        headers: {
          'content-type': 'application/json',
          'idempotency-key': 'k',
          'user-agent': 'tests',
        },
        body: { ...kept, ssn: '[masked]', last_name: '[masked]' },
        masked: expect.arrayContaining(['ssn', 'last_name']),
        is_cut: false,
      },
      answer: { body: { Code: 'customer_post_schema', Status: 400 } },
      error: { meaning: expect.any(String), cure: expect.stringMatching(/^Correct the fields/) },
    });
  });

  test('shows objects, and masks tokens in answers', async () => {
    const card = await openSampleCard(service, 10_000n, brand);
    await brand.api('GET', `/cards/${card.cardId}`);
    const shown = await detail('?operation=getCard');
    expect(shown.object_ids).toEqual(expect.arrayContaining([card.cardId, card.customerId]));
    expect(shown.answer.body).toMatchObject({
      card_id: card.cardId,
      card_number: '[masked]',
      cvv: '[masked]',
    });
    expect(shown.error).toBeNull();
  });

  test('keeps no contents of a customer that was deleted since', async () => {
    const { body } = await createCustomer();
    await brand.api('GET', '/customers');
    await brand.api('DELETE', `/customers/${body.customer_id}`);
    const { data } = await list(`?object_id=${body.customer_id}`);
    expect(data).toHaveLength(3);
    for (const { log_id } of data) {
      const { body: shown } = await brand.api('GET', `/requests/${log_id}`);
      expect([shown.request, shown.answer]).toEqual([null, null]);
    }
  });

  test('survives the reset of a world, and goes with the world', async () => {
    const worlds = await openWorldSteps(service);
    const world = await worlds.make();
    await world.api('POST', '/customers', sampleCustomer);
    await list('', world.api);
    await worlds.reset(world);
    const { data } = await list('?operation=createCustomer', world.api);
    expect(data).toHaveLength(1);
    await worlds.remove(world);
    const { rows } = await service.owner.query(
      `select count(*)::integer as count from request_log where brand_id = $1`,
      [world.brandId],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('GET /requests/errors', () => {
  test('groups failures with their cure, the most frequent first', async () => {
    for (let times = 0; times < 3; times++) await createCustomer({ email: 'no' });
    await brand.api('GET', `/customers/${noId}`);
    const { status, body } = await brand.api('GET', '/requests/errors');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      expect.objectContaining({
        operation: 'createCustomer',
        status: 400,
        error_code: 'customer_post_schema',
        count: 3,
        key_ids: [expect.stringMatching(/^[\w-]{36}$/)],
        // The newest of the 24 spans is the last.
        counts: [...Array<number>(23).fill(0), 3],
        error: {
          code: 'invalid_input',
          meaning: expect.stringContaining('nothing was changed'),
          cure: expect.any(String),
        },
      }),
      expect.objectContaining({ operation: 'getCustomer', error_code: 'customer_dne', count: 1 }),
    ]);
    const last = await brand.api('GET', `/requests/${body.data[0].last_log_id}`);
    expect(last.body.operation).toBe('createCustomer');
    const early = await brand.api('GET', '/requests/errors?until=2020-01-01T00:00:00Z');
    expect(early.body.data).toEqual([]);
    const wrong = await brand.api('GET', '/requests/errors?since=2999-01-01T00:00:00Z');
    expect([wrong.status, wrong.body.Message]).toEqual([400, expect.stringContaining('since')]);
  });
});

describe('GET /requests/series', () => {
  test('counts all requests exactly, also those that are not kept', async () => {
    const { cardId } = await openSampleCard(service, 1_000_000n, brand);
    const purchase = samplePurchase(cardId, '1.00');
    const calls = Array.from({ length: 120 }, () =>
      brand.api('POST', '/simulate/authorization', purchase),
    );
    await Promise.all(calls);
    await brand.api('POST', '/simulate/authorization', { ...purchase, card_id: noId });
    const operation = (await list('?status=404')).data[0].operation;
    const { body } = await brand.api('GET', `/requests/series?operation=${operation}`);
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
    const sum = (name: string) => body.data.reduce((all: number, each: any) => all + each[name], 0);
    expect([sum('count'), sum('client_errors'), sum('server_errors')]).toEqual([121, 1, 0]);
    const [point] = body.data;
    expect(point.p50_ms).toBeLessThanOrEqual(point.p99_ms);
    expect(point.p99_ms).toBeLessThanOrEqual(point.max_ms);
    const { data } = await list(`?operation=${operation}&limit=100`);
    expect(data.length).toBeGreaterThanOrEqual(51);
  });

  test('refuses more periods than an answer holds, and an unknown bucket', async () => {
    const long = '/requests/series?bucket=minute&since=2026-01-01T00:00:00Z';
    expect((await brand.api('GET', long)).body.Message).toContain('1500 periods');
    const { status, body } = await brand.api('GET', '/requests/series?bucket=week');
    expect([status, body.Message]).toEqual([400, expect.stringContaining('bucket')]);
  });
});
