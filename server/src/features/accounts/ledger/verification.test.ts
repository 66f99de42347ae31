import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSampleCard } from '../../../../test/support/sample-cards.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { bookProofs } from '../../../feature-parts.ts';
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

/** A brand of its own, and what the API answers it of the last proof of all books. */
const askAs = async (world: TestBrand) =>
  (await world.api('GET', '/ledger/verification')).body.status;
const forge = (world: TestBrand, statement: string) =>
  service.owner.query(statement, [world.brandId]);

test('the proof goes on after a problem, and a brand is told of its own books alone', async () => {
  const right = service.brand;
  const [wrong, worse] = [await service.createBrand(), await service.createBrand()];
  for (const brand of [right, wrong, worse]) await openSampleCard(service, 1000n, brand);
  await forge(
    wrong,
    "update entries set previous_hash = sha256('x') where brand_id = $1 and seq = 1",
  );
  await forge(
    worse,
    "update account_balances set held_cents = 5 where brand_id = $1 and kind = 'credit'",
  );
  const { stop } = start(bookProofs);
  const last = await eventually(() => findVerification(db()));
  await stop();
  expect(last).toMatchObject({ ok: false, wrong_brands: 2 });
  expect([await askAs(right), await askAs(wrong), await askAs(worse)]).toEqual([
    'verified',
    'failed',
    'failed',
  ]);
  const { rows } = await service.owner.query(
    'select brand_id, failed_check, problem from wrong_books order by failed_check',
  );
  expect(rows).toEqual([
    {
      brand_id: wrong.brandId,
      failed_check: expect.stringMatching(/hash chain/),
      problem: expect.stringContaining(wrong.brandId),
    },
    {
      brand_id: worse.brandId,
      failed_check: expect.stringMatching(/held amount/),
      problem: expect.stringContaining(worse.brandId),
    },
  ]);
});

test('a failure that the books of no brand explain is told to all', async () => {
  const { stop } = start([
    proof(sql`
    select 'a row of no brand' as problem where current_setting('surety.brand', true) = ''`),
  ]);
  await eventually(() => findVerification(db()));
  await stop();
  expect(await askAs(service.brand)).toBe('failed');
});
