import { sql } from 'kysely';

/**
 * What transfers promise about the ledger; part of `npm run verify`. Which journals a transfer has
 * follows from its kind and from how far it came: see transfer-states.ts.
 */
export const transferProof = {
  counts: {
    transfers: sql<{ count: bigint }>`select count(*) from transfers`,
  },
  checks: [
    {
      name: 'every transfer has exactly its journals, of its amount, and no other has any',
      problems: sql<{ problem: string }>`
        with expected as (
          select t.brand_id, t.transfer_id, t.amount_cents, t.destination_account_id as account_id,
                 'pull_settled' as step, t.transaction_id as journal_id
            from transfers t where t.kind = 'pull' and t.settled_at is not null
          union all
          select t.brand_id, t.transfer_id, -t.amount_cents, t.destination_account_id,
                 'pull_returned', null
            from transfers t
           where t.kind = 'pull' and t.settled_at is not null and t.status = 'returned'
          union all
          select t.brand_id, t.transfer_id, -t.amount_cents, t.origination_account_id,
                 'paid_back', t.transaction_id
            from transfers t where t.kind = 'push'
          union all
          select t.brand_id, t.transfer_id, t.amount_cents, t.origination_account_id,
                 'pay_back_undone', null
            from transfers t
           where t.kind = 'push' and t.status in ('cancelled', 'failed', 'returned')
          union all
          select t.brand_id, t.transfer_id, -t.amount_cents, t.origination_account_id,
                 'repaid_from_deposit', t.transaction_id
            from transfers t where t.kind = 'repayment'
          union all
          select t.brand_id, t.transfer_id, t.amount_cents, t.destination_account_id,
                 'direct_deposit_received', t.transaction_id
            from transfers t where t.kind = 'incoming'
        ), posted as (
          select j.brand_id, j.source_id as transfer_id, j.step, j.journal_id, e.account_id,
                 sum(e.amount_cents) as amount_cents
            from journals j
            join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
            join account_balances b
              on b.brand_id = e.brand_id and b.account_id = e.account_id
             and b.kind = 'security_deposit'
           where j.source_kind = 'transfer'
           group by j.brand_id, j.source_id, j.step, j.journal_id, e.account_id
        )
        select format('transfer %s of brand %s, step %s: expected %s, posted %s', transfer_id,
                 brand_id, step, coalesce(x.amount_cents::text, 'nothing'),
                 coalesce(p.amount_cents::text, 'nothing')) as problem
          from expected x full join posted p using (brand_id, transfer_id, step)
         where x.amount_cents is distinct from p.amount_cents
            or x.account_id is distinct from p.account_id
            or x.journal_id <> p.journal_id
      `,
    },
    {
      name: 'every transfer joins accounts of one owner, in their currency',
      problems: sql<{ problem: string }>`
        select format('transfer %s of brand %s', t.transfer_id, t.brand_id) as problem
          from transfers t
          left join accounts o
            on o.brand_id = t.brand_id and o.account_id = t.origination_account_id
          join accounts d
            on d.brand_id = t.brand_id and d.account_id = t.destination_account_id
         where coalesce(o.customer_id, o.business_id) <> coalesce(d.customer_id, d.business_id)
            or t.customer_id is distinct from d.customer_id
            or t.currency <> o.currency or t.currency <> d.currency
      `,
    },
  ],
};
