import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  cookieOf,
  type PersonSteps,
  pageHeaders,
  personSteps,
  type SignedIn,
} from '../../../../test/support/person-steps.ts';
import {
  apiOf,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { correctWallClock } from '../../../platform/clock/wall-clock.ts';

const minuteMs = 60_000;
afterEach(() => correctWallClock(0));

describe('in live', () => {
  let service: TestService;
  let people: PersonSteps;
  let viewer: SignedIn;

  beforeAll(async () => {
    service = await startTestService({
      environment: 'live',
      worker: false,
      trustedProxies: ['127.0.0.1'],
    });
    people = personSteps(service);
    viewer = await people.as('viewer', service.brand.brandId);
  });
  afterAll(() => service.stop());

  test.each([
    ['another machine', '203.0.113.7', 403],
    ['the machine itself, by IPv4', '127.0.0.1', 200],
    ['the machine itself, by IPv6', '::1', 200],
  ])('plain http from %s', async (_from, address, status) => {
    const headers = { 'x-forwarded-for': address };
    const read = await viewer.in(service.brand.brandId)('GET', '/accounts', undefined, headers);
    const session = await viewer.portal('GET', '/session', undefined, headers);
    expect([read.status, session.status]).toEqual([status, status]);
  });

  test('no session starts over plain http from another machine', async () => {
    const token = await people.makeLink();
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const refused = await people.visitor('POST', '/session/link', { token }, headers);
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
    expect(JSON.stringify(refused.body)).toContain('SURETY_PUBLIC_URL must be https');
    expect((await people.visitor('POST', '/session/link', { token })).status).not.toBe(403);
  });

  test('a session ends after thirty minutes without a request', async () => {
    const { portal } = await people.as('viewer', service.brand.brandId);
    const minutes = async (count: number) => {
      correctWallClock(count * minuteMs);
      return (await portal('GET', '/session')).status;
    };
    expect([await minutes(29), await minutes(58), await minutes(89)]).toEqual([200, 200, 401]);
  });

  test('a session ends after twelve hours, however busy, and its cookie with it', async () => {
    const { portal, session } = await people.as('viewer', service.brand.brandId);
    expect(session.headers.get('set-cookie')).toContain('; Max-Age=43200;');
    for (let at = 25; at < 12 * 60; at += 25) {
      correctWallClock(at * minuteMs);
      expect((await portal('GET', '/session')).status).toBe(200);
    }
    correctWallClock((12 * 60 + 0.1) * minuteMs);
    expect((await portal('GET', '/session')).status).toBe(401);
  });
});

describe('behind https', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({
      environment: 'live',
      worker: false,
      publicUrl: 'https://127.0.0.1',
      trustedProxies: ['127.0.0.1'],
    });
  });
  afterAll(() => service.stop());

  test('a cookie is of this host alone, and never sent in clear', async () => {
    const people = personSteps(service);
    const { session, cookie, portal } = await people.as('viewer', service.brand.brandId);
    expect(session.headers.getSetCookie()[0]).toMatch(
      /^__Host-surety_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect((await portal('GET', '/session', undefined, headers)).status).toBe(200);
    // The plain name could be planted by a page of another name below the domain.
    const planted = cookie.replace('__Host-', '');
    const api = apiOf(service.origin, null, '/portal/api');
    const answer = await api('GET', '/session', undefined, { ...pageHeaders, cookie: planted });
    expect(answer.status).toBe(401);
    const end = await portal('DELETE', '/session');
    expect(end.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-surety_session=; Max-Age=0;.*; Secure$/),
      expect.stringMatching(/^surety_signed_in=1; Max-Age=0;.*; Secure$/),
    ]);
    expect(cookieOf(end)).toBe('__Host-surety_session=');
  });
});

describe('the rate limit of a session', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ worker: false, rateLimitPerMinute: 5 });
  });
  afterAll(() => service.stop());

  const remaining = ({ headers }: { headers: Headers }) => headers.get('ratelimit-remaining');

  test('is its own: neither the brand’s programs nor other sessions draw on it', async () => {
    const { brand } = service;
    const people = personSteps(service);
    const one = (await people.as('viewer', brand.brandId)).in(brand.brandId);
    const other = (await people.as('viewer', brand.brandId)).in(brand.brandId);
    const first = await one('GET', '/sandbox/clock');
    expect([first.headers.get('ratelimit-limit'), remaining(first)]).toEqual(['1200', '1199']);
    for (let i = 0; i < 5; i++) await brand.api('GET', '/sandbox/clock');
    expect((await brand.api('GET', '/sandbox/clock')).status).toBe(429);
    expect(remaining(await one('GET', '/sandbox/clock'))).toBe('1198');
    expect(remaining(await other('GET', '/sandbox/clock'))).toBe('1199');
  });

  test('ends with a 429 that says when to go on', async () => {
    const { brand } = service;
    const one = (await personSteps(service).as('viewer', brand.brandId)).in(brand.brandId);
    const ask = () => one('GET', '/sandbox/clock');
    for (let i = 0; i < 12; i++) await Promise.all(Array.from({ length: 100 }, ask));
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
