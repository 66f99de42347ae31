import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationCalls } from '../support/application-calls.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

const migration = join(import.meta.dirname, '../../migrations/0135_notices.sql');
const count = 1_000;

let service: TestService;

beforeAll(async () => {
  // Each test starts its worker: one that runs adopts notices meanwhile.
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/** Copies the denied application and its adverse action, a day apart; every third notice was sent. */
async function copyDenials(): Promise<void> {
  await service.owner.query(
    `with copies as (
       insert into credit_applications
         select (jsonb_populate_record(c, jsonb_build_object('application_id', gen_random_uuid()))).*
           from credit_applications c, generate_series(2, $2::int) n
          where c.brand_id = $1
       returning brand_id, application_id
     ), numbered as (
       select *, row_number() over () as n from copies
     )
     insert into adverse_actions
       select x.brand_id, gen_random_uuid(), x.application_id, a.service, a.reasons,
              case when n % 3 = 0 then a.date_created - make_interval(days => n::int - 1) end,
              a.date_created - make_interval(days => n::int), a.date_updated
         from numbered x join adverse_actions a on a.brand_id = x.brand_id`,
    [service.brand.brandId, count],
  );
}

async function pages(path: string): Promise<Record<string, string | null>[]> {
  const all = [];
  let cursor = '';
  for (;;) {
    const { body } = await service.brand.api('GET', `${path}limit=100${cursor}`);
    all.push(...body.data);
    if (!body.has_more) return all;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

test('a thousand adverse actions of the version before are notices, sent as they were, and told as overdue', async () => {
  const worker = await service.service.startWorker();
  await applicationCalls(service, service.brand).denied();
  await worker.stop();
  await service.owner.query('delete from notices');
  await copyDenials();
  const text = await readFile(migration, 'utf8');
  await service.owner.query(text.slice(text.indexOf('insert into notices')));
  const actions = await pages('/credit/adverse-actions?');
  const notices = await pages('/notices?kind=adverse_action&');
  expect(actions).toHaveLength(count);
  const told = (list: typeof actions, id: string, due: string, sent: string) =>
    list.map((each) => [each[id], each[due], each[sent]]);
  expect(told(notices, 'notice_id', 'owed_by', 'sent_at')).toEqual(
    told(actions, 'id', 'notice_due_date', 'notice_sent_at'),
  );
  const { rows } = await service.owner.query(
    `select count(*)::int as unsent, count(*) filter (where owed_by <
         (date_trunc('day', now() at time zone 'America/New_York'))::date)::int as late
       from notices where sent_at is null`,
  );
  expect(rows[0].unsent).toBe(count - 333);
  expect(rows[0].late).toBeGreaterThan(600);
});

test('a denial and a report that a process of the version before writes become a notice and its sending', async () => {
  const { body } = await service.brand.api('GET', '/credit/adverse-actions?limit=2');
  const [denied, reported] = body.data.map(({ id }: { id: string }) => id);
  await service.owner.query('delete from notices where notice_id = $1', [denied]);
  await service.owner.query(
    'update notices set sent_at = null, sent_method = null where notice_id = $1',
    [reported],
  );
  await service.owner.query(
    'update adverse_actions set notice_sent_at = date_created where adverse_action_id = $1',
    [reported],
  );
  const worker = await service.service.startWorker();
  const read = async (id: string) => (await service.brand.api('GET', `/notices/${id}`)).body;
  await eventually(async () => (await read(denied)).kind === 'adverse_action');
  await eventually(async () => (await read(reported)).status === 'sent');
  const { rows } = await service.owner.query(
    `select count(*)::int as count from due_work where brand_id = $1 and kind = 'notices.overdue'`,
    [service.brand.brandId],
  );
  expect(rows[0].count).toBeGreaterThan(0);
  await worker.stop();
});
