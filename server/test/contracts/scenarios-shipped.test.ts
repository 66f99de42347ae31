import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openScenarioSteps } from '../support/scenario-steps.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;

beforeAll(async () => {
  service = await startTestService();
  fixture = await openWorldSteps(service);
});
afterAll(() => service.stop());

const names = readdirSync(join(import.meta.dirname, '../../scenarios'))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.slice(0, -'.yaml'.length));

describe('the scenarios that come with the service', () => {
  test('are at least eight, listed with their YAML', async () => {
    const { body } = await service.brand.api('GET', '/sandbox/scenarios');
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names.toSorted());
    const [first] = body.data;
    const one = await service.brand.api('GET', `/sandbox/scenarios/${first.name}`);
    expect([one.status, one.headers.get('content-type'), one.body]).toEqual([
      200,
      expect.stringMatching(/^application\/yaml/),
      first.source,
    ]);
  });

  test.each(names)('%s passes in a world of its own, and the books balance', async (name) => {
    const world = await fixture.make({ name });
    await openScenarioSteps(service, world).playShipped(name);
    await proveBooks(service);
  });

  test.each(names)('%s passes with transfers in banking days, over the holidays', async (name) => {
    const brand = await service.createBrand({ ach_speed: 'calendar' });
    const clock = clockCalls(service, brand);
    const now = await clock.stop();
    const { year } = now.toZonedDateTimeISO('UTC');
    // Two holidays and their weekends follow. An advance covers a year at most.
    const eves = [year, year + 1].map((each) => Temporal.Instant.from(`${each}-12-23T23:00:00Z`));
    const next = eves.find((eve) => Temporal.Instant.compare(eve, now) > 0);
    await clock.advance({ to: next?.toString() });
    await openScenarioSteps(service, brand).playShipped(name);
    await proveBooks(service);
  });
});
