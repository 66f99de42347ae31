import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openScenarioSteps } from '../support/scenario-steps.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { worldRecords } from '../support/world-records.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let worlds: WorldSteps;
let world: TestBrand;
let fixture: ReturnType<typeof openScenarioSteps>;

beforeAll(async () => {
  service = await startTestService();
  worlds = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  world = await worlds.make();
  fixture = openScenarioSteps(service, world);
});

const story = (steps: string) =>
  `name: story\ncustomers: { ada: {} }\nsteps:\n  - create_customer: { customer: ada }\n${steps}`;
const runOf = async (runId: string) =>
  (await world.api('GET', `/sandbox/scenarios/runs/${runId}`)).body;
const setRun = (runId: string, changes: string) =>
  service.owner.query(`update scenario_runs set ${changes} where run_id = $1`, [runId]);

describe('runs of one world', () => {
  test('are played one at a time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => fixture.send(story(''))));
    const passed = answers.filter(({ status }) => status === 200);
    const others = answers.filter(({ status }) => status !== 200);
    expect(passed.length).toBeGreaterThanOrEqual(1);
    for (const { status, body } of others) {
      expect([status, body.Code]).toEqual([409, 'scenario_running']);
    }
    expect((await world.api('GET', '/customers')).body.data).toHaveLength(passed.length);
    await fixture.play(story(''));
  });

  test('refuse another while one is running, also from another process', async () => {
    const { run_id } = await fixture.play(story(''));
    await setRun(run_id, "status = 'running', lease_until = clock_timestamp() + interval '1 hour'");
    const { status, body } = await fixture.send(story(''));
    expect([status, body.Code, body.Message]).toEqual([
      409,
      'scenario_running',
      expect.stringContaining(run_id),
    ]);
    expect((await runOf(run_id)).status).toBe('running');
  });

  test('whose process died are broken off, and block no other run', async () => {
    const { run_id } = await fixture.play(story(''));
    await setRun(
      run_id,
      "status = 'running', lease_until = clock_timestamp() - interval '1 second'",
    );
    expect((await runOf(run_id)).status).toBe('broken_off');
    await fixture.play(story(''));
    const { rows } = await service.owner.query(
      'select status from scenario_runs where run_id = $1',
      [run_id],
    );
    expect(rows).toEqual([{ status: 'broken_off' }]);
  });

  test('are listed in pages, newest first, the last hundred', async () => {
    const { run_id } = await fixture.play(story(''));
    await service.owner.query(
      `insert into scenario_runs (brand_id, run_id, name, status, report, lease_until, asked_at, date_created)
       select brand_id, gen_random_uuid(), 'old', 'passed', report, lease_until, asked_at, date_created
         from scenario_runs, generate_series(1, 120) where run_id = $1`,
      [run_id],
    );
    await fixture.play(story(''));
    const first = await world.api('GET', '/sandbox/scenarios/runs?limit=60');
    const query = `?limit=60&cursor=${first.body.next_cursor}`;
    const second = await world.api('GET', `/sandbox/scenarios/runs${query}`);
    const ids = [...first.body.data, ...second.body.data].map(({ run_id }) => run_id);
    expect([ids.length, second.body.has_more]).toEqual([100, false]);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'one-story' };

  test('returns the first run to a repeat, and plays nothing', async () => {
    const source = story('  - apply: { customer: ada }\n');
    const first = await fixture.send(source, '', key);
    const again = await fixture.send(source, '', key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await world.api('GET', '/customers')).body.data).toHaveLength(1);
  });

  test('is refused with another scenario, and while its run goes on', async () => {
    const { run_id } = (await fixture.send(story(''), '', key)).body;
    const other = await fixture.send(story('  - apply: { customer: ada }\n'), '', key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_mismatch']);
    await setRun(run_id, "status = 'running', lease_until = clock_timestamp() + interval '1 hour'");
    const early = await fixture.send(story(''), '', key);
    expect([early.status, early.body.code]).toEqual([409, 'idempotency_key_in_progress']);
  });

  test('is free again after 24 hours of real time, however long the scenario lasted', async () => {
    const source = story('  - at: day 200\n    apply: { customer: ada }\n');
    const { run_id } = (await fixture.send(source, '', key)).body;
    const again = await fixture.send(source, '', key);
    expect(again.body.run_id).toBe(run_id);
    await setRun(run_id, "asked_at = asked_at - interval '25 hours'");
    expect((await fixture.send(source, '', key)).body.run_id).not.toBe(run_id);
  });
});

describe('a world that is reset during a run', () => {
  test('ends the run and keeps nothing of it', async () => {
    const steps = Array.from(
      { length: 150 },
      (_, day) => `  - at: day ${day}\n    apply: { customer: ada }\n    refused: 3004\n`,
    );
    const running = fixture.send(story(`  - apply: { customer: ada }\n${steps.join('')}`));
    const runs = async () => (await world.api('GET', '/sandbox/scenarios/runs')).body.data;
    await eventually(async () => (await runs()).length > 0);
    await worlds.reset(world);
    const { status, body } = await running;
    expect([status, body.Code]).toEqual([409, 'world_changed']);
    expect(await runs()).toEqual([]);
    expect((await world.api('GET', '/customers')).body.data).toEqual([]);
  });
});

describe('a copy of a world with a running scenario', () => {
  test('has its run broken off, and another can start at once', async () => {
    const { run_id } = await fixture.play(story(''));
    await setRun(run_id, "status = 'running', lease_until = clock_timestamp() + interval '1 hour'");
    const from_snapshot = await worlds.snapshot(world);
    const fork = await worlds.make({ from_snapshot });
    await worlds.restore(world, from_snapshot);
    for (const copy of [fork, world]) {
      const kept = await copy.api('GET', `/sandbox/scenarios/runs/${run_id}`);
      expect(kept.body.status).toBe('broken_off');
      await openScenarioSteps(service, copy).play(story(''));
    }
  });
});

describe('the same scenario in two worlds of one seed', () => {
  test.each(['happy-path', 'unauthorized-return', 'refund-after-closing'])(
    '%s leaves the same records',
    async (name) => {
      const [one, other] = [await worlds.make({ seed: name }), await worlds.make({ seed: name })];
      const [first, second] = await Promise.all(
        [one, other].map((each) => openScenarioSteps(service, each).playShipped(name)),
      );
      expect(second).toEqual(first);
      const records = await worldRecords(one);
      expect(records.events.length).toBeGreaterThan(5);
      expect(await worldRecords(other)).toEqual(records);
    },
  );
});
