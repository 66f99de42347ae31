import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { keySteps } from '../support/key-steps.ts';
import { kycCalls } from '../support/kyc-calls.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let clock: ReturnType<typeof clockCalls>;
let kyc: ReturnType<typeof kycCalls>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand({ kyc_delay_ms: 60_000 });
  clock = clockCalls(service, brand);
  kyc = kycCalls(service, brand);
});

const routes = [
  ['GET', '/sandbox/clock', undefined],
  ['PATCH', '/sandbox/clock', { mode: 'stopped' }],
  ['POST', '/sandbox/clock/advance', { by: 'PT1S' }],
] as const;

/** Formats a time as answers do. */
const text = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' });

const refused = (code: string, rule: RegExp) => ({
  status: 400,
  body: { Message: expect.stringMatching(rule), Status: 400, Code: code, Type: 'Request Error' },
});

describe('permission to use the clock', () => {
  test('is refused without keys', async () => {
    const caller = keySteps(service, brand).caller(null);
    for (const [method, path, body] of routes) {
      expect(await caller(method, path, body)).toMatchObject({ status: 401 });
    }
  });

  test('allows a read-only key to read, and a temporary key nothing', async () => {
    const fixture = keySteps(service, brand);
    const reader = fixture.caller(await fixture.create('read_only'));
    const customer_id = await kyc.createCustomer();
    const temporary = await brand.api('POST', '/auth/key/temporary', { customer_id });
    const { Identity: identity, Authorization: authorization } = temporary.body;
    const guest = fixture.caller({ identity, authorization });
    for (const [method, path, body] of routes) {
      const looks = method === 'GET';
      expect((await reader(method, path, body)).status).toBe(looks ? 200 : 403);
      expect((await guest(method, path, body)).status).toBe(403);
    }
  });

  test('does not exist in live, which has no such operations', async () => {
    const live = await startTestService({ environment: 'live', worker: false });
    for (const [method, path, body] of routes) {
      expect(await live.brand.api(method, path, body)).toMatchObject({
        status: 404,
        body: { Code: 'route_dne' },
      });
    }
    await live.stop();
  });
});

describe('the clock', () => {
  test('shows real time at first, with no work due', async () => {
    const { status, body } = await brand.api('GET', '/sandbox/clock');
    expect(status).toBe(200);
    expect(body).toEqual({
      now: expect.any(String),
      mode: 'running',
      factor: 1,
      next_due: [],
    });
    const seconds = Temporal.Now.instant().since(body.now).total('seconds');
    expect(Math.abs(seconds)).toBeLessThan(5);
  });

  test('stops, and all records then bear the same time', async () => {
    const at = await clock.stop();
    expect(await clock.read()).toMatchObject({ mode: 'stopped', factor: 1, now: text(at) });
    const customerId = await kyc.createCustomer();
    const { body } = await brand.api('GET', `/customers/${customerId}`);
    expect(Temporal.Instant.from(body.date_created).equals(at)).toBe(true);
  });

  test('continues from its time at the given factor', async () => {
    const at = await clock.stop();
    const { body } = await clock.change({ mode: 'accelerated', factor: 86_400 });
    expect(body).toMatchObject({ mode: 'accelerated', factor: 86_400 });
    expect(Temporal.Instant.compare(body.now, at)).not.toBe(-1);
    const before = await clock.now();
    const changed = await clock.change({ factor: 2 });
    expect(changed.body).toMatchObject({ mode: 'accelerated', factor: 2 });
    const stopped = await clock.stop();
    expect(Temporal.Instant.compare(stopped, before)).not.toBe(-1);
    expect((await clock.change({ mode: 'running' })).body).toMatchObject({ factor: 1 });
  });

  test('belongs to one brand', async () => {
    await clock.advance({ by: 'P200D' });
    const other = clockCalls(service, await service.createBrand());
    expect(await other.read()).toMatchObject({ mode: 'running' });
    const days = (await clock.now()).since(await other.now()).total('days');
    expect(Math.round(days)).toBe(200);
  });

  test.each([
    [{}, /mode is required/],
    [{ mode: 'fast' }, /mode must be one of running, stopped, accelerated/],
    [{ mode: 'accelerated' }, /factor is required/],
    [{ mode: 'accelerated', factor: 0 }, /factor must be 1 to 86400/],
    [{ mode: 'accelerated', factor: 86_401 }, /factor must be 1 to 86400/],
    [{ mode: 'accelerated', factor: 1.5 }, /factor/],
    [{ mode: 'stopped', factor: 2 }, /factor must be omitted/],
    [{ factor: 2 }, /factor must be omitted/],
  ])('refuses the change %j', async (change, rule) => {
    expect(await clock.change(change)).toMatchObject(refused('clock_patch_schema', rule));
    expect(await clock.read()).toMatchObject({ mode: 'running', factor: 1 });
  });
});

describe('an advance', () => {
  test('does due work in order, including work that follows from it, each at its time', async () => {
    const at = await clock.stop();
    const customerId = await kyc.createCustomer({ ssn: '555-55-5555' });
    await kyc.start(customerId);
    const [due] = (await clock.read()).next_due;
    expect(due).toEqual({
      due_at: text(at.add({ minutes: 1 })),
      what: 'kyc.check',
      object: expect.any(String),
    });
    const advanced = await clock.advance({ by: 'P28DT1M' });
    expect(advanced).toEqual({
      now: text(at.add({ hours: 28 * 24, minutes: 1 })),
      reached: true,
      event_id: null,
      fired_count: 2,
      fired: [
        due,
        { ...due, due_at: text(at.add({ hours: 28 * 24, minutes: 1 })), what: 'kyc.expire' },
      ],
      failed_count: 0,
      failed: [],
      snapshot_id: null,
      limit: null,
      already_happened_at: null,
    });
    expect(await kyc.status(customerId)).toMatchObject({ kyc_status: 'expired' });
    expect(await clock.events()).toContainEqual([
      'kyc.verification.timeout',
      text(at.add({ hours: 28 * 24, minutes: 1 })),
    ]);
    expect((await clock.read()).next_due).toEqual([]);
  });

  test('reaches a time, and again the same one', async () => {
    const at = await clock.stop();
    const to = text(at.add({ hours: 240 }));
    expect(await clock.advance({ to })).toMatchObject({ now: to, reached: true, fired: [] });
    expect(await clock.advance({ to })).toMatchObject({ now: to, reached: true });
    expect(await clock.read()).toMatchObject({ now: to, mode: 'stopped' });
  });

  test('counts months and days in UTC', async () => {
    const at = await clock.stop();
    const { year } = at.toZonedDateTimeISO('UTC');
    const [january] = [year, year + 1]
      .map((each) => `${each}-01-31T05:00:00Z`)
      .filter((each) => Temporal.Instant.compare(each, at) > 0);
    await clock.advance({ to: january });
    expect(await clock.advance({ by: 'P1M' })).toMatchObject({
      now: expect.stringMatching(/-02-2[89]T05:00:00.000Z$/),
    });
    expect((await clock.advance({ by: 'P30DT12H' })).now).toMatch(/T17:00:00.000Z$/);
  });

  test('stops at the event that it waits for, and returns its id', async () => {
    const at = await clock.stop();
    await kyc.start(await kyc.createCustomer());
    const advanced = await clock.advance({ until_event: 'kyc.verification.success' });
    const now = text(at.add({ minutes: 1 }));
    expect(advanced).toMatchObject({ reached: true, fired_count: 1 });
    expect(advanced.now).toBe(now);
    const event = await brand.api('GET', `/events/${advanced.event_id}`);
    expect(event.body.event).toBe('kyc.verification.success');
  });

  test('by zero does overdue work, which a stopped clock leaves undone', async () => {
    const hasty = await service.createBrand({ kyc_delay_ms: 0 });
    const { stop, advance, read } = clockCalls(service, hasty);
    const calls = kycCalls(service, hasty);
    const at = await stop();
    const customerId = await calls.createCustomer();
    await calls.start(customerId);
    expect((await read()).next_due).toMatchObject([{ due_at: text(at), what: 'kyc.check' }]);
    expect(await advance({ by: 'PT0S' })).toMatchObject({ now: text(at), fired_count: 1 });
    expect(await calls.status(customerId)).toMatchObject({ kyc_status: 'passed' });
  });

  test('never shows a time before one shown already', async () => {
    await clock.change({ mode: 'accelerated', factor: 600 });
    for (let count = 0; count < 10; count++) {
      await kyc.start(await kyc.createCustomer({ ssn: '333-33-3333' }));
    }
    let isOver = false;
    const watch = async () => {
      const seen: string[] = [];
      while (!isOver) seen.push((await clock.read()).now);
      return seen;
    };
    const watched = watch();
    for (let step = 0; step < 4; step++) await clock.advance({ by: 'P9D' });
    await clock.stop();
    isOver = true;
    const seen = await watched;
    expect(seen.length).toBeGreaterThan(4);
    expect(seen).toEqual(seen.toSorted());
  });

  test('leaves a running clock running', async () => {
    await kyc.start(await kyc.createCustomer());
    const before = await clock.now();
    const { fired, now } = await clock.advance({ by: 'P1D' });
    expect(fired).toMatchObject([{ what: 'kyc.check' }]);
    expect(Temporal.Instant.from(now).since(before).total('hours')).toBeGreaterThanOrEqual(24);
    expect(await clock.read()).toMatchObject({ mode: 'running' });
    expect(Temporal.Instant.compare(await clock.now(), now)).not.toBe(-1);
  });

  test('under a key is done once, however often it is requested', async () => {
    const at = await clock.stop();
    const key = { 'idempotency-key': 'month' };
    const first = await clock.ask({ by: 'P30D' }, key);
    const again = await clock.ask({ by: 'P30D' }, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await clock.now()).since(at).total('days')).toBe(30);
    expect(await clock.ask({ by: 'P31D' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_mismatch' },
    });
  });

  test.each([
    [{}, /exactly one of to, by and until_event/],
    [{ by: 'P1D', until_event: '*' }, /exactly one of/],
    [{ to: 'tomorrow' }, /to must be a timestamp/],
    [{ to: '2026-07-01' }, /to must be a timestamp/],
    [{ to: '2020-01-01T00:00:00Z' }, /to must not lie before the clock's/],
    [{ to: '2199-01-01T00:00:00Z' }, /to must be at most a year ahead of the clock/],
    [{ by: 'a month' }, /by must be an ISO 8601 duration/],
    [{ by: '-P1D' }, /by must not be negative/],
    [{ by: 'P1Y1D' }, /by must be at most a year ahead of the clock/],
    [{ by: 'P999999999Y' }, /by must be a year at most/],
    [{ by: 7 }, /by must be/],
    [{ until_event: 'weather.changed' }, /until_event must be one of/],
  ])('is refused for %j', async (body, rule) => {
    expect(await clock.ask(body)).toMatchObject(refused('clock_advance_post_schema', rule));
  });
});
