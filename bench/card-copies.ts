import type pg from 'pg';
import { type CardRows, cardRows, fundingInHash } from './card-rows.ts';
import { withClient } from './databases.ts';

/** The card to copy; its deposit has one entry, of its funding. */
export interface FirstCard {
  brandId: string;
  customerId: string;
  depositId: string;
}

/** Deposits per funding journal. */
const depositsAtOnce = 500_000;

/**
 * Copies a card `count` times, each with its own customer, accounts, balances and entry, and leaves
 * all ids in the table `bench_ids`, in order of creation. Ten million take minutes: the copies
 * refer to rows created with them, which are not looked up.
 */
export async function copyCard(url: string, first: FirstCard, count: number): Promise<void> {
  await withSettings(url, (client) => makeIds(client, first, count));
  const waiting = [...cardRows];
  const fillNext = async (): Promise<void> => {
    const copy = waiting.shift();
    if (!copy) return;
    await withSettings(url, (client) => fill(client, copy, first));
    return fillNext();
  };
  await Promise.all([fillNext(), fillNext()]);
  await withSettings(url, async (client) => {
    await payIn(client, first);
    await client.query('vacuum analyze internal_accounts');
    await client.query('checkpoint');
  });
}

function withSettings(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return withClient(url, async (client) => {
    const settings = {
      session_replication_role: 'replica',
      maintenance_work_mem: '512MB',
      // Every scan of the ids begins at the first row, also while another scan runs.
      synchronize_seqscans: 'off',
    };
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`set ${name} = '${value}'`);
    }
    await work(client);
  });
}

/** A version 7 UUID in SQL; PostgreSQL has a function for it only from 18 on. */
const newUuid = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
  from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/** Ids made by PostgreSQL that rise like the service's: rows of one time are stored together. */
async function makeIds(client: pg.Client, first: FirstCard, count: number): Promise<void> {
  const { brandId, customerId, depositId } = first;
  await client.query(
    `create unlogged table bench_ids as
     select 0 as n, $2::uuid as customer_id, $3::uuid as deposit_id, a.account_id as credit_id,
            c.card_id, e.journal_id
       from accounts a
       join cards c using (brand_id, account_id)
       join entries e on e.brand_id = a.brand_id and e.account_id = a.security_deposit_account_id
      where a.brand_id = $1 and a.security_deposit_account_id = $3`,
    [brandId, customerId, depositId],
  );
  for (let from = 1; from <= count; from += depositsAtOnce) {
    await client.query(
      `insert into bench_ids
       select n, ${newUuid}, ${newUuid}, ${newUuid}, ${newUuid}, (select ${newUuid})
         from generate_series($1::int, $2::int) n`,
      [from, Math.min(count, from + depositsAtOnce - 1)],
    );
  }
  await client.query('vacuum analyze bench_ids');
}

/**
 * A table rewritten in the same transaction is not logged (`wal_level = minimal`), and indexes are
 * built faster at once than row by row.
 */
async function fill(client: pg.Client, copy: CardRows, first: FirstCard): Promise<void> {
  const { table } = copy;
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index i
      where indrelid = $1::regclass
        and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  );
  await client.query('begin');
  await client.query(`cluster ${table} using ${table}_pkey`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await client.query(await insertion(client, copy), [first.brandId]);
  for (const { definition } of indexes.rows) await client.query(definition);
  await client.query('commit');
  await client.query(`vacuum analyze ${table}`);
}

async function insertion(client: pg.Client, { table, source, changed, ids }: CardRows) {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `t.${name}`);
  // The first card's rows once per id: the rows of one customer are stored together.
  return `
    with source as materialized (
      select t.* from ${table} t join bench_ids f on f.n = 0 where t.brand_id = $1 and ${source}
    )
    insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from ${ids ?? 'bench_ids'} i
     cross join lateral (select s.* from source s where i.n > 0 offset 0) t`;
}

/**
 * Books the other side of each funding journal: the sum of all its deposits, from the account that
 * funded the first.
 */
async function payIn(client: pg.Client, { brandId, depositId }: FirstCard): Promise<void> {
  const { rows } = await client.query<{ journal_id: string; deposits: number }>(
    `select journal_id, count(*)::int as deposits from bench_ids where n > 0 group by journal_id`,
  );
  for (const { journal_id, deposits } of rows) {
    await client.query(
      `with paid as (
         select e.account_id, -d.amount_cents * $4 as cents, a.head_hash as previous_hash
           from entries d
           join entries e on e.brand_id = d.brand_id and e.journal_id = d.journal_id
            and e.account_id <> d.account_id
           join account_balances a on a.brand_id = e.brand_id and a.account_id = e.account_id
          where d.brand_id = $1 and d.account_id = $2 and d.seq = 1
       ), bank as (
         update account_balances b
            set ledger_cents = b.ledger_cents + p.cents, entry_seq = b.entry_seq + 1,
                head_hash = entry_hash(b.head_hash, b.account_id, b.entry_seq + 1, p.cents,
                  b.ledger_cents + p.cents, b.currency, ${fundingInHash})
           from paid p, (select $3::uuid as journal_id) i
          where b.brand_id = $1 and b.account_id = p.account_id
         returning b.account_id, p.cents, p.previous_hash, b.entry_seq, b.ledger_cents
       )
       insert into entries (brand_id, account_id, seq, journal_id, amount_cents,
           balance_after_cents, previous_hash)
       select $1, account_id, entry_seq, $3, cents, ledger_cents, previous_hash from bank`,
      [brandId, depositId, journal_id, deposits],
    );
  }
}
