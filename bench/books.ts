import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Journals per account: one settled pull, and purchases that clear. */
const journalsPerAccount = 10;

/**
 * Fills a migrated, empty database with books of `entryCount` entries, equal to those of single
 * posts, but inserted in sets: two entries per journal, ten journals per customer, in order of
 * time. Creates their accounts too, but no customers or cards. The source of each journal is a
 * `transfer` or `transaction` if source names are requested, without a row of its own, else the
 * journal itself.
 */
export async function fillBooks(
  client: pg.Client,
  entryCount: number,
  { isNamed = false } = {},
): Promise<{ brandId: string; programId: string }> {
  const [brandId, programId] = [randomUUID(), randomUUID()];
  const journalCount = entryCount / 2;
  const customerCount = Math.ceil(journalCount / journalsPerAccount);
  await client.query(`insert into brands values ($1, 'Benchmark', '', now(), now())`, [brandId]);
  await client.query(
    `insert into programs values ($1, $2, 'Benchmark', 'USD', '{}', now(), now())`,
    [brandId, programId],
  );
  // Foreign keys and references are proven by other means, and would be looked up entry by entry.
  for (const setting of ['session_replication_role = replica', `work_mem = '256MB'`]) {
    await client.query(`set ${setting}`);
  }
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query('alter table entries drop constraint entries_pkey');
  await client.query('drop index entries_of_journal');
  await client.query(chainAggregate);
  await client.query(customers, [customerCount]);
  await client.query(legs, [brandId, programId, journalCount, customerCount]);
  await client.query(journals, [brandId, isNamed]);
  await client.query(entries, [brandId]);
  await client.query('alter table entries add primary key (brand_id, account_id, seq)');
  await client.query('create index entries_of_journal on entries (brand_id, journal_id)');
  await client.query(balances, [brandId]);
  await client.query(accounts, [brandId, programId]);
  await client.query('drop table bench_legs, bench_customers');
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  return { brandId, programId };
}

/**
 * SQL aggregate that applies entry_hash to an account's entries in turn: the window that ends
 * before an entry is its link.
 */
const chainAggregate = `
  create aggregate bench_chain(uuid, bigint, bigint, bigint, text, uuid, text, uuid, text,
    boolean, text, timestamptz) (sfunc = entry_hash, stype = bytea, initcond = '')`;

const customers = `
  create unlogged table bench_customers as
  select n, gen_random_uuid() as deposit_id, gen_random_uuid() as credit_id
    from generate_series(0, $1::int - 1) n`;

/**
 * SQL for both sides of each journal. Ids begin with the journal's number, as UUIDv7 begin with
 * time.
 */
const legs = `
  create unlogged table bench_legs as
  with lanes as materialized (
    select kind, lane, internal_account($1, $2, kind, 'USD', lpad(to_hex(lane), 32, '0')::uuid) as id
      from unnest(array['bank_settlement', 'network_settlement']) kind, generate_series(0, 15) lane
  )
  select j.n, l.account_id, l.amount_cents, j.is_pull,
         (lpad(to_hex(j.n), 12, '0') || '7000' || substr(md5(j.n::text), 1, 16))::uuid as journal_id
    from (
      select n, n % $4::int as customer, n < $4::int as is_pull from generate_series(0, $3::int - 1) n
    ) j
    join bench_customers c on c.n = j.customer
   cross join lateral (
     select case when j.is_pull then c.deposit_id else c.credit_id end as account_id,
            case when j.is_pull then 1000000::bigint else -1234 end as amount_cents
   ) f
    join lanes on lanes.lane = get_byte(uuid_send(f.account_id), 15) % 16
     and lanes.kind = case when j.is_pull then 'bank_settlement' else 'network_settlement' end
   cross join lateral (
     values (f.account_id, f.amount_cents), (lanes.id, -f.amount_cents)
   ) l (account_id, amount_cents)`;

const journals = `
  insert into journals (brand_id, journal_id, source_kind, source_id, step, is_return, description,
      occurred_at, currency)
  select distinct on (n) $1::uuid, journal_id,
         case when not $2 then 'benchmark' when is_pull then 'transfer' else 'transaction' end,
         journal_id,
         case when is_pull then 'pull_settled' else 'purchase_cleared:1' end, false,
         case when is_pull then 'ACH pull settled' else 'Card purchase cleared' end,
         '2026-07-01T12:00:00Z'::timestamptz + n * interval '10 ms', 'USD'
    from bench_legs order by n`;

const entries = `
  insert into entries (brand_id, account_id, seq, journal_id, amount_cents, balance_after_cents,
      previous_hash)
  with numbered as (
    select l.*, row_number() over account as seq,
           (sum(l.amount_cents) over account)::bigint as balance
      from bench_legs l window account as (partition by l.account_id order by l.n)
  ), chained as (
    select x.*,
           bench_chain(x.account_id, x.seq, x.amount_cents, x.balance, j.currency, j.journal_id,
             j.source_kind, j.source_id, j.step, j.is_return, j.description, j.occurred_at)
             over (partition by x.account_id order by x.n
               rows between unbounded preceding and 1 preceding) as previous
      from numbered x
      join journals j on j.brand_id = $1 and j.journal_id = x.journal_id
  )
  select $1, account_id, seq, journal_id, amount_cents, balance, coalesce(previous, '')
    from chained order by n, account_id`;

/** SQL for the balances after the last entries; a credit account's limit is its deposit. */
const balances = `
  with heads as (
    select distinct on (e.account_id) e.account_id, e.seq, e.balance_after_cents as cents,
           entry_hash(e.previous_hash, e.account_id, e.seq, e.amount_cents,
             e.balance_after_cents, j.currency, j.journal_id, j.source_kind, j.source_id, j.step,
             j.is_return, j.description, j.occurred_at) as hash
      from entries e join journals j using (brand_id, journal_id)
     where e.brand_id = $1 order by e.account_id, e.seq desc
  ), lanes as (
    update account_balances b
       set ledger_cents = h.cents, entry_seq = h.seq, head_hash = h.hash
      from heads h where b.brand_id = $1 and b.account_id = h.account_id
  )
  insert into account_balances (brand_id, account_id, kind, currency, ledger_cents, limit_cents,
      entry_seq, credit_account_id, head_hash, account_status)
  select $1::uuid, a.account_id, a.kind, 'USD', coalesce(h.cents, 0), coalesce(a.credit_limit, 0),
         coalesce(h.seq, 0), a.credit_account_id, coalesce(h.hash, ''),
         case a.kind when 'credit' then 'active' end
    from bench_customers c
    left join heads d on d.account_id = c.deposit_id
   cross join lateral (values
     (c.deposit_id, 'security_deposit', 0, c.credit_id), (c.credit_id, 'credit', d.cents, null)
   ) a (account_id, kind, credit_limit, credit_account_id)
    left join heads h on h.account_id = a.account_id`;

const accounts = `
  insert into accounts (brand_id, account_id, type, status, customer_id, program_id, description,
      currency, routing_number, account_number, security_deposit_account_id, date_created,
      date_updated)
  select $1, a.account_id, a.type, 'active', c.deposit_id, $2, 'Benchmark', 'USD', a.routing_number,
         a.account_number, a.secured_by, '2026-07-01', '2026-07-01'
    from bench_customers c
   cross join lateral (values
     (c.deposit_id, 'security_deposit', 123456780, 100000000000 + c.n, null),
     (c.credit_id, 'credit', null, null, c.deposit_id)
   ) a (account_id, type, routing_number, account_number, secured_by)`;
