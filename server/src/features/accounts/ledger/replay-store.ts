import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { entryHash, linkToken } from './chain-store.ts';

/** A range of a brand's journals in the order of their ids. */
export interface Stretch {
  brandId: string;
  /** Exclusive lower bound; `upTo` is inclusive. */
  after: string;
  upTo: string;
}

/** Sums over a stretch of journals. Each entry uses a link that an earlier entry made. */
export interface ReplaySums {
  journals: bigint;
  entries: bigint;
  /** Journals whose entries do not sum to zero. */
  unbalanced: bigint;
  /** Sums of the tokens of the links that entries start from (`used`) and end in (`made`). */
  used: string;
  made: string;
}

export async function listBrandIds(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ brand_id: string }>`
    select brand_id from brands order by brand_id`.execute(tx);
  return rows.map((row) => row.brand_id);
}

/** The journal that is the `count`th after another; undefined when fewer are left. */
export async function findJournalAfter(
  scope: BrandScope,
  after: string,
  count: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ journal_id: string }>`
    select journal_id from journals where brand_id = ${scope.brandId} and journal_id > ${after}
     order by journal_id offset ${count - 1} limit 1`.execute(scope.db);
  return rows[0]?.journal_id;
}

/**
 * Allows or forbids nested loops. Without them, the planner merges journals and entries in their
 * common order; a nested loop, which it prefers when it expects few rows, would take hours.
 */
export async function allowLoops(tx: Tx, allowed: boolean): Promise<void> {
  await sql`select set_config('enable_nestloop', ${allowed ? 'on' : 'off'}, true)`.execute(tx);
}

/** Replays a stretch of journals. */
export async function replayJournals(tx: Tx, seed: bigint, stretch: Stretch): Promise<ReplaySums> {
  const { brandId, after, upTo } = stretch;
  const link = {
    brandId: sql`e.brand_id`,
    accountId: sql`e.account_id`,
    currency: sql`j.currency`,
  };
  const used = linkToken(seed, {
    ...link,
    seq: sql`e.seq - 1`,
    balance: sql`e.balance_after_cents - e.amount_cents`,
    hash: sql`e.previous_hash`,
  });
  const made = linkToken(seed, {
    ...link,
    seq: sql`e.seq`,
    balance: sql`e.balance_after_cents`,
    hash: entryHash,
  });
  const { rows } = await sql<ReplaySums>`
    select count(*) as journals, coalesce(sum(entries), 0)::bigint as entries,
           count(*) filter (where total <> 0) as unbalanced,
           coalesce(sum(used), 0)::text as used, coalesce(sum(made), 0)::text as made
      from (
        select count(*) as entries, sum(e.amount_cents) as total, sum(${used}) as used,
               sum(${made}) as made
          from journals j
          join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
         where j.brand_id = ${brandId} and j.journal_id > ${after} and j.journal_id <= ${upTo}
           and e.brand_id = ${brandId} and e.journal_id > ${after} and e.journal_id <= ${upTo}
         group by j.brand_id, j.journal_id
      ) x`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('Journals were replayed without an answer');
  return sums;
}

/** Sums over the books of one brand. */
export interface AccountSums {
  brand_id: string;
  journals: bigint;
  entries: bigint;
  /** Sums of the tokens of the accounts' chain starts and heads. */
  start: string;
  end: string;
}

/** Sums the accounts' chain starts and heads, and counts all journals and entries, by brand. */
export async function sumAccounts(tx: Tx, seed: bigint): Promise<AccountSums[]> {
  const link = { brandId: sql`brand_id`, accountId: sql`account_id`, currency: sql`currency` };
  const start = linkToken(seed, {
    ...link,
    seq: sql`0::bigint`,
    balance: sql`0::bigint`,
    hash: sql`''::bytea`,
  });
  const end = linkToken(seed, {
    ...link,
    seq: sql`entry_seq`,
    balance: sql`ledger_cents`,
    hash: sql`head_hash`,
  });
  const { rows } = await sql<AccountSums>`
    select brand_id, sum(journals)::bigint as journals, sum(entries)::bigint as entries,
           sum("start")::text as start, sum("end")::text as end
      from (
        select brand_id, count(*) as journals, 0 as entries, 0::numeric as "start", 0::numeric as "end"
          from journals group by brand_id
        union all
        select brand_id, 0, count(*), 0, 0 from entries group by brand_id
        union all
        select brand_id, 0, 0, sum(${start}), sum(${end}) from account_balances group by brand_id
      ) x
     group by brand_id`.execute(tx);
  return rows;
}
