import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLogger } from '../server/src/platform/logging.ts';
import { createDatabase, withClient, withPostgres } from './databases.ts';

/**
 * The cost of the chain of hashes: journals posted with it, and with a hash function that returns
 * nothing. The two alternate, because only runs of the same minute are comparable.
 */
const rounds = 7;
const seconds = 2;
const connections = 16;
const accountCount = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const brandId = randomUUID();
const programId = randomUUID();
const accountIds = Array.from({ length: accountCount }, () => randomUUID());

await withPostgres(async (server) => {
  const without = await openBooks(await createDatabase(server, 'without_chain'));
  const withChain = await openBooks(await createDatabase(server, 'with_chain'));
  await removeHashes(without);
  say(`chain            post_journal on ${accountCount} accounts, fsync on, with and without`);
  await compare(`${connections} connections`, post);
  await compare('one statement', postInOne);
  await Promise.all([without.end(), withChain.end()]);

  async function compare(name: string, run: (pool: pg.Pool) => Promise<number>): Promise<void> {
    const runs: { ratio: number; chained: number; plain: number }[] = [];
    for (let round = -1; round < rounds; round++) {
      // Each variant goes first in every other round; the first round is not counted.
      const order = round % 2 === 0 ? [without, withChain] : [withChain, without];
      const rates = new Map<pg.Pool, number>();
      for (const pool of order) rates.set(pool, await run(pool));
      const [chained = 0, plain = 0] = [rates.get(withChain), rates.get(without)];
      if (round >= 0) runs.push({ ratio: chained / plain, chained, plain });
    }
    const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[(rounds - 1) / 2];
    if (!middle) throw new Error('No runs were made');
    const rates = `${Math.round(middle.chained)}/s, without ${Math.round(middle.plain)}/s`;
    say(`${name.padStart(16)} ${middle.ratio.toFixed(2)} x without: ${rates}`);
  }
});

async function removeHashes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ list: string }>(
    "select pg_get_function_arguments('entry_hash'::regproc) as list",
  );
  await pool.query(
    `create or replace function entry_hash(${rows[0]?.list}) returns bytea
     language sql stable parallel safe as $$ select ''::bytea $$`,
  );
}

/** Creates a brand with empty deposits, whose customers settle one pull after the other. */
async function openBooks(url: string): Promise<pg.Pool> {
  await migrate(url, createLogger('error'));
  await withClient(url, async (client) => {
    await client.query(`insert into brands values ($1, 'Benchmark', '', now(), now())`, [brandId]);
    await client.query(
      `insert into programs values ($1, $2, 'Benchmark', 'USD', '{}', now(), now())`,
      [brandId, programId],
    );
    await client.query(
      `insert into account_balances (brand_id, account_id, kind, currency)
       select $1, id, 'security_deposit', 'USD' from unnest($2::uuid[]) id`,
      [brandId, accountIds],
    );
    await client.query('vacuum analyze');
  });
  return new pg.Pool({ connectionString: url, max: connections }).on('error', () => {});
}

async function post(pool: pg.Pool): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const runClient = async () => {
    const client = await pool.connect();
    for (; performance.now() < end; count++) {
      const accountId = accountIds[Math.floor(Math.random() * accountCount)];
      await client.query({
        name: 'post',
        text: `select outcome from post_journal($1, $2, 'benchmark', $3, 'pull_settled', false,
                 'ACH pull settled', $4, 'USD',
                 array[internal_account($1, $5, 'bank_settlement', 'USD', $6::uuid), $6::uuid],
                 array[-1234::bigint, 1234::bigint])`,
        values: [brandId, randomUUID(), randomUUID(), '2026-07-01T12:00:00Z', programId, accountId],
      });
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, runClient));
  return count / seconds;
}

/** Posts to all accounts in one statement and one commit: the cost of the function alone. */
async function postInOne(pool: pg.Pool): Promise<number> {
  const start = performance.now();
  await pool.query(
    `select count(*) from unnest($3::uuid[]) a, lateral post_journal($1, gen_random_uuid(),
       'benchmark', gen_random_uuid(), 'pull_settled', false, 'ACH pull settled', $4, 'USD',
       array[internal_account($1, $2, 'bank_settlement', 'USD', a), a],
       array[-1234::bigint, 1234::bigint])`,
    [brandId, programId, accountIds, '2026-07-01T12:00:00Z'],
  );
  return (accountCount * 1000) / (performance.now() - start);
}
