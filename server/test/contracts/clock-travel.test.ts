import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { fillWithDueWork } from '../support/due-world.ts';
import { keySteps } from '../support/key-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;

beforeAll(async () => {
  service = await startTestService();
  fixture = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const history = async (world: TestBrand) =>
  (await world.api('GET', '/sandbox/clock/history')).body.data;
const cursorOf = (time: string) =>
  Buffer.from(`${time} ${crypto.randomUUID()}`).toString('base64url');
const routes = [
  ['GET', '/sandbox/clock/due'],
  ['GET', '/sandbox/clock/history'],
  ['POST', '/sandbox/clock/rewind'],
] as const;

describe('permission to see and undo the work of a clock', () => {
  test('is refused without keys, with a temporary key, and to write with a read-only key', async () => {
    const world = await fixture.make();
    const keys = keySteps(service, world);
    const { body } = await world.api('POST', '/customers', sampleCustomer);
    const { customer_id } = body;
    const temporary = await world.api('POST', '/auth/key/temporary', { customer_id });
    const { Identity: identity, Authorization: authorization } = temporary.body;
    const reader = keys.caller(await keys.create('read_only'));
    for (const [method, path] of routes) {
      expect((await keys.caller(null)(method, path)).status).toBe(401);
      expect((await keys.caller({ identity, authorization })(method, path)).status).toBe(403);
      expect((await reader(method, path)).status).toBe(method === 'GET' ? 200 : 403);
      const managed = await fixture.api(method, path.replace('/sandbox', ''));
      expect(managed.status).toBe(401);
    }
  });
});

describe('the list of due work', () => {
  test('is in the order of an advance, page by page, until a time', async () => {
    const world = await fixture.make({ seed: 'due' });
    await fillWithDueWork(service, world);
    const clock = clockCalls(service, world);
    const { body: all } = await world.api('GET', '/sandbox/clock/due');
    expect(all.data.length).toBeGreaterThan(3);
    expect(all.data).toEqual((await clock.read()).next_due);
    const seen = [];
    for (let cursor = ''; ; ) {
      const { body } = await world.api('GET', `/sandbox/clock/due?limit=1${cursor}`);
      seen.push(...body.data);
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(all.data);
    const until = all.data[1].due_at;
    const { body: soon } = await world.api('GET', `/sandbox/clock/due?until=${until}`);
    expect(soon.data.map(({ due_at }: { due_at: string }) => due_at <= until)).not.toContain(false);
    expect(soon.data.length).toBeLessThan(all.data.length);
    const { fired } = await clock.advance({ to: until });
    expect(fired.slice(0, soon.data.length)).toEqual(soon.data);
  });

  test.each([
    ['until=tomorrow', /until must be a timestamp/],
    ['until=-271821-04-20T00:00:00Z', /until must be a timestamp/],
    ['until=9999-12-31T23:59:59.999999999Z', /until must be a timestamp/],
    ['cursor=abc', /cursor must be a list's next_cursor/],
    [`cursor=${cursorOf('+275760-09-13T00:00:00Z')}`, /cursor must be a list's next_cursor/],
    ['limit=0', /limit must be 1 to 100/],
  ])('refuses %s', async (query, rule) => {
    const answer = await service.brand.api('GET', `/sandbox/clock/due?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { Code: 'clock_due_schema' } });
    expect(answer.body.Message).toMatch(rule);
  });

  test('shows the work of its own brand alone', async () => {
    const world = await fixture.make({ seed: 'own' });
    await fillWithDueWork(service, world);
    const other = await service.createBrand();
    expect((await other.api('GET', '/sandbox/clock/due')).body.data).toEqual([]);
  });
});

describe('the history of advances', () => {
  test('has what each advance asked for, reached and fired, newest first', async () => {
    const world = await fixture.make({ seed: 'history' });
    await fillWithDueWork(service, world);
    const clock = clockCalls(service, world);
    const first = await clock.advance({ by: 'PT1H' });
    const second = await clock.advance({ until_event: 'credit.application.*', snapshot: true });
    const [latest, before, ...rest] = await history(world);
    expect(rest).toEqual([]);
    expect(before).toEqual({
      advance_id: expect.any(String),
      from: '2026-01-05T15:00:00.000Z',
      target: '2026-01-05T16:00:00.000Z',
      until_event: null,
      to: first.now,
      reached: true,
      event_id: null,
      fired_count: first.fired_count,
      fired: first.fired,
      failed_count: 0,
      failed: [],
      snapshot_id: null,
      date_created: expect.stringMatching(/Z$/),
      // The log has requests a moment later.
      requested_by: before.requested_by,
    });
    expect(first.fired_count).toBeGreaterThan(0);
    expect(latest).toMatchObject({
      until_event: 'credit.application.*',
      event_id: second.event_id,
      snapshot_id: second.snapshot_id,
    });
    const { body } = await world.api('GET', '/sandbox/clock/history?limit=1');
    expect([body.data, body.has_more]).toEqual([[latest], true]);
    const next = `/sandbox/clock/history?limit=1&cursor=${body.next_cursor}`;
    expect((await world.api('GET', next)).body.data).toEqual([before]);
  });

  test('names who requested each advance, once the log has the request', async () => {
    const world = await fixture.make({ seed: 'requesters' });
    const keys = keySteps(service, world);
    const caller = keys.caller(await keys.create());
    expect((await caller('POST', '/sandbox/clock/advance', { by: 'P1D' })).status).toBe(200);
    await eventually(async () => (await history(world))[0].requested_by !== null);
    expect((await history(world))[0].requested_by).toEqual({
      actor: 'key',
      person_id: null,
      key_id: expect.any(String),
      name: 'fixture',
    });
  });

  test('keeps the latest thousand', async () => {
    const world = await fixture.make({ seed: 'many' });
    const clock = clockCalls(service, world);
    await clock.advance({ by: 'PT1S' });
    await service.owner.query(
      `insert into clock_moves (brand_id, move_id, from_at, target_at, date_created)
         select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), now(), now()
           from generate_series(1, 1000) n`,
      [world.brandId],
    );
    await clock.advance({ by: 'PT1S' });
    const { rows } = await service.owner.query(
      'select count(*)::integer as count from clock_moves where brand_id = $1',
      [world.brandId],
    );
    expect(rows).toEqual([{ count: 1000 }]);
    expect((await history(world))[0].to).not.toBe(null);
  });
});
