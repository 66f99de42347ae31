import { expect, test } from 'vitest';
import { openScenarioSteps } from '../support/scenario-steps.ts';
import { eventually, startTestService } from '../support/test-service.ts';

interface Step {
  status: string;
  problem: { code: string; message: string } | null;
}

test('a stop of the service ends a scenario between two steps and closes its connection', async () => {
  const service = await startTestService();
  const days = Array.from(
    { length: 190 },
    (_, day) => `  - at: day ${day + 1}\n    receive_deposit: { customer: ada, amount: 1 }\n`,
  );
  const running = openScenarioSteps(service, service.brand).send(`
name: long
customers: { ada: {} }
steps:
  - create_customer: { customer: ada }
  - apply: { customer: ada }
${days.join('')}`);
  await eventually(async () => (await service.brand.api('GET', '/accounts')).body.data.length > 0);
  const begun = performance.now();
  await service.stop();
  expect(performance.now() - begun).toBeLessThan(10_000);
  const { status, body } = await running;
  expect([status, body.status]).toEqual([200, 'failed']);
  const steps: Step[] = body.steps;
  const stopped = steps.findIndex((step) => step.status === 'failed');
  expect(stopped).toBeGreaterThan(1);
  expect(steps.slice(0, stopped).every((step) => step.status === 'done')).toBe(true);
  expect(steps.slice(stopped + 1).every((step) => step.status === 'not_run')).toBe(true);
  expect(steps[stopped]?.problem).toEqual({
    code: 'stopping',
    message: `The service is being stopped. This step was not begun; the clock shows ${body.now}`,
  });
});
