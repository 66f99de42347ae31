import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { createLogger } from '../../../platform/logging.ts';
import { startRequestedProofs } from './requested-proofs.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const start = (problems: ReturnType<typeof sql<{ problem: string }>>) =>
  startRequestedProofs({
    database: service.database,
    proofs: [{ counts: {}, checks: [{ name: 'the planted check holds', problems }] }],
    log: createLogger('silent'),
  });
const ask = async () => (await service.brand.api('GET', '/ledger/verification')).body.requested;
/** True while the planted statement runs. */
const isSleeping = async () => {
  const { rows } = await service.owner.query(
    `select from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`,
  );
  return rows.length > 0;
};

test('a stop ends a long statement at once, and leaves the proof to another worker', async () => {
  await service.brand.api('POST', '/ledger/verification');
  const slow = start(sql<{ problem: string }>`
    select pg_sleep(600)::text as problem from requested_proofs
     where brand_id = ${service.brand.brandId}`);
  await eventually(isSleeping);
  expect((await ask()).status).toBe('running');
  const began = performance.now();
  await slow.stop();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await ask()).toMatchObject({ status: 'waiting', date_ended: null });
  const next = start(sql<{ problem: string }>`select 'x' as problem where false`);
  await eventually(async () => (await ask()).date_ended);
  await next.stop();
  expect(await ask()).toMatchObject({ status: 'verified', steps_done: 2, steps_total: 2 });
});

test('statements of a proof see the rows of its brand alone', async () => {
  const other = await service.createBrand();
  await other.api('POST', '/ledger/verification');
  const worker = start(sql<{ problem: string }>`
    select 'another brand' as problem from programs where brand_id <> ${other.brandId}`);
  const { requested } = await eventually(async () => {
    const { body } = await other.api('GET', '/ledger/verification');
    return body.requested.date_ended && body;
  });
  await worker.stop();
  expect(requested.status).toBe('verified');
});
