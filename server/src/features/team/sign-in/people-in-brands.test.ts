import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type PersonSteps,
  pageHeaders,
  personSteps,
} from '../../../../test/support/person-steps.ts';
import { createSampleCustomer } from '../../../../test/support/sample-links.ts';
import { sampleCustomer } from '../../../../test/support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { openWorldSteps } from '../../../../test/support/world-steps.ts';
import { correctWallClock } from '../../../platform/clock/wall-clock.ts';

let service: TestService;
let people: PersonSteps;
let brand: TestBrand;
let customerId: string;

beforeAll(async () => {
  service = await startTestService({ worker: false, followLimits: { heartbeatMs: 50 } });
  people = personSteps(service);
  brand = await service.createBrand();
  customerId = await createSampleCustomer(brand);
});
afterAll(() => service.stop());
afterEach(() => correctWallClock(0));

describe('a person in a brand', () => {
  test('reaches no other brand, and none that does not exist', async () => {
    const owner = await people.as('owner', brand.brandId);
    expect((await owner.in(brand.brandId)('GET', `/customers/${customerId}`)).status).toBe(200);
    const others = [service.brand.brandId, '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11', 'nonsense'];
    for (const other of others) {
      const { status, body } = await owner.in(other)('GET', '/customers');
      expect([status, body.Message]).toEqual([403, 'You are no member of this brand.']);
    }
    expect((await people.visitor('GET', `/${brand.brandId}/customers`)).status).toBe(401);
  });

  test('loses the brand with the membership', async () => {
    const personId = await people.makePerson('owner', brand.brandId);
    const owner = await people.signInAs(personId);
    await service.owner.query('delete from memberships where person_id = $1', [personId]);
    expect((await owner.in(brand.brandId)('GET', '/customers')).status).toBe(403);
    expect((await owner.portal('GET', '/session')).body.brands).toEqual([]);
  });

  test('is refused in a suspended brand', async () => {
    const other = await service.createBrand();
    const owner = await people.as('owner', other.brandId);
    await service.owner.query('update brands set suspended_at = now() where brand_id = $1', [
      other.brandId,
    ]);
    expect((await owner.in(other.brandId)('GET', '/customers')).status).toBe(403);
  });

  test('leaves acts in the audit, and requests in the log as those of the portal', async () => {
    const personId = await people.makePerson('owner', brand.brandId);
    const owner = (await people.signInAs(personId)).in(brand.brandId);
    const change = { email: 'new@example.com' };
    expect((await owner('PATCH', `/customers/${customerId}`, change)).status).toBe(200);
    expect((await owner('PATCH', '/sandbox/clock', { mode: 'stopped' })).status).toBe(200);
    const acts = (await owner('GET', `/audit?person_id=${personId}`)).body.data;
    expect(acts).toMatchObject([
      { actor: 'person', person_id: personId, key_id: null, operation: 'changeClock' },
      { actor: 'person', person_id: personId, key_id: null, object: customerId },
      { actor: 'person', person_id: personId, key_id: null, operation: 'signInByLink' },
    ]);
    const logged = await eventually(async () => {
      const { data } = (await owner('GET', '/requests?operation=updateCustomer')).body;
      return data.find(({ person_id }: { person_id: string }) => person_id === personId);
    });
    expect(logged).toMatchObject({ source: 'portal', actor: 'person', key_id: null });
  });

  test('does a change once for one Idempotency-Key, which is not another person’s', async () => {
    const [one, two] = [
      (await people.as('owner', brand.brandId)).in(brand.brandId),
      (await people.as('owner', brand.brandId)).in(brand.brandId),
    ];
    const headers = { 'idempotency-key': 'double-click' };
    const create = async (api: typeof one) =>
      (await api('POST', '/customers', sampleCustomer, headers)).body.customer_id;
    const [made, again, others] = [await create(one), await create(one), await create(two)];
    expect(made).toEqual(expect.any(String));
    expect([again, others]).toEqual([made, expect.not.stringMatching(made)]);
  });
});

describe('worlds', () => {
  test('belong to the person who makes or forks them, and go with their memberships', async () => {
    const { in: inBrand, portal } = await people.as('developer', brand.brandId);
    const api = inBrand(brand.brandId);
    const made = (await api('POST', '/sandbox/worlds', { name: 'Mine' })).body;
    const { snapshot_id } = (await api('POST', `/sandbox/worlds/${made.world_id}/snapshot`, {}))
      .body;
    const forked = (await api('POST', '/sandbox/worlds', { from_snapshot: snapshot_id })).body;
    const listed = (await api('GET', '/sandbox/worlds')).body.data;
    expect(listed.map(({ world_id }: { world_id: string }) => world_id)).toEqual([
      forked.world_id,
      made.world_id,
      brand.brandId,
    ]);
    expect((await inBrand(forked.world_id)('GET', '/keys')).status).toBe(200);
    expect((await api('DELETE', `/sandbox/worlds/${forked.world_id}`)).status).toBe(200);
    const { brands } = (await portal('GET', '/session')).body;
    expect(brands).toMatchObject([
      { brand_id: made.world_id, role: 'owner', is_world: true },
      { brand_id: brand.brandId, role: 'developer', is_world: false },
    ]);
  });

  test('of others are out of reach, as are their snapshots', async () => {
    const worlds = await openWorldSteps(service);
    const other = await worlds.make();
    const snapshotId = await worlds.snapshot(other);
    const api = (await people.as('developer', brand.brandId)).in(brand.brandId);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/reset'],
      ['POST', '/snapshot'],
      ['GET', '/export'],
      ['DELETE', ''],
    ] as const) {
      const body = method === 'POST' ? {} : undefined;
      const answer = await api(method, `/sandbox/worlds/${other.brandId}${path}`, body);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await api('POST', '/sandbox/worlds', { from_snapshot: snapshotId })).status).toBe(404);
    const diff = `/sandbox/worlds/${brand.brandId}/diff?against=`;
    expect((await api('GET', `${diff}${snapshotId}`)).status).toBe(404);
    expect((await api('GET', `${diff}${other.brandId}`)).status).toBe(404);
    const owner = await people.localOwner();
    expect((await owner.in(snapshotId)('GET', '/customers')).status).toBe(403);
    expect((await owner.in(other.brandId)('GET', '/customers')).status).toBe(200);
  });
});

describe('a viewer', () => {
  const personal = [
    sampleCustomer.first_name,
    sampleCustomer.last_name,
    sampleCustomer.dob,
    sampleCustomer.addresses[0]?.street,
  ];

  test('sees no personal value in any answer', async () => {
    const viewer = (await people.as('viewer', brand.brandId)).in(brand.brandId);
    const operator = (await people.as('operator', brand.brandId)).in(brand.brandId);
    for (const path of [
      `/customers/${customerId}`,
      '/customers',
      `/objects/${customerId}`,
      `/search?q=${customerId}`,
      '/events',
    ]) {
      const [seen, hidden] = [await operator('GET', path), await viewer('GET', path)];
      expect([path, seen.status, hidden.status]).toEqual([path, 200, 200]);
      for (const value of personal) expect(JSON.stringify(hidden.body)).not.toContain(value);
    }
    const { body } = await viewer('GET', `/customers/${customerId}`);
    expect(body).toMatchObject({
      customer_id: customerId,
      first_name: '[masked]',
      dob: '[masked]',
    });
    expect((await operator('GET', `/customers/${customerId}`)).body).toMatchObject({
      last_name: sampleCustomer.last_name,
    });
  });

  test('finds nothing by personal values', async () => {
    const viewer = (await people.as('viewer', brand.brandId)).in(brand.brandId);
    const name = encodeURIComponent(`${sampleCustomer.last_name}`);
    expect((await brand.api('GET', `/search?q=${name}`)).body.data).not.toEqual([]);
    expect((await viewer('GET', `/search?q=${name}`)).body.data).toEqual([]);
    expect((await viewer('GET', `/customers?q=${name}&count=true`)).body).toMatchObject({
      data: [],
      count: 0,
    });
  });
});

describe('the live stream', () => {
  const open = (cookie: string, headers: Record<string, string> = {}) =>
    fetch(`${service.origin}/portal/api/${brand.brandId}/live`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
    });

  test('names what changed, without contents, and needs no header that EventSource cannot send', async () => {
    const { cookie } = await people.as('viewer', brand.brandId);
    const response = await open(cookie);
    expect(response.status).toBe(200);
    const url = 'http://127.0.0.1:1/hook';
    const { webhook_id } = (await brand.api('POST', '/webhooks', { url, events: ['*'] })).body;
    expect((await brand.api('POST', `/webhooks/${webhook_id}/test`, {})).status).toBeLessThan(300);
    const text = await readUntil(response, /"event".*"refs"/);
    const data = JSON.parse(/^data: (.*"event".*)$/m.exec(text)?.[1] ?? '');
    expect(data).toEqual({
      kind: 'event',
      id: expect.any(String),
      event: 'webhook.test',
      refs: [webhook_id],
      at: expect.stringMatching(/Z$/),
    });
  });

  test('ends with the session', async () => {
    const { cookie, portal } = await people.as('viewer', brand.brandId);
    const response = await open(cookie);
    expect((await portal('DELETE', '/session')).status).toBe(204);
    await readUntil(response, /never/);
  });

  test('tells requests, acts, deliveries, the clock and heartbeats beside events', async () => {
    const { cookie, in: inBrand } = await people.as('owner', brand.brandId);
    const response = await open(cookie);
    const url = 'http://127.0.0.1:1/hook';
    const { webhook_id } = (await brand.api('POST', '/webhooks', { url, events: ['*'] })).body;
    expect((await inBrand(brand.brandId)('GET', '/customers')).status).toBe(200);
    const made = await brand.api('POST', '/customers', sampleCustomer);
    expect(
      (await brand.api('PATCH', '/sandbox/clock', { mode: 'accelerated', factor: 2 })).status,
    ).toBe(200);
    const isCreation = new RegExp(`"request".*${made.body.customer_id}`);
    const deliveryId = await plantDelivery(webhook_id);
    const isAct = new RegExp(`"act".*${made.body.customer_id}`);
    const untilAll = [new RegExp(`${deliveryId}"`), /"clock"/, /"alive"/, isCreation, isAct];
    const text = await readUntil(response, ...untilAll);
    const news = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
    const at = expect.stringMatching(/Z$/);
    const refs = expect.arrayContaining([made.body.customer_id]);
    const creation = { operation: 'createCustomer', id: expect.any(String), refs, at };
    expect(news).toContainEqual({ kind: 'request', ...creation });
    expect(news).toContainEqual({ kind: 'act', ...creation });
    expect(news).toContainEqual({ kind: 'clock', id: brand.brandId, refs: [], at });
    expect(news.find(({ id }) => id === deliveryId)).toMatchObject({
      kind: 'delivery',
      refs: [webhook_id, expect.any(String)],
    });
    const logged = (await brand.api('GET', '/requests?operation=listCustomers')).body.data;
    for (const { log_id } of logged) expect(text).not.toContain(log_id);
  });

  test.each([
    ['the membership', 'delete from memberships where person_id = $1'],
    ['the role', `update memberships set role = 'viewer' where person_id = $1`],
    ['the person', 'update people set stopped_at = now() where person_id = $1'],
  ])('ends with %s', async (_what, statement) => {
    const personId = await people.makePerson('operator', brand.brandId);
    const response = await open((await people.signInAs(personId)).cookie);
    await service.owner.query(statement, [personId]);
    await readUntil(response, /never/);
  });

  test('is no use that keeps a session alive', async () => {
    const { cookie, portal } = await people.as('viewer', brand.brandId);
    correctWallClock(7 * 60 * 60_000);
    await (await open(cookie)).body?.cancel();
    correctWallClock(12.1 * 60 * 60_000);
    expect((await portal('GET', '/session')).status).toBe(401);
  });

  test('is refused to pages of other sites, and to keys', async () => {
    const { cookie } = await people.as('viewer', brand.brandId);
    expect((await open(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await open('')).status).toBe(401);
    expect((await brand.api('GET', '/live', undefined, pageHeaders)).status).toBe(404);
  });
});

/** Writes a delivery of any event of the brand; no worker runs that would. */
async function plantDelivery(webhookId: string): Promise<string> {
  const { rows } = await service.owner.query(
    `insert into deliveries (brand_id, delivery_id, webhook_id, event_id, event, message_id, event_xid,
         status, attempts_made, next_attempt_at, date_created, date_updated)
       select e.brand_id, gen_random_uuid(), $2, e.event_id, e.event, gen_random_uuid(), e.xid,
              'pending', 0, now(), now(), now()
         from events e where e.brand_id = $1 limit 1
     returning delivery_id`,
    [brand.brandId, webhookId],
  );
  return rows[0].delivery_id;
}

/** Text of a stream until it has the patterns, or ends. */
async function readUntil(response: Response, ...patterns: RegExp[]): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (patterns.every((pattern) => pattern.test(text))) break;
  }
  return text;
}
