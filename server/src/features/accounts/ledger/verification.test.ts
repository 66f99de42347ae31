import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  eventually,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import type { BookProof } from '../../../platform/book-proof.ts';
import { createLogger } from '../../../platform/logging.ts';
import { startVerification } from './verification.ts';
import { claimVerification, findVerification } from './verification-store.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(() => service.owner.query('delete from ledger_verification'));

const db = () => service.database.allBrands.db;
const proof = (problems: BookProof['checks'][number]['problems']): BookProof => ({
  counts: {},
  checks: [{ name: 'sums', problems }],
});
const start = (proofs: BookProof[]) =>
  startVerification({ database: service.database, proofs, log: createLogger('silent') });

test('one of several workers that start at once proves the books', async () => {
  const now = Temporal.Instant.from('2026-07-01T12:00:00Z');
  const since = now.subtract({ minutes: 1 });
  const taken = await Promise.all([1, 2, 3, 4].map(() => claimVerification(db(), now, since)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await claimVerification(db(), now.add({ hours: 1 }), now)).toBe(false);
  expect(await claimVerification(db(), now.add({ hours: 1 }), now.add({ seconds: 1 }))).toBe(true);
});

test('the saved outcome has the first problem and the name of its check', async () => {
  const { stop } = start([proof(sql`select 'account 1' as problem`)]);
  const last = await eventually(() => findVerification(db()));
  expect(last).toMatchObject({ ok: false, first_problem: 'sums: account 1' });
  await stop();
});

test('a proof beside the service uses one database process', async () => {
  const workers = sql`current_setting('max_parallel_workers_per_gather')`;
  const { stop } = start([proof(sql`select ${workers} || ' more' as problem`)]);
  const last = await eventually(() => findVerification(db()));
  expect(last).toMatchObject({ first_problem: 'sums: 0 more' });
  await stop();
});

test('a stop aborts a long proof and saves no outcome', async () => {
  const { stop } = start([proof(sql`select pg_sleep(60)::text as problem`)]);
  await eventually(async () => {
    const { rows } = await service.owner.query(
      `select from pg_stat_activity
        where application_name like 'surety verify %' and query like '%pg_sleep%'
          and datname = current_database() and state = 'active'`,
    );
    return rows.length > 0;
  });
  await stop();
  expect(await findVerification(db())).toBeUndefined();
}, 15_000);
