import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { keySteps } from '../support/key-steps.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { openScenarioSteps } from '../support/scenario-steps.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let worlds: WorldSteps;
let world: TestBrand;
let fixture: ReturnType<typeof openScenarioSteps>;

beforeAll(async () => {
  service = await startTestService();
  worlds = await openWorldSteps(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  world = await worlds.make();
  fixture = openScenarioSteps(service, world);
});

const story = (...steps: string[]) =>
  [
    'name: story',
    'customers: { ada: {} }',
    'steps:',
    '  - create_customer: { customer: ada }',
    ...steps.map((step) => `  - ${step}`),
    '',
  ].join('\n');
const approval = ['apply: { customer: ada }', 'expect: { application: ada, status: kyc_started }'];

const refusal = (Status: number, Code: string, rule: RegExp) => ({
  status: Status,
  body: { Message: expect.stringMatching(rule), Status, Code, Type: 'Request Error' },
});

describe('permission to play scenarios', () => {
  const routes = [
    ['POST', '/sandbox/scenarios/happy-path/run'],
    ['GET', '/sandbox/scenarios'],
    ['GET', '/sandbox/scenarios/happy-path'],
    ['GET', '/sandbox/scenarios/runs'],
    ['GET', `/sandbox/scenarios/runs/${crypto.randomUUID()}`],
  ] as const;

  test('is refused without keys', async () => {
    const caller = keySteps(service, world).caller(null);
    for (const [method, path] of routes) expect((await caller(method, path)).status).toBe(401);
    expect((await fixture.sendAs(null, story())).status).toBe(401);
  });

  test('allows a read-only key to read, and a temporary key nothing', async () => {
    const keys = keySteps(service, world);
    const readOnly = await keys.create('read_only');
    const statuses = async (caller: TestBrand['api']) =>
      Promise.all(routes.map(async ([method, path]) => (await caller(method, path)).status));
    expect(await statuses(keys.caller(readOnly))).toEqual([403, 200, 200, 200, 404]);
    expect((await fixture.sendAs(readOnly, story())).status).toBe(403);

    const { customer_id } = (await world.api('POST', '/customers', sampleCustomer)).body;
    const { body } = await world.api('POST', '/auth/key/temporary', { customer_id });
    const temporary = { ...readOnly, identity: body.Identity, authorization: body.Authorization };
    expect(await statuses(keys.caller(temporary))).toEqual([403, 403, 403, 403, 403]);
    expect((await fixture.sendAs(temporary, story())).status).toBe(403);
  });

  test('shows a brand its own runs alone', async () => {
    const { run_id } = await fixture.play(story());
    const other = await worlds.make();
    const foreign = await other.api('GET', `/sandbox/scenarios/runs/${run_id}`);
    expect(foreign).toMatchObject(refusal(404, 'scenario_run_dne', /exists/));
    expect((await other.api('GET', '/sandbox/scenarios/runs')).body.data).toEqual([]);
  });
});

describe('refusals', () => {
  test('name line, field and rule of every error', async () => {
    const answer = await fixture.send(story('apply: { customer: bob }', 'at: never'));
    expect(answer).toMatchObject(
      refusal(
        400,
        'scenario_post_schema',
        /steps\[1\]\.apply\.customer \(line 5\) must name a customer.*steps\[2\]\.at \(line 6\) must be/,
      ),
    );
  });

  test('of another media type name the expected one', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await fixture.send(story(), '', { 'content-type': type });
      expect([type, answer.status, answer.body.Message]).toEqual([
        type,
        415,
        expect.stringContaining('application/yaml'),
      ]);
    }
  });

  test('include an empty body, and one that is too large', async () => {
    expect((await fixture.send('')).status).toBe(400);
    expect((await fixture.send(`# ${'x'.repeat(40_000)}`)).status).toBe(413);
  });

  test('include an unknown scenario and an unknown program', async () => {
    const unknown = await world.api('POST', '/sandbox/scenarios/nothing/run');
    expect(unknown).toMatchObject(refusal(404, 'scenario_dne', /happy-path/));
    expect((await world.api('GET', '/sandbox/scenarios/nothing')).status).toBe(404);
    const query = `?program_id=${crypto.randomUUID()}`;
    expect(await fixture.send(story(), query)).toMatchObject(refusal(404, 'invalid_program', /./));
    const broken = await fixture.send(story(), '?dry_run=perhaps');
    expect(broken).toMatchObject(refusal(400, 'scenario_post_schema', /dry_run/));
  });
});

describe('a dry run', () => {
  test('answers every step with its time, and changes nothing', async () => {
    const seeded = await worlds.make({ seed: 'dry' });
    const before = await worlds.contentOf(seeded.brandId);
    const { rows: turns } = await service.owner.query('select * from world_seeds');
    const source = story('at: day 3\n    link_bank: { customer: ada }\n    as: checking');
    const { status, body } = await openScenarioSteps(service, seeded).send(source, '?dry_run=true');
    expect([status, body]).toMatchObject([
      200,
      {
        run_id: null,
        name: 'story',
        status: 'planned',
        started_at: '2026-01-05T15:00:00.000Z',
        clock_was: null,
        balances: [],
        steps: [
          { step: 1, line: 4, does: 'Create the customer ada', status: 'planned' },
          {
            step: 2,
            line: 5,
            at: 'day 3',
            time: '2026-01-08T15:00:00.000Z',
            verb: 'link_bank',
            does: 'Link a bank account of ada',
            as: 'checking',
            status: 'planned',
            objects: {},
          },
        ],
      },
    ]);
    expect(await worlds.contentOf(seeded.brandId)).toEqual(before);
    expect((await service.owner.query('select * from world_seeds')).rows).toEqual(turns);
    const shipped = await seeded.api('POST', '/sandbox/scenarios/happy-path/run?dry_run=true');
    expect([shipped.status, shipped.body.status]).toEqual([200, 'planned']);
    expect(await worlds.contentOf(seeded.brandId)).toEqual(before);
  });
});

describe('a run', () => {
  test('stops the clock, moves it, and reports what each step made, and the balances', async () => {
    const clock = clockCalls(service, world);
    expect((await clock.read()).mode).toBe('running');
    const run = await fixture.play(
      story(
        'apply: { customer: ada }',
        'at: P1DT2H\n    link_bank: { customer: ada }\n    as: checking',
        'fund: { from: checking, amount: 75.25 }',
        'at: day 9\n    issue_card: { customer: ada }',
      ),
    );
    const passed = Temporal.Instant.from(run.now).since(run.started_at);
    expect(passed.total('hours')).toBe(9 * 24);
    expect(await clock.read()).toMatchObject({ mode: 'stopped', now: run.now });
    expect(run).toMatchObject({ status: 'passed', clock_was: 'running' });
    expect(run.program_id).toBe(world.programId);
    const { transfer_id } = run.steps[3].objects;
    const transfer = await world.api('GET', `/transfers/${transfer_id}`);
    expect(transfer.body).toMatchObject({
      status: 'completed',
      amount: 7525,
      date_created: run.steps[3].time,
    });
    const money = { current_balance: 7525, ledger_balance: 7525, available_balance: 7525 };
    expect(run.balances).toMatchObject([
      { customer: 'ada', type: 'security_deposit', status: 'active', balance: money },
      { customer: 'ada', type: 'credit', balance: { ledger_balance: 0, available_balance: 7525 } },
    ]);
    const kept = await world.api('GET', `/sandbox/scenarios/runs/${run.run_id}`);
    expect(kept.body).toEqual(run);
    const { steps: _steps, balances: _balances, ...summary } = run;
    const listed = await world.api('GET', '/sandbox/scenarios/runs');
    expect(listed.body).toEqual({ data: [summary], has_more: false, next_cursor: null });
  });

  test('ends at a failed expectation, and reports the actual state', async () => {
    const { status, body } = await fixture.send(
      story(...approval, 'expect: { kyc: ada, status: passed }', 'link_bank: { customer: ada }'),
    );
    expect([status, body.status]).toEqual([200, 'failed']);
    expect(body.steps.map(({ status }: { status: string }) => status)).toEqual([
      'done',
      'done',
      'done',
      'failed',
      'not_run',
    ]);
    expect(body.steps[3].problem).toEqual({
      code: 'expectation_failed',
      message: 'kyc ada: status is submitted, expected passed',
    });
    expect((await world.api('GET', '/customers')).body.data).toHaveLength(1);
  });

  test.each([
    [
      'a step that the API refuses',
      'link_bank: { customer: ada, kind: login-required }',
      { code: 'processor_error', message: expect.any(String) },
    ],
    [
      'a step that is not refused, where it should be',
      'apply: { customer: ada }\n    refused: processor_error',
      { code: 'not_refused', message: expect.stringContaining('processor_error') },
    ],
    [
      'a step that is refused otherwise',
      'link_bank: { customer: ada, kind: login-required }\n    refused: account_post_schema',
      { code: 'processor_error', message: expect.any(String) },
    ],
    [
      'a step that comes too early',
      'issue_card: { customer: ada }',
      { code: 'not_yet', message: 'ada has no application yet' },
    ],
    [
      'an event that did not happen',
      'expect: { event: kyc.*, customer: ada, count: 0 }\n  - expect: { event: card.created, customer: ada }',
      { code: 'expectation_failed', message: expect.stringContaining('happened 0 times') },
    ],
  ])('fails at %s', async (_, step, problem) => {
    const { body } = await fixture.send(story(step));
    expect([body.status, body.steps.at(-1).problem]).toEqual(['failed', problem]);
  });

  test('continues after a refusal that it expects', async () => {
    const run = await fixture.play(
      story(
        'link_bank: { customer: ada, kind: not-enabled }\n    refused: integration_not_enabled',
      ),
    );
    expect(run.steps[1]).toMatchObject({
      status: 'refused',
      problem: { code: 'integration_not_enabled' },
    });
  });

  test('can be played again in the same world', async () => {
    await fixture.playShipped('unauthorized-return');
    await fixture.playShipped('unauthorized-return');
    expect((await world.api('GET', '/customers')).body.data).toHaveLength(2);
  });
});
