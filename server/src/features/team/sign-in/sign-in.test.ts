import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  cookieOf,
  type PersonSteps,
  pageHeaders,
  personSteps,
} from '../../../../test/support/person-steps.ts';
import {
  apiOf,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { openWorldSteps } from '../../../../test/support/world-steps.ts';
import { correctWallClock } from '../../../platform/clock/wall-clock.ts';
import { sweepSessions } from './sweep-sessions.ts';

const minuteMs = 60_000;

let service: TestService;
let people: PersonSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  people = personSteps(service);
});
afterAll(() => service.stop());
afterEach(() => correctWallClock(0));

describe('a one-time link', () => {
  test('signs the local owner in to every brand of a sandbox', async () => {
    const { session, portal } = await people.localOwner();
    expect(session.body).toMatchObject({
      person: { name: 'Local owner', email: null },
      environment: 'sandbox',
      is_confirmed: false,
      methods: [],
    });
    const brand = session.body.brands.find(
      ({ brand_id }: { brand_id: string }) => brand_id === service.brand.brandId,
    );
    expect(brand).toMatchObject({ role: 'owner', is_world: false });
    expect(brand.permissions).toContain('people');
    expect((await portal('GET', '/session')).body).toEqual(session.body);
  });

  test('is used once', async () => {
    const token = await people.makeLink();
    await people.signIn(token);
    const again = await people.visitor('POST', '/session/link', { token });
    expect(again.status).toBe(401);
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  test('ends after ten minutes', async () => {
    const [token, late] = [await people.makeLink(), await people.makeLink()];
    correctWallClock(9.9 * minuteMs);
    expect((await people.visitor('POST', '/session/link', { token })).status).toBe(200);
    correctWallClock(10.1 * minuteMs);
    expect((await people.visitor('POST', '/session/link', { token: late })).status).toBe(401);
  });

  test('is made with the management key, and by no person', async () => {
    const { key } = await openWorldSteps(service);
    const made = await apiOf(service.origin, null)('POST', '/sandbox/portal-links', undefined, {
      'management-key': key,
    });
    expect(made.status).toBe(201);
    expect(made.body.url).toMatch(/\/portal\/sign-in#link=[\w-]{43}$/);
    const owner = await people.localOwner();
    expect((await owner.in(service.brand.brandId)('POST', '/sandbox/portal-links')).status).toBe(
      404,
    );
  });
});

describe('the cookie', () => {
  test('is out of reach of scripts and other sites', async () => {
    const { session } = await people.localOwner();
    const [cookie, mark, ...others] = session.headers.getSetCookie();
    expect(cookie).toMatch(
      /^surety_session_\d+=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    // Scripts read that there is a session, and nothing of it.
    expect(mark).toMatch(/^surety_signed_in_\d+=1; Max-Age=604800; Path=\/; SameSite=Strict$/);
    expect(others).toEqual([]);
  });

  test('is new at each sign-in, whatever the browser had', async () => {
    const token = await people.makeLink();
    const answer = await people.visitor(
      'POST',
      '/session/link',
      { token },
      {
        cookie: `surety_session_${new URL(service.origin).port}=planted`,
      },
    );
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).not.toContain('planted');
    const planted = await people.visitor('GET', '/session', undefined, {
      cookie: `surety_session_${new URL(service.origin).port}=planted`,
    });
    expect(planted.status).toBe(401);
  });

  test('is stored as a hash alone', async () => {
    const { cookie } = await people.localOwner();
    const token = cookie.replace(/^surety_session_\d+=/, '');
    const { rows } = await service.owner.query(
      'select person_sessions::text as row from person_sessions',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a session', () => {
  test('ends when the person signs out', async () => {
    const { portal } = await people.localOwner();
    const end = await portal('DELETE', '/session');
    expect([end.status, end.body]).toEqual([204, '']);
    expect(end.headers.get('set-cookie')).toMatch(/^surety_session_\d+=; Max-Age=0;/);
    expect((await portal('GET', '/session')).status).toBe(401);
  });

  test('ends after twelve hours without a request, and after seven days', async () => {
    const { portal } = await people.localOwner();
    const hours = async (count: number) => {
      correctWallClock(count * 60 * minuteMs);
      return (await portal('GET', '/session')).status;
    };
    expect(await hours(11.9)).toBe(200);
    expect(await hours(23.7)).toBe(200);
    expect(await hours(35.8)).toBe(401);
    const other = await people.localOwner();
    for (let at = 36; at < 35.8 + 7 * 24; at += 11) {
      correctWallClock(at * 60 * minuteMs);
      expect((await other.portal('GET', '/session')).status).toBe(200);
    }
    correctWallClock((35.9 + 7 * 24) * 60 * minuteMs);
    expect((await other.portal('GET', '/session')).status).toBe(401);
  });

  test('writes its use at most once a minute', async () => {
    const { portal } = await people.localOwner();
    const used = async () => {
      const { data } = (await portal('GET', '/sessions')).body;
      return data.find(({ is_current }: { is_current: boolean }) => is_current).last_used_at;
    };
    const first = await used();
    expect(await used()).toBe(first);
    correctWallClock(1.1 * minuteMs);
    await used();
    expect(await used()).not.toBe(first);
  });

  test('ends with its person', async () => {
    const personId = await people.makePerson('owner', service.brand.brandId);
    const { portal } = await people.signInAs(personId);
    await service.owner.query('update people set stopped_at = now() where person_id = $1', [
      personId,
    ]);
    expect((await portal('GET', '/session')).status).toBe(401);
  });

  test('is listed and ended from another one of the same person', async () => {
    const personId = await people.makePerson('viewer', service.brand.brandId);
    const [one, two] = [await people.signInAs(personId), await people.signInAs(personId)];
    const { data } = (await one.portal('GET', '/sessions')).body;
    expect(data).toHaveLength(2);
    const other = data.find(({ is_current }: { is_current: boolean }) => !is_current);
    const foreign = await people.localOwner();
    const path = `/sessions/${other.session_id}`;
    expect((await foreign.portal('DELETE', path)).status).toBe(404);
    expect((await one.portal('DELETE', path)).status).toBe(204);
    expect((await two.portal('GET', '/session')).status).toBe(401);
    expect((await one.portal('DELETE', path)).status).toBe(404);
  });

  test('is removed by the housekeeping once it has ended, as are used links', async () => {
    const kept = await people.localOwner();
    const { portal } = await people.localOwner();
    await portal('DELETE', '/session');
    expect(await sweepSessions(service.database.allBrands.db, 'sandbox')).toBeGreaterThan(0);
    const { rows } = await service.owner.query(
      `select (select count(*)::integer from person_sessions where ended_at is not null) as ended,
              (select count(*)::integer from sign_in_links where used_at is not null) as used`,
    );
    expect(rows).toEqual([{ ended: 0, used: 0 }]);
    expect((await kept.portal('GET', '/session')).status).toBe(200);
  });
});

describe('a page of another site', () => {
  const refusals: [string, Record<string, string>][] = [
    ['without the header', { 'surety-portal': '' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of the same site only', { 'sec-fetch-site': 'same-site' }],
    ['typed in the address bar', { 'sec-fetch-site': 'none' }],
    ['with a foreign origin', { origin: 'https://evil.example' }],
    ['with the null origin', { origin: 'null' }],
  ];
  test.each(refusals)('is refused: %s', async (_why, headers) => {
    const { portal, in: inBrand } = await people.localOwner();
    const { brandId } = service.brand;
    for (const answer of [
      await portal('GET', '/session', undefined, headers),
      await portal('DELETE', '/session', undefined, headers),
      await inBrand(brandId)('GET', '/customers', undefined, headers),
      await people.visitor('POST', '/session/link', { token: 'any' }, headers),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect((await portal('GET', '/session')).status).toBe(200);
  });

  test('is refused without Sec-Fetch-Site, unless its origin is the own one', async () => {
    const { cookie } = await people.localOwner();
    const api = apiOf(service.origin, null, '/portal/api');
    const headers = { cookie, 'surety-portal': '1' };
    // Undici sends Sec-Fetch-Mode alone.
    expect((await api('GET', '/session', undefined, headers)).status).toBe(403);
    const own = { ...headers, origin: service.origin };
    expect((await api('GET', '/session', undefined, own)).status).toBe(200);
    const foreign = { ...headers, origin: 'http://localhost:1' };
    expect((await api('GET', '/session', undefined, foreign)).status).toBe(403);
  });

  test('gets no preflight', async () => {
    const api = apiOf(service.origin, null, `/portal/api/${service.brand.brandId}`);
    const answer = await api('OPTIONS', '/accounts', undefined, {
      ...pageHeaders,
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
