import { sql } from 'kysely';

export const ledgerCounts = {
  journals: sql<{ count: bigint }>`select count(*) from journals`,
  entries: sql<{ count: bigint }>`select count(*) from entries`,
  balances: sql<{ count: bigint }>`select count(*) from account_balances`,
  'open holds': sql<{ count: bigint }>`select count(*) from holds where state = 'open'`,
};

/** What the ledger promises, each with a query for what breaks it. */
export const ledgerChecks = [
  {
    name: 'every journal has entries that sum to zero per currency',
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
    name: 'entries of an account count from 1 without a gap, each with the balance after it',
    problems: sql<{ problem: string }>`
      select format('entry %s of account %s of brand %s says %s where %s is due as entry %s',
               seq, account_id, brand_id, balance_after_cents, due_balance, due_seq) as problem
        from (
          select e.*, row_number() over chain as due_seq, sum(amount_cents) over chain as due_balance
            from entries e
          window chain as (partition by brand_id, account_id order by seq)
        ) c
       where seq <> due_seq or balance_after_cents <> due_balance`,
  },
  {
    name: 'every balance is the sum of its entries and knows their number',
    problems: sql<{ problem: string }>`
      select format('account %s of brand %s has %s after %s entries, its entries say %s after %s',
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
    name: 'what is held is the sum of the open holds',
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
    // Whatever is not a return may lower an available balance to zero at most, and a return lowers
    // it by its amount: so the balance and all returns together are never below zero.
    name: 'no available balance is below zero that a return does not explain',
    problems: sql<{ problem: string }>`
      select format('account %s of brand %s has %s available and returns of %s', b.account_id,
               b.brand_id, b.limit_cents + b.ledger_cents - b.held_cents,
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
         and b.limit_cents + b.ledger_cents - b.held_cents + coalesce(r.returned, 0) < 0`,
  },
];
