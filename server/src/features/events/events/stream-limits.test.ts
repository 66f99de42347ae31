import { once } from 'node:events';
import { request } from 'node:http';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { followEvents } from '../../../../test/support/event-follower.ts';
import { joinAs } from '../../../../test/support/portal-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import type { FollowLimits } from './follow-limits.ts';

let service: TestService;
const atEnd: (() => unknown)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const step of atEnd.splice(0).reverse()) await step();
});

async function begin(followLimits: Partial<FollowLimits>): Promise<TestBrand> {
  service = await startTestService({ plantsEvents: true, worker: false, followLimits });
  atEnd.push(service.stop);
  return service.brand;
}

/** Stream over a plain HTTP connection, to control reading. */
async function openStream({ keys }: TestBrand, headers: Record<string, string> = {}) {
  const { identity, authorization } = keys;
  const leaving = new AbortController();
  atEnd.push(() => leaving.abort());
  const response = await fetch(`${service.origin}/api/v0.1/events/stream`, {
    headers: { identity, authorization, ...headers },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    leave: () => leaving.abort(),
    /** Resolves with the received text once `isEnough` or at the end of the stream. */
    until: async (isEnough: (text: string) => boolean) => {
      while (!isEnough(text)) {
        const piece = await reader?.read();
        if (!piece || piece.done) break;
        text += piece.value;
      }
      return text;
    },
  };
}

/** Creates a webhook whose test events feed the streams. */
async function happener({ api }: TestBrand): Promise<() => Promise<string>> {
  const { body } = await api('POST', '/webhooks', {
    callback_url: 'https://example.com/hook',
    events: ['*'],
  });
  return async () => (await api('POST', `/webhooks/${body.webhook_id}/test`)).body.event_id;
}

const refusalOf = async ({ api }: TestBrand, path: string) => {
  const { status, body, headers } = await api('GET', path);
  return [status, body.Code, headers.get('retry-after')];
};

test('a follower is woken by a commit of its process, however long the pause between two looks', async () => {
  const hourMs = 60 * 60_000;
  const brand = await begin({ shortestPauseMs: hourMs, longestPauseMs: hourMs });
  const happen = await happener(brand);
  const stream = await openStream(brand);
  for (let count = 0; count < 3; count++) {
    const eventId = await happen();
    expect(await stream.until((text) => text.includes(eventId))).toContain(eventId);
  }
});

test('answers 503 to one follower too many, of any brand, until another has left', async () => {
  const brand = await begin({ followersOfAll: 3 });
  const stranger = await service.createBrand();
  const streams = [
    await openStream(brand),
    await openStream(brand),
    await openStream(await service.createBrand()),
  ];
  for (const path of ['/events/stream', '/events?wait=1']) {
    expect(await refusalOf(stranger, path)).toEqual([503, 'overloaded', '1']);
  }
  // Plain reads are still answered.
  expect((await stranger.api('GET', '/events')).status).toBe(200);
  streams[1]?.leave();
  await eventually(async () => (await stranger.api('GET', '/events/stream')).status === 200);
});

test("a person follows a few times at once, and draws nothing from the brand's keys or another's", async () => {
  const brand = await begin({ followersOfBrand: 1, followersOfPerson: 2 });
  const followAs = async (cookie: string | null) => {
    const leaving = new AbortController();
    atEnd.push(() => leaving.abort());
    const headers = { 'sec-fetch-site': 'same-origin', cookie: String(cookie) };
    const path = `/portal/api/${brand.brandId}/live`;
    const answer = await fetch(service.origin + path, { headers, signal: leaving.signal });
    return answer.status;
  };
  const { browser } = await joinAs(service, { brand, role: 'viewer' });
  expect(await followAs(browser.cookie)).toBe(200);
  expect(await followAs(browser.cookie)).toBe(200);
  expect(await followAs(browser.cookie)).toBe(429);
  const another = await joinAs(service, { brand, role: 'viewer' });
  expect(await followAs(another.browser.cookie)).toBe(200);
  await openStream(brand);
  expect(await refusalOf(brand, '/events/stream')).toEqual([429, 'too_many_followers', null]);
});

test('an idle stream sends heartbeats with a position to continue from', async () => {
  const brand = await begin({ heartbeatMs: 30 });
  const stream = await openStream(brand);
  const text = await stream.until((so) => so.split(': alive\n').length > 3);
  expect(text).toMatch(/^retry: 1000\n\n(: alive\nid: [0-9a-f-]+\n\n){3}/i);
  const place = /id: (\S+)/.exec(text)?.[1] ?? '';
  const eventId = await (await happener(brand))();
  const again = await openStream(brand, { 'last-event-id': place });
  expect(await again.until((so) => so.includes('data:'))).toContain(eventId);
});

test('a stream ends after its lifetime and frees its slot', async () => {
  const brand = await begin({ streamForMs: 50, followersOfBrand: 1 });
  const stream = await openStream(brand);
  expect(await stream.until(() => false)).toMatch(/^retry: 1000\n\n/);
  await eventually(async () => (await brand.api('GET', '/events?wait=1')).status === 200);
});

test('a follower that reconnects after each end receives each event once', async () => {
  const brand = await begin({ streamForMs: 40 });
  const happen = await happener(brand);
  const follower = followEvents(service.origin, brand.keys);
  atEnd.push(follower.close);
  const ids: string[] = [];
  await eventually(async () => {
    ids.push(await happen());
    return follower.opened() >= 3;
  }, 20_000);
  await eventually(async () => follower.ids.length >= ids.length);
  expect(follower.ids).toEqual(ids);
});

/** Larger than all buffers between service and follower. */
async function fill({ brandId }: TestBrand, count: number): Promise<void> {
  await sql`
    insert into events (brand_id, event_id, event, customer_id, object_id, occurred_at, payload, xid)
      select ${brandId}::uuid, lpad(to_hex(n), 32, '0')::uuid, 'card.created', null, null,
          '2026-07-01T00:00Z'::timestamptz, jsonb_build_object('text', repeat('x', 250000)),
          '1'::xid8
        from generate_series(1, ${count}::int) n`.execute(service.database.allBrands.db);
}

/**
 * Moves the time-outs of this process. Each second takes as long as a connection to the database is made, so that none of
 * the service's waits for one in vain.
 */
async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000);
    const client = new pg.Client(service.connectionString);
    await client.connect();
    await client.query('select 1');
    await client.end();
  }
}

test('disconnects a follower that reads nothing for a minute, and keeps one that reads', async () => {
  const brand = await begin({ followersOfBrand: 2 });
  await fill(brand, 80);
  // Time-outs of this process stand still from here on, however slow the machine, until the test moves them.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { identity, authorization } = brand.keys;
  const lazy = request(`${service.origin}/api/v0.1/events/stream`, {
    headers: { identity, authorization },
  }).end();
  atEnd.push(() => lazy.destroy());
  const [response] = await once(lazy, 'response');
  response.pause().on('error', () => {});
  const follower = followEvents(service.origin, brand.keys);
  atEnd.push(follower.close);
  await eventually(async () => follower.ids.length === 80, 30_000);

  await passTime(50_000);
  expect((await brand.api('GET', '/events/stream')).status).toBe(429);
  await eventually(async () => {
    await passTime(10_000);
    return (await brand.api('GET', '/events/stream')).status === 200;
  });
  const happen = await happener(brand);
  const eventId = await happen();
  await eventually(async () => follower.ids.at(-1) === eventId);
  expect(follower.opened()).toBe(1);

  // Buffered data still arrives, and then nothing.
  let bytes = 0;
  response.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  response.resume();
  await eventually(async () => response.closed);
  expect(bytes).toBeLessThan(80 * 250_000);
}, 60_000);
