import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGauges } from '../../../test/support/gauges.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { addOverdueGauges } from './overdue-gauges.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const run = (statement: string, values: unknown[] = []) => service.owner.query(statement, values);

const gauges = () => readGauges((registry) => addOverdueGauges(registry, service.database.jobPool));

test('work whose time has come and that nobody begins is counted with its age', async () => {
  const none = { surety_due_work_overdue: 0, surety_due_work_oldest_overdue_seconds: 0 };
  expect(await gauges()).toEqual(none);
  const set = 'insert into due_alarms (brand_id, due_id, wall_at)';
  const ids = 'gen_random_uuid(), gen_random_uuid()';
  await run(`${set} values (${ids}, now() + '1 hour'::interval)`);
  expect(await gauges()).toEqual(none);
  for (const age of ['2 minutes', '1 minute']) {
    await run(`${set} values (${ids}, now() - $1::interval)`, [age]);
  }
  const { surety_due_work_overdue: count, surety_due_work_oldest_overdue_seconds: age } =
    await gauges();
  expect(count).toBe(2);
  expect(age).toBeGreaterThan(115);
  expect(age).toBeLessThan(600);
});

test('gauges of the database are read at most every ten seconds', async () => {
  const registry = new Registry();
  addOverdueGauges(registry, service.database.jobPool);
  const first = await registry.metrics();
  await run('delete from due_alarms');
  expect(await registry.metrics()).toBe(first);
  expect(await gauges()).toMatchObject({ surety_due_work_overdue: 0 });
});

test('gauges are absent while the database refuses their statement', async () => {
  await run('alter table due_alarms rename to away');
  expect(await gauges()).toEqual({});
  await run('alter table away rename to due_alarms');
});
