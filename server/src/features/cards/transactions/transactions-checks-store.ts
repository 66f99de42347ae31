import { sql } from 'kysely';
import { decisionChecks } from './decisions-checks-store.ts';

/** Checks of card transactions in `npm run verify`. */
export const transactionProof = {
  counts: {
    cards: sql<{ count: bigint }>`select count(*) from cards`,
    transactions: sql<{ count: bigint }>`select count(*) from transactions`,
  },
  checks: [
    {
      // The table has no foreign keys (server/migrations/0005_cards.sql): this check replaces them.
      name: 'every transaction has the account and the customer of its card',
      problems: sql<{ problem: string }>`
        select format('transaction %s of brand %s', t.transaction_id, t.brand_id) as problem
          from transactions t
          left join cards c on c.brand_id = t.brand_id and c.card_id = t.card_id
         where c.account_id is distinct from t.account_id
            or c.customer_id is distinct from t.customer_id
      `,
    },
    {
      name: 'every pending transaction has an open hold of its uncleared amount, and no other hold is open',
      problems: sql<{ problem: string }>`
        select format('transaction %s of brand %s is %s over %s on account %s, its hold %s over %s on account %s',
                 coalesce(t.transaction_id, h.hold_id), coalesce(t.brand_id, h.brand_id),
                 coalesce(t.state, 'missing'), t.amount_cents + coalesce(t.cleared_cents, 0),
                 t.account_id,
                 coalesce(h.state, 'missing'), h.amount_cents, h.account_id) as problem
          from (select * from transactions where state = 'pending') t
          full join (select * from holds where state = 'open') h
            on h.brand_id = t.brand_id and h.hold_id = t.transaction_id
         where h.account_id is distinct from t.account_id
            or h.amount_cents is distinct from -t.amount_cents - coalesce(t.cleared_cents, 0)
      `,
    },
    {
      name: 'the available balance changed by the amount of each approved transaction, and by no declined one',
      problems: sql<{ problem: string }>`
        select format('transaction %s of brand %s over %s went from %s to %s', t.transaction_id,
                 t.brand_id, f.amount, f.prior, f.new) as problem
          from transactions t
         cross join lateral (values (
                 coalesce(t.authorized_amount_cents, t.amount_cents),
                 coalesce(t.authorized_prior_balance_cents, t.prior_balance_cents),
                 coalesce(t.authorized_new_balance_cents, t.new_balance_cents))) f (amount, prior, new)
         where f.new - f.prior <> case when t.response_code = '00' then f.amount else 0 end
            or (t.state = 'declined') <> (t.response_code <> '00')
      `,
    },
    {
      name: 'the amount of an ended purchase is its cleared amount, and no cancelled purchase has cleared',
      problems: sql<{ problem: string }>`
        select format('transaction %s of brand %s is %s over %s, cleared %s, refunded %s',
                 transaction_id, brand_id, state, amount_cents, coalesce(cleared_cents, 0),
                 coalesce(refunded_cents, 0)) as problem
          from transactions
         where (state in ('completed', 'returned') and amount_cents < 0
                 and cleared_cents is distinct from -amount_cents)
            or (cleared_cents is not null and (amount_cents >= 0 or state not in
                 ('pending', 'completed', 'returned')))
            or (state = 'returned') <> (refunded_cents is not null and refunded_cents = cleared_cents)
            or (refunded_cents is not null and state not in ('completed', 'returned'))
      `,
    },
    {
      name: 'the cleared or refunded amount of a transaction is posted by its journals, and by no others',
      problems: sql<{ problem: string }>`
        with expected as (
          select brand_id, transaction_id, account_id, -cleared_cents as cents
            from transactions where cleared_cents is not null
          union all
          select brand_id, transaction_id, account_id, amount_cents
            from transactions where amount_cents > 0
        ), posted as (
          select j.brand_id, j.source_id as transaction_id, e.account_id,
                 sum(e.amount_cents) as cents
            from journals j
            join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
            join account_balances b
              on b.brand_id = e.brand_id and b.account_id = e.account_id and b.kind = 'credit'
           where j.source_kind = 'transaction'
           group by j.brand_id, j.source_id, e.account_id
        )
        select format('transaction %s of brand %s: expected %s, posted %s', transaction_id, brand_id,
                 coalesce(x.cents::text, 'nothing'), coalesce(p.cents::text, 'nothing')) as problem
          from expected x full join posted p using (brand_id, transaction_id, account_id)
         where x.cents is distinct from p.cents
      `,
    },
    {
      // A clearing and the release of the rest may have one time on a stopped clock: their order is
      // known only if their times differ.
      name: 'an ended purchase released the amount of its hold, and its last posting is its journal',
      problems: sql<{ problem: string }>`
        with posted as (
          select brand_id, source_id as transaction_id, last[2] as cents,
                 to_timestamp(0) + last[3] * interval '1 microsecond' as at,
                 last[4] = 1 as is_forced
            from (
              select j.brand_id, j.source_id, max(array[
                       nullif(split_part(j.step, ':', 2), '')::bigint, -e.amount_cents,
                       (extract(epoch from j.occurred_at) * 1000000)::bigint,
                       j.is_return::int]) as last
                from journals j
                join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
                join account_balances b
                  on b.brand_id = e.brand_id and b.account_id = e.account_id and b.kind = 'credit'
               where j.source_kind = 'transaction'
               group by j.brand_id, j.source_id
            ) x
        )
        select format('transaction %s of brand %s is %s over %s and went from %s to %s, its hold %s over %s',
                 coalesce(t.transaction_id, h.hold_id), coalesce(t.brand_id, h.brand_id),
                 coalesce(t.state, 'missing'), t.amount_cents, t.prior_balance_cents,
                 t.new_balance_cents, coalesce(h.state, 'missing'), h.amount_cents) as problem
          from (
            select *, new_balance_cents - prior_balance_cents as freed_cents from transactions
             where state in ('completed', 'returned', 'cancelled') and amount_cents < 0
          ) t
          full join (select * from holds where state <> 'open') h
            on h.brand_id = t.brand_id and h.hold_id = t.transaction_id
          left join posted p
            on p.brand_id = t.brand_id and p.transaction_id = t.transaction_id
         where case
                 when t.state = 'cancelled' then h.state = 'released'
                   and h.amount_cents = t.freed_cents and h.amount_cents = -t.amount_cents
                 when h.state = 'captured' then h.amount_cents = t.freed_cents
                   or h.amount_cents = t.freed_cents + p.cents and p.at = t.settled_at
                     and p.is_forced = (t.new_balance_cents < 0)
                 -- Posted when it came: one that was decided then shows what it was decided by.
                 when h.state is null then p.is_forced = (t.new_balance_cents < 0)
                   and coalesce(t.authorized_amount_cents, t.amount_cents) = t.amount_cents
                   and coalesce(t.authorized_prior_balance_cents, t.prior_balance_cents)
                     = t.prior_balance_cents
                   and coalesce(t.authorized_new_balance_cents, t.new_balance_cents)
                     = t.new_balance_cents
                 else false
               end is not true
            or h.account_id <> t.account_id
      `,
    },
    {
      name: 'the refunded amount of a purchase is the sum of its refunds',
      problems: sql<{ problem: string }>`
        select format('transaction %s of brand %s says %s refunded, its refunds %s',
                 coalesce(t.transaction_id, r.original), coalesce(t.brand_id, r.brand_id),
                 coalesce(t.refunded_cents, 0), coalesce(r.cents, 0)) as problem
          from (select * from transactions where refunded_cents is not null) t
          full join (
            select brand_id, original_transaction_id as original, sum(amount_cents) as cents
              from transactions where amount_cents > 0 and original_transaction_id is not null
             group by brand_id, original_transaction_id
          ) r on r.brand_id = t.brand_id and r.original = t.transaction_id
         where t.refunded_cents is distinct from r.cents
      `,
    },
    ...decisionChecks,
  ],
};
