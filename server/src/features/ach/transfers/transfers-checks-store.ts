import { sql } from 'kysely';

/**
 * Proof of transfers against the ledger, for `npm run verify`. The journals of a transfer follow
 * from its kind and its progress: see transfer-states.ts.
 */
export const transferProof = {
  counts: {
    transfers: sql<{ count: bigint }>`select count(*) from transfers`,
  },
  checks: [
    {
      name: 'every transfer has the journals of its progress, of its amount, and no others',
      problems: sql<{ problem: string }>`
        with expected as (
          select t.brand_id, t.transfer_id,
                 t.amount_cents - coalesce(t.advanced_cents, 0) as amount_cents,
                 t.destination_account_id as account_id,
                 t.kind || '_settled' as step, t.transaction_id as journal_id
            from transfers t
           where t.kind in ('pull', 'payment') and t.settled_at is not null
             and t.amount_cents > coalesce(t.advanced_cents, 0)
          union all
          select t.brand_id, t.transfer_id, t.advanced_cents, t.destination_account_id,
                 'advance_paid',
                 case t.advanced_cents when t.amount_cents then t.transaction_id end
            from transfers t where t.advance_status is not null
          union all
          select t.brand_id, t.transfer_id, -t.advanced_cents, t.destination_account_id,
                 'advance_taken_back', null
            from transfers t where t.advance_status = 'taken_back'
          union all
          select t.brand_id, t.transfer_id, -t.amount_cents, t.destination_account_id,
                 t.kind || '_returned', null
            from transfers t
           where t.kind in ('pull', 'payment') and t.settled_at is not null
             and t.status = 'returned'
          union all
          select t.brand_id, t.transfer_id, -t.amount_cents, t.origination_account_id,
                 case t.kind when 'push' then 'paid_back' else 'payment_reversed' end,
                 t.transaction_id
            from transfers t where t.kind in ('push', 'payment_reversal')
          union all
          select t.brand_id, t.transfer_id, t.amount_cents, t.origination_account_id,
                 case t.kind when 'push' then 'pay_back_undone' else 'payment_reversal_undone' end,
                 null
            from transfers t
           where t.kind in ('push', 'payment_reversal')
             and t.status in ('cancelled', 'failed', 'returned')
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
             and (b.kind = 'security_deposit' or (b.kind = 'credit' and j.step like 'payment%'))
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
      name: 'every settled payment that is held has a reserve of its amount, which its return has dropped',
      problems: sql<{ problem: string }>`
        select format('payment %s of brand %s is %s, its reserve of %s %s', t.transfer_id,
                 t.brand_id, t.status, coalesce(r.amount_cents, 0), coalesce(r.state, 'missing')) as problem
          from transfers t
          full join (select * from reserves where kind = 'payment') r
            on r.brand_id = t.brand_id and r.source_id = t.transfer_id
         where (r.reserve_id is not null and (
                 t.kind is distinct from 'payment' or t.settled_at is null or t.hold_banking_days = 0
                 or r.amount_cents <> t.amount_cents or r.account_id <> t.destination_account_id
                 or (t.status = 'returned' and r.state = 'open')))
            or (r.reserve_id is null and t.kind = 'payment' and t.settled_at is not null
                and t.hold_banking_days > 0)
      `,
    },
    {
      name: 'the float of the brand is the advanced and not yet repaid amount of each transfer',
      problems: sql<{ problem: string }>`
        with expected as (
          select t.brand_id, t.transfer_id, -t.advanced_cents as amount_cents, 'advance_paid' as step
            from transfers t where t.advance_status is not null
          union all
          select t.brand_id, t.transfer_id, t.advanced_cents,
                 case t.advance_status when 'repaid' then 'advance_repaid'
                                       else 'advance_taken_back' end
            from transfers t where t.advance_status in ('repaid', 'taken_back')
        ), posted as (
          select j.brand_id, j.source_id as transfer_id, j.step, sum(e.amount_cents) as amount_cents
            from account_balances b
            join entries e on e.brand_id = b.brand_id and e.account_id = b.account_id
            join journals j on j.brand_id = e.brand_id and j.journal_id = e.journal_id
           where b.kind = 'brand_funding'
           group by j.brand_id, j.source_id, j.step
        )
        select format('transfer %s of brand %s, step %s: expected %s of the float, posted %s',
                 transfer_id, brand_id, step, coalesce(x.amount_cents::text, 'nothing'),
                 coalesce(p.amount_cents::text, 'nothing')) as problem
          from expected x full join posted p using (brand_id, transfer_id, step)
         where x.amount_cents is distinct from p.amount_cents
      `,
    },
    {
      name: 'an advance is open while its pull is pending, repaid once it settles, and reversed otherwise',
      problems: sql<{ problem: string }>`
        select format('transfer %s of brand %s is %s, its advance %s', t.transfer_id, t.brand_id,
                 t.status, t.advance_status) as problem
          from transfers t
         where t.advance_status is not null
           and t.advance_status <> case when t.status = 'pending' then 'open'
                                        when t.settled_at is not null then 'repaid'
                                        else 'taken_back' end
      `,
    },
    {
      name: 'every transfer is between accounts of one owner, in their currency',
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
    {
      name: 'an account whose debits are stopped names a transfer from it that was returned with its code',
      problems: sql<{ problem: string }>`
        select format('account %s of brand %s', a.account_id, a.brand_id) as problem
          from accounts a
          left join transfers t
            on t.brand_id = a.brand_id and t.transfer_id = a.debits_stopped_transfer_id
           and t.origination_account_id = a.account_id
           and t.status = 'returned' and t.return_code = a.debits_stopped_code
         where num_nulls(a.debits_stopped_at, a.debits_stopped_code,
                 a.debits_stopped_transfer_id) < 3
           and (a.debits_stopped_at is null or t.transfer_id is null)
      `,
    },
  ],
};
