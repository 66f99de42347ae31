import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { openDatabase } from '../db/database.ts';
import { endEarlierClaims } from './end-earlier-claims.ts';

let home: TestDatabase;

beforeAll(async () => {
  home = await createTestDatabase();
});
afterAll(() => home.drop());

test('what a killed process held is free at once, and its tries stay counted', async () => {
  const run = async (text: string) => (await home.owner.query(text)).rows;
  const brand = crypto.randomUUID();
  await run(`insert into brands values ('${brand}', '${brand}', '', now(), now())`);
  await run(`insert into worker_heartbeats values (gen_random_uuid(), array['killed'], now())`);
  await run(`insert into due_alarms (brand_id, due_id, wall_at, attempts, lease_id) values
    ('${brand}', gen_random_uuid(), now() + interval '15 s', 2, gen_random_uuid()),
    ('${brand}', gen_random_uuid(), now() + interval '1 day', 0, null)`);
  const opened = openDatabase(home.connectionString, { poolSize: 2, onError: () => {} });
  await endEarlierClaims(opened.jobPool);
  await opened.close();
  expect(await run('select * from worker_heartbeats')).toEqual([]);
  expect(
    await run(
      'select attempts, lease_id, wall_at <= now() as is_due from due_alarms order by attempts',
    ),
  ).toEqual([
    { attempts: 0, lease_id: null, is_due: false },
    { attempts: 2, lease_id: null, is_due: true },
  ]);
});
