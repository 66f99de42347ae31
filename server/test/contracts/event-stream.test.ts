import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Follower, followEvents } from '../support/event-follower.ts';
import {
  apiOf,
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let webhookId: string;
const followers: Follower[] = [];

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  for (const follower of followers) await follower.close();
  await service.stop();
});
beforeEach(async () => {
  brand = await service.createBrand();
  webhookId = await addWebhook();
});

async function addWebhook(): Promise<string> {
  const { body } = await brand.api('POST', '/webhooks', {
    callback_url: 'https://example.com/hook',
    events: ['*'],
  });
  return body.webhook_id;
}

/** Records an event; returns its id. */
async function happen(id = webhookId): Promise<string> {
  const { status, body } = await brand.api('POST', `/webhooks/${id}/test`);
  expect(status).toBeLessThan(300);
  return body.event_id;
}

function follow(query = ''): Follower {
  const follower = followEvents(service.origin, brand.keys, query);
  followers.push(follower);
  return follower;
}

const received = (follower: Follower, count: number) =>
  eventually(async () => follower.ids.length >= count);

/** The first bytes of a stream as they are sent. */
async function rawStream(query = '', headers: Record<string, string> = {}) {
  const { identity, authorization } = brand.keys;
  const aborter = new AbortController();
  const response = await fetch(`${service.origin}/api/v0.1/events/stream${query}`, {
    headers: { identity, authorization, ...headers },
    signal: aborter.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    until: async (part: string) => {
      while (!text.includes(part)) {
        const piece = await reader?.read();
        if (!piece || piece.done) break;
        text += piece.value;
      }
      return text;
    },
    close: () => aborter.abort(),
  };
}

test('GET /events/stream sends past events, then new ones, as GET /events shows them', async () => {
  const before = await happen();
  const stream = await rawStream();
  expect(stream.response.status).toBe(200);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
  await stream.until(before);
  const after = await happen();
  await stream.until(after);
  const { body } = await eventually(async () => {
    const answer = await brand.api('GET', '/events');
    return answer.body.data.length === 2 && answer;
  });
  const messages = body.data.map(
    (event: { position: string }) => `id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`,
  );
  expect(await stream.until(messages[1])).toBe(`retry: 1000\n\n${messages.join('')}`);
  stream.close();
});

test('a follower that reconnects continues at its position', async () => {
  const ids = [await happen(), await happen()];
  const first = follow();
  await received(first, 2);
  await first.close();
  ids.push(await happen());
  for (const place of [first.positions[1], ids[1]]) {
    const again = await rawStream('?after=latest', { 'last-event-id': String(place) });
    const text = await again.until(String(ids[2]));
    expect(text).not.toContain(ids[1]);
    again.close();
  }
});

test('after=latest sends only new events', async () => {
  const old = await happen();
  await eventually(async () => (await brand.api('GET', '/events')).body.data.length === 1);
  const follower = follow('?after=latest');
  await eventually(async () => follower.opened() === 1);
  const fresh = await happen();
  await received(follower, 1);
  expect(follower.ids).toEqual([fresh]);
  expect(follower.ids).not.toContain(old);
});

test('filters apply to the stream and to a waiting request', async () => {
  const other = await addWebhook();
  const follower = follow(`?object_id=${other}&event=webhook.*`);
  const waiting = brand.api('GET', `/events?object_id=${other}&wait=30`);
  await eventually(async () => follower.opened() === 1);
  await happen();
  const wanted = await happen(other);
  await received(follower, 1);
  expect(follower.ids).toEqual([wanted]);
  const { body } = await waiting;
  expect(body.data.map((row: { event_id: string }) => row.event_id)).toEqual([wanted]);
});

test('a waiting request answers an empty page with its position once its time is over', async () => {
  const { body } = await brand.api('GET', '/events?wait=1&event=kyc.*');
  expect(body).toEqual({ data: [], has_more: false, next_cursor: expect.any(String) });
  await happen();
  await happen();
  const next = await brand.api('GET', `/events?after=${body.next_cursor}&wait=30&limit=1`);
  expect(next.body.data).toHaveLength(1);
});

test("another brand's events are never sent", async () => {
  const own = await happen();
  const stranger = await service.createBrand();
  const follower = followEvents(service.origin, stranger.keys);
  followers.push(follower);
  await eventually(async () => follower.opened() === 1);
  const { body } = await stranger.api('GET', '/events?wait=1');
  expect(body.data).toEqual([]);
  expect(follower.ids).toEqual([]);
  expect(own).toBeTruthy();
});

test.each([
  ['after=nonsense', 'after'],
  ['cursor=nonsense', 'cursor must be'],
  ['event=nothing', 'kyc.verification.success'],
  ['customer_id=7', 'customer_id must be a UUID'],
  ['object_id=7', 'object_id must be a UUID'],
  ['since=now', 'since must be a time'],
])('the stream refuses the query %s with the rule', async (query, message) => {
  const { status, body } = await brand.api('GET', `/events/stream?${query}`);
  expect([status, body.Code]).toEqual([400, 'event_stream_schema']);
  expect(body.Message).toContain(message);
});

test('the stream refuses a Last-Event-ID that is no position', async () => {
  const headers = { 'last-event-id': 'nowhere' };
  const { status, body } = await brand.api('GET', '/events/stream', undefined, headers);
  expect(status).toBe(400);
  expect(body.Message).toContain('Last-Event-ID must be');
});

test('the stream answers 401 without keys', async () => {
  const { status, body } = await apiOf(service.origin, null)('GET', '/events/stream');
  expect([status, body.Code]).toEqual([401, 'auth_err']);
});

test('a brand has 50 followers at most, and a slot is free again once one has left', async () => {
  const crowd = await Promise.all(Array.from({ length: 50 }, () => rawStream()));
  expect(crowd.every(({ response }) => response.status === 200)).toBe(true);
  for (const path of ['/events/stream', '/events?wait=5']) {
    const refused = await brand.api('GET', path);
    expect([refused.status, refused.body.Code]).toEqual([429, 'too_many_followers']);
  }
  const stranger = await service.createBrand();
  expect((await stranger.api('GET', '/events?wait=1')).status).toBe(200);
  for (const stream of crowd) stream.close();
  await eventually(async () => (await brand.api('GET', '/events?wait=1')).status === 200);
});

test('a follower that reads nothing delays no other', async () => {
  const { identity, authorization } = brand.keys;
  const lazy = request(`${service.origin}/api/v0.1/events/stream`, {
    headers: { identity, authorization },
  });
  lazy.on('response', (response) => response.pause()).end();
  const follower = follow();
  const ids = [];
  for (let count = 0; count < 20; count++) ids.push(await happen());
  await received(follower, 20);
  expect(follower.ids).toEqual(ids);
  lazy.on('error', () => {}).destroy();
});

test('a stopping server ends its streams and waiting requests at once', async () => {
  const stopping = await startTestService({ worker: false });
  const follower = followEvents(stopping.origin, stopping.brand.keys);
  await eventually(async () => follower.opened() === 1);
  const waiting = stopping.brand.api('GET', '/events?wait=30');
  const { body: held } = await stopping.brand.api('GET', '/events?wait=1');
  expect(held.data).toEqual([]);
  const begun = performance.now();
  await stopping.stop();
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect((await waiting).body.data).toEqual([]);
  await follower.close();
});
