import { sql } from 'kysely';
import { entryHash } from './chain-store.ts';

export const ledgerCounts = {
  balances: sql<{ count: bigint }>`select count(*) from account_balances`,
  'open holds': sql<{ count: bigint }>`select count(*) from holds where state = 'open'`,
};

/**
 * Invariants of the ledger, each with a query for its violations. The replay proves those marked
 * `replayed` at once (replay.ts); when it fails, their queries name the violations, the earliest
 * wrong entry first.
 */
export const ledgerChecks = [
  {
    name: 'every entry and its journal match the hash chain of the account',
    replayed: true,
    problems: sql<{ problem: string }>`
      with c as (
        select e.*, row_number() over chain as due_seq,
               sum(amount_cents) over chain as due_balance,
               lead(seq) over chain as next_seq, lead(previous_hash) over chain as next_keeps,
               lead(balance_after_cents - amount_cents) over chain as next_from
          from entries e
        window chain as (partition by brand_id, account_id order by seq)
      )
      select problem from (
        select distinct on (e.brand_id, e.account_id) j.occurred_at,
               format('entry %s of account %s of brand %s (journal %s, %s) ', least(seq, due_seq),
                 e.account_id, e.brand_id, e.journal_id, j.occurred_at) ||
               case
                 when j.journal_id is null then 'has no journal'
                 when b.account_id is null then 'has no balance'
                 when seq <> due_seq then format('is missing where entry %s stands', seq)
                 when balance_after_cents <> due_balance then
                   format('over %s says %s where %s is due', amount_cents, balance_after_cents,
                     due_balance)
                 when j.currency <> b.currency then
                   format('is in %s, the account in %s', j.currency, b.currency)
                 when seq = 1 and previous_hash <> '' then 'does not begin its chain'
                 else format('is not what was posted, or what %s keeps of it is not',
                   coalesce('entry ' || next_seq, 'the balance'))
               end as problem
          from c e
          left join journals j on j.brand_id = e.brand_id and j.journal_id = e.journal_id
          left join account_balances b on b.brand_id = e.brand_id and b.account_id = e.account_id
         where j.journal_id is null or b.account_id is null or seq <> due_seq
            or balance_after_cents <> due_balance or j.currency <> b.currency
            or (seq = 1 and previous_hash <> '')
            or ${entryHash} <> case
                 -- An entry that does not continue this one is reported itself.
                 when next_seq = seq + 1 and next_from = balance_after_cents then next_keeps
                 when next_seq is null and b.entry_seq = seq then b.head_hash
               end
         order by e.brand_id, e.account_id, seq
      ) first_of_account
       order by occurred_at nulls first`,
  },
  {
    name: 'every balance is the sum of its entries and counts them',
    replayed: true,
    problems: sql<{ problem: string }>`
      select format('account %s of brand %s stands at %s after entry %s, its entries at %s after %s',
               b.account_id, b.brand_id, b.ledger_cents, b.entry_seq,
               coalesce(e.total, 0), coalesce(e.entries, 0)) as problem
        from account_balances b
        left join (
          select brand_id, account_id, sum(amount_cents) as total, count(*) as entries
            from entries group by brand_id, account_id
        ) e using (brand_id, account_id)
       where b.ledger_cents <> coalesce(e.total, 0) or b.entry_seq <> coalesce(e.entries, 0)`,
  },
  {
    name: 'every journal has entries that sum to zero per currency',
    replayed: true,
    problems: sql<{ problem: string }>`
      select format('journal %s of brand %s sums to %s %s', j.journal_id, j.brand_id,
               coalesce(sum(e.amount_cents), 0), coalesce(b.currency, '(no entry)')) as problem
        from journals j
        left join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
        left join account_balances b on b.brand_id = e.brand_id and b.account_id = e.account_id
       group by j.brand_id, j.journal_id, b.currency
      having coalesce(sum(e.amount_cents), 0) <> 0 or count(e.seq) = 0`,
  },
  {
    name: 'every held amount is the sum of the open holds',
    problems: sql<{ problem: string }>`
      select format('account %s of brand %s holds %s, its open holds say %s', account_id, brand_id,
               coalesce(b.held_cents, 0), coalesce(h.total, 0)) as problem
        from account_balances b
        full join (
          select brand_id, account_id, sum(amount_cents) as total
            from holds where state = 'open' group by brand_id, account_id
        ) h using (brand_id, account_id)
       where coalesce(b.held_cents, 0) <> coalesce(h.total, 0)`,
  },
  {
    name: 'every credit limit is the settled balance of its deposit',
    problems: sql<{ problem: string }>`
      select format('credit account %s of brand %s has the limit %s, its deposit holds %s',
               c.account_id, c.brand_id, c.limit_cents, d.ledger_cents) as problem
        from account_balances c
        left join account_balances d
          on d.brand_id = c.brand_id and d.credit_account_id = c.account_id
       where c.kind = 'credit' and c.limit_cents is distinct from d.ledger_cents`,
  },
  {
    // Only returns lower an available balance below zero, each by its amount at most: so the
    // balance plus all returns is never below zero.
    name: 'no available balance is below zero beyond the sum of its returns',
    problems: sql<{ problem: string }>`
      select format('account %s of brand %s has %s available and returns of %s', b.account_id,
               b.brand_id, available_of(b),
               coalesce(r.returned, 0)) as problem
        from account_balances b
        left join (
          select e.brand_id, a.account_id, -sum(e.amount_cents) as returned
            from journals j
            join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
            join account_balances d on d.brand_id = e.brand_id and d.account_id = e.account_id
           cross join lateral (values (d.account_id), (d.credit_account_id)) a (account_id)
           where j.is_return and e.amount_cents < 0 and a.account_id is not null
           group by e.brand_id, a.account_id
        ) r using (brand_id, account_id)
       where b.kind in ('security_deposit', 'credit')
         and available_of(b) + coalesce(r.returned, 0) < 0`,
  },
];
