import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';

let home: TestDatabase;

beforeAll(async () => {
  home = await createTestDatabase();
});
afterAll(() => home.drop());

const run = async (text: string) => (await home.owner.query(text)).rows;

test('work that is due in an earlier version, or that its processes still schedule, has an alarm', async () => {
  const [brand, stopped] = [crypto.randomUUID(), crypto.randomUUID()];
  const work = (brandId: string) =>
    `insert into due_work (brand_id, due_id, kind, due_at, payload, date_created)
       values ('${brandId}', gen_random_uuid(), 'test', '2026-07-01Z', '{}', now())`;
  for (const id of [brand, stopped]) {
    await run(`insert into brands values ('${id}', '${id}', '', now(), now())`);
    await run(work(id));
  }
  const clock = (id: string, mode: string) =>
    run(`insert into brand_clocks values ('${id}', '${mode}', 1, '2026-01-02Z', '2026-01-01Z')`);
  await clock(brand, 'running');
  await clock(stopped, 'stopped');
  await run('drop table due_alarms; create schema graphile_worker');
  const path = join(import.meta.dirname, '../../../migrations/0107_due_alarms.sql');
  await run(await readFile(path, 'utf8'));
  const alarms = () =>
    run(`select brand_id, (wall_at at time zone 'UTC')::date::text as day from due_alarms`);
  expect(await alarms()).toEqual([{ brand_id: brand, day: '2026-07-02' }]);
  await run(
    `select graphile_worker.add_job('due_work', json_build_object('brand_id', brand_id, 'due_id', due_id),
       run_at := '2026-08-01Z'::timestamptz, job_key := 'due', flags := array['brand'])
       from due_work where brand_id = '${brand}'`,
  );
  expect(await alarms()).toEqual([{ brand_id: brand, day: '2026-08-01' }]);
  await run(
    `select graphile_worker.add_job('brand_alarms', json_build_object('brand_id', '${stopped}'),
       run_at := '2026-08-01Z'::timestamptz, job_key := 'alarms')`,
  );
  expect(await alarms()).toHaveLength(2);
  await run(`select graphile_worker.remove_job('alarms:${stopped}')`);
  expect(await alarms()).toHaveLength(1);
});
