import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { apiOf, eventually, startTestService } from '../support/test-service.ts';
import { openWebhookSteps, type WebhookSteps } from '../support/webhook-steps.ts';
import { openWorldSteps } from '../support/world-steps.ts';

let fixture: WebhookSteps;
const noId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  fixture = await openWebhookSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

const api = (method: string, path: string, body?: unknown) => fixture.brand.api(method, path, body);
const create = async (fields: Record<string, unknown> = {}) => {
  const { status, body } = await api('POST', '/sandbox/receivers', fields);
  expect(status).toBe(201);
  return body;
};
/** A receiver whose answer is chosen, with a webhook that points to it. */
const listening = async (fields: Record<string, unknown> = {}) => {
  const receiver = await create(fields);
  const webhook = await fixture.create({ callback_url: receiver.url });
  return { receiver, webhook };
};
const received = async (id: string) =>
  (await api('GET', `/sandbox/receivers/${id}/deliveries`)).body.data;
const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

const routes = [
  ['POST', '/sandbox/receivers', {}],
  ['GET', '/sandbox/receivers', undefined],
  ['PATCH', `/sandbox/receivers/${noId}`, { answer: 'ok' }],
  ['DELETE', `/sandbox/receivers/${noId}`, undefined],
  ['GET', `/sandbox/receivers/${noId}/deliveries`, undefined],
] as const;

describe('receivers', () => {
  test('are refused without keys, and changed by no key that only reads', async () => {
    const reader = apiOf(
      fixture.service.origin,
      await keySteps(fixture.service, fixture.brand).create('read_only'),
    );
    const stranger = apiOf(fixture.service.origin, null);
    for (const [method, path, body] of routes) {
      expect((await stranger(method, path, body)).status).toBe(401);
      if (method !== 'GET') expect((await reader(method, path, body)).status).toBe(403);
    }
  });

  test('do not exist in live', async () => {
    const live = await startTestService({ environment: 'live', worker: false });
    for (const [method, path, body] of routes) {
      expect((await live.brand.api(method, path, body)).body.Code).toBe('route_dne');
    }
    expect((await post(`${live.origin}/bin/token`, '{}')).status).toBe(404);
    await live.stop();
  });

  test('are made with defaults, listed newest first, changed and deleted', async () => {
    const first = await create();
    expect(first).toMatchObject({ label: 'Receiver', answer: 'ok', delay_ms: 20_000 });
    expect(first.url).toMatch(/\/bin\/[\w-]{32}$/);
    const second = await create({ label: 'Slow', answer: 'slow', delay_ms: 50 });
    const listed = await api('GET', '/sandbox/receivers');
    expect(listed.body.data).toEqual([second, first]);
    const path = `/sandbox/receivers/${first.receiver_id}`;
    const changed = await api('PATCH', path, { answer: 'error' });
    expect(changed).toMatchObject({ status: 200, body: { ...first, answer: 'error' } });
    expect((await api('DELETE', path)).status).toBe(200);
    expect((await post(first.url, '{}')).status).toBe(404);
    expect((await api('DELETE', path)).body.Code).toBe('receiver_dne');
  });

  test('are bounded, and refuse unknown answers, delays and empty changes', async () => {
    const { receiver_id } = await create();
    const path = `/sandbox/receivers/${receiver_id}`;
    for (const [body, field] of [
      [{ answer: 'maybe' }, 'answer'],
      [{ delay_ms: 30_001 }, 'delay_ms'],
      [{ label: '' }, 'label'],
      [{}, 'body'],
    ] as const) {
      const refused = await api('PATCH', path, body);
      expect([refused.status, refused.body.Message]).toEqual([400, expect.stringContaining(field)]);
    }
    for (let at = 1; at < 10; at += 1) await create();
    const refused = await api('POST', '/sandbox/receivers', {});
    expect([refused.status, refused.body.Code]).toEqual([409, 'receiver_limit']);
  });

  test('of another brand are unknown', async () => {
    const { receiver_id } = await create();
    const other = await fixture.service.createBrand();
    const path = `/sandbox/receivers/${receiver_id}`;
    for (const [method, at, body] of [
      ['PATCH', path, { answer: 'ok' }],
      ['DELETE', path, undefined],
      ['GET', `${path}/deliveries`, undefined],
    ] as const) {
      expect((await other.api(method, at, body)).body.Code).toBe('receiver_dne');
    }
  });

  test('stay with their world: a copy has none', async () => {
    const worlds = await openWorldSteps(fixture.service);
    const world = await worlds.make();
    const { body } = await world.api('POST', '/sandbox/receivers', {});
    await post(body.url, '{}');
    const fork = await worlds.make({ from_snapshot: await worlds.snapshot(world) });
    expect((await fork.api('GET', '/sandbox/receivers')).body.data).toEqual([]);
    expect((await world.api('GET', '/sandbox/receivers')).body.data).toHaveLength(1);
  });
});

describe('POST /bin/{token}', () => {
  test('receives a delivery of the service itself, with a valid signature', async () => {
    const { receiver, webhook } = await listening();
    const delivery = await fixture.untilEnded(await fixture.sendTest(webhook.webhook_id));
    expect(delivery.attempts[0]).toMatchObject({ status: 200, response: '{"received":true}' });
    const [message] = await received(receiver.receiver_id);
    expect(message).toMatchObject({
      webhook_id: webhook.webhook_id,
      signature: 'valid',
      answered_status: 200,
    });
    const sent = await api('GET', `/webhooks/deliveries/${delivery.delivery_id}/sent`);
    expect(message.body).toBe(sent.body.body);
    expect(message.headers).toMatchObject(sent.body.attempts[0].headers);
  });

  test('finds a body that was changed, and a message of no webhook', async () => {
    const { receiver, webhook } = await listening();
    await fixture.untilEnded(await fixture.sendTest(webhook.webhook_id));
    const [{ headers, body }] = await received(receiver.receiver_id);
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
    const signed = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature };
    await post(receiver.url, body, signed);
    await post(receiver.url, `${body} `, signed);
    await post(receiver.url, body);
    const signatures = (await received(receiver.receiver_id)).map(
      (message: { signature: string }) => message.signature,
    );
    expect(signatures).toEqual(['invalid', 'invalid', 'valid', 'valid']);
    const alone = await create();
    await post(alone.url, '{}');
    expect(await received(alone.receiver_id)).toMatchObject([
      { signature: 'unknown', webhook_id: null, body: '{}' },
    ]);
  });

  test.each([
    ['error', { status: 500, response: expect.stringContaining('500') }],
    ['garbage', { status: null, error: expect.any(String) }],
    ['refuse', { status: null, error: expect.any(String) }],
  ])('answers as chosen: %s', async (answer, attempt) => {
    const { receiver, webhook } = await listening({ answer });
    const delivery = await fixture.untilEnded(await fixture.sendTest(webhook.webhook_id));
    expect(delivery).toMatchObject({ status: 'failed', attempts: [attempt] });
    expect(await received(receiver.receiver_id)).toMatchObject([{ signature: 'valid' }]);
  });

  test('answers late when it is told to be slow', async () => {
    const { webhook } = await listening({ answer: 'slow', delay_ms: 300 });
    const delivery = await fixture.untilEnded(await fixture.sendTest(webhook.webhook_id));
    expect(delivery.attempts[0].status).toBe(200);
    expect(delivery.attempts[0].duration_ms).toBeGreaterThanOrEqual(290);
  });

  test('keeps the newest 50 messages, and refuses large ones', async () => {
    const { receiver_id, url } = await create();
    for (let at = 0; at < 53; at += 1) await post(url, String(at));
    const path = `/sandbox/receivers/${receiver_id}/deliveries?limit=100`;
    const { body } = await api('GET', path);
    const bodies = body.data.map((message: { body: string }) => message.body);
    expect(bodies).toEqual(Array.from({ length: 50 }, (_, at) => String(52 - at)));
    expect((await post(url, 'x'.repeat(64 * 1024 + 1))).status).toBe(413);
  });

  test('hides bodies from a key that only reads', async () => {
    const { receiver_id, url } = await create();
    await post(url, 'secret');
    const reader = apiOf(
      fixture.service.origin,
      await keySteps(fixture.service, fixture.brand).create('read_only'),
    );
    const shown = await eventually(async () => {
      const { body } = await reader('GET', `/sandbox/receivers/${receiver_id}/deliveries`);
      return body.data.length > 0 && body.data;
    });
    expect(shown).toMatchObject([{ body: null, signature: 'unknown' }]);
  });
});
