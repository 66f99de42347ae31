import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import type { BrandScope } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { listNewestRows } from './events-store.ts';

const rowCount = 5_000;
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const other = await service.createBrand();
  // Newer events of another brand, so that an index of all brands would walk them first.
  await addEvents(service.brand.brandId, 1, rowCount);
  await addEvents(other.brandId, rowCount + 1, rowCount * 4);
  await service.owner.query('analyze events');
});
afterAll(async () => {
  // The service's end checks the payload of each event, and these have none.
  await service.owner.query(`delete from events where payload::text = '{}'`);
  await service.stop();
});

async function addEvents(brandId: string, first: number, last: number): Promise<void> {
  await service.owner.query(
    `insert into events (brand_id, event_id, event, object_id, occurred_at, payload, xid)
       select $1, gen_random_uuid(), 'webhook.test', gen_random_uuid(), now(), '{}', n::text::xid8
         from generate_series($2::int, $3::int) n`,
    [brandId, first, last],
  );
}

/** The statement that `listNewestRows` sends. */
async function statementOf(brandId: string): Promise<CompiledQuery> {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      sent.push(query);
    },
  });
  const scope = { db, brandId } as unknown as BrandScope;
  const none = { names: null, customerId: null, objectId: null, since: null, until: null };
  await listNewestRows(scope, { before: null, horizon: '9000000' }, none, 51);
  const [query] = sent;
  if (!query) throw new Error('No statement was sent');
  return query;
}

test('the newest events are read backwards from the index, a page of them alone', async () => {
  const { sql, parameters } = await statementOf(service.brand.brandId);
  const { rows } = await service.owner.query(`explain (analyze, buffers) ${sql}`, [...parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan Backward using events_in_order');
  expect(plan).not.toMatch(/\bSort\b/);
  const [, blocks] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
  expect(Number(blocks)).toBeLessThan(150);
});
