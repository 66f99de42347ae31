import { afterEach, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openScenarioSteps } from '../support/scenario-steps.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

afterEach(async () => {
  await proveBooks(service);
  await service.stop();
});

interface Step {
  status: string;
  verb: string;
  time: string;
  problem: { code: string; message: string } | null;
}

const before = `
name: long
customers: { ada: {} }
steps:
  - create_customer: { customer: ada }
  - apply: { customer: ada }
  - at: day 1
    receive_deposit: { customer: ada, amount: 500 }
  - issue_card: { customer: ada }
    as: main
`;

test('a run that exceeds its time limit reports its last step, and runs no later one', async () => {
  service = await startTestService({ scenarioRunMs: 500 });
  const { brand } = service;
  const fixture = openScenarioSteps(service, brand);
  const days = Array.from(
    { length: 190 },
    (_, day) => `  - at: day ${day + 2}\n    purchase: { card: main, amount: 0.01 }\n`,
  );
  const source = before + days.join('');
  const { status, body } = await fixture.send(source);
  expect([status, body.status]).toEqual([200, 'failed']);
  const steps: Step[] = body.steps;
  const stopped = steps.findIndex((step) => step.status === 'failed');
  expect(steps.slice(0, stopped).every((step) => step.status === 'done')).toBe(true);
  expect(steps.slice(stopped + 1).every((step) => step.status === 'not_run')).toBe(true);
  const { now } = await clockCalls(service, brand).read();
  expect(steps[stopped]?.problem).toEqual({
    code: 'too_long',
    message: `The run has taken 0.5 seconds. This step was not begun; the clock shows ${now}`,
  });
  expect(body.now).toBe(now);

  // Every step reported as done has its effect in the world.
  const bought = steps.filter((step) => step.verb === 'purchase' && step.status === 'done').length;
  const { data } = (await brand.api('GET', '/transactions?limit=100')).body;
  expect(data).toHaveLength(Math.min(bought, 100));
  const kept = await brand.api('GET', `/sandbox/scenarios/runs/${body.run_id}`);
  expect(kept.body).toEqual(body);

  // The world is free: another scenario runs at once.
  const next = await fixture.send(
    'name: next\ncustomers: { bob: {} }\nsteps: [{ create_customer: { customer: bob } }]',
  );
  expect([next.status, next.body.status]).toEqual([200, 'passed']);
});

test('a run with a time limit of zero begins no step', async () => {
  service = await startTestService({ scenarioRunMs: -1 });
  const { body } = await openScenarioSteps(service, service.brand).send(before);
  expect(body.steps.map((step: Step) => step.status)).toEqual([
    'failed',
    'not_run',
    'not_run',
    'not_run',
  ]);
  expect((await service.brand.api('GET', '/customers')).body.data).toEqual([]);
});
