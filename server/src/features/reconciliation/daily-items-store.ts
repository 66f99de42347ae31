import { type RawBuilder, sql } from 'kysely';
import { type DaysFilter, dateOf, postedOf } from './bank-items-store.ts';

/**
 * Money with the bank that no file carries: direct deposits, transfers that wait for their file or
 * ended without one, and those that left before there were files.
 */
export function unfiledItems(filter: DaysFilter): RawBuilder<unknown> {
  const { brandId, startsAt, endsAt, programId } = filter;
  return sql`
    unfiled as materialized (
      select t.brand_id, ${dateOf('t.date_created')} as date, t.transfer_id, t.program_id,
             t.kind, t.status,
             t.vendor_reference is null and (t.left_at is not null or t.settled_at is not null)
               and t.kind <> 'incoming' as is_lost,
             t.left_at is null as is_here,
             t.amount_cents * case when t.kind in ('push', 'micro_deposit') then -1 else 1 end as cents
        from transfers t
       where t.brand_id = ${brandId} and t.kind <> 'repayment'
         and t.date_created >= ${startsAt} and t.date_created < ${endsAt}
         and (${programId}::uuid is null or t.program_id = ${programId}::uuid)
         and not exists (select from bank_file_entries e
           where e.brand_id = t.brand_id and e.transfer_id = t.transfer_id)
         and not exists (select from bank_file_answers a
           where a.brand_id = t.brand_id and a.transfer_id = t.transfer_id and a.kind = 'payment')
    ), unfiled_posted as (${postedOf('unfiled', 'bank_settlement')}),
    unfiled_due as (
      select u.*, coalesce(p.postings, 0) as postings, coalesce(p.debits, 0) as debits,
             coalesce(p.credits, 0) as credits,
             case when u.is_lost then 0
                  when u.status = 'completed' or (u.status = 'pending' and u.kind = 'push')
                  then u.cents else 0 end as due
        from unfiled u left join unfiled_posted p using (transfer_id)
    ), unfiled_items as (
      select date, case kind when 'incoming' then 'direct_deposits' else 'unfiled' end as type,
             program_id, null::uuid as bank_file_id, 'transfer ' || transfer_id as item,
             'transfer' as source_kind, transfer_id as source_id, null as trace_number,
             case status when 'pending' then 'pending' when 'completed' then 'settled'
                         else 'returned' end as bucket,
             case when status <> 'pending' then null when is_here then 'awaiting_file'
                  else 'awaiting_settlement' end as reason,
             1 as count, cents, 1 as stated_count, greatest(cents, 0) as stated_debits,
             greatest(-cents, 0) as stated_credits, due, postings, debits, credits,
             case when is_lost then 'journal_without_entry'
                  when debits - credits = due then null
                  when status not in ('pending', 'completed') then 'return_not_taken_back'
                  when due = 0 then 'posted_too_early'
                  when postings = 0 then 'entry_without_journal'
                  else 'amount_differs' end as problem,
             due as expected, debits - credits as found
        from unfiled_due
    )`;
}

/**
 * What card transactions say that they cleared and gave back, against the network's settlement. One
 * that cleared on several days is held against the journal on the last of them.
 */
export function networkItems(filter: DaysFilter): RawBuilder<unknown> {
  const { brandId, from, to, startsAt, endsAt, programId } = filter;
  return sql`
    moved as (
      select j.source_id as transaction_id from journals j
       where j.brand_id = ${brandId} and j.source_kind = 'transaction'
         and j.occurred_at >= ${startsAt} and j.occurred_at < ${endsAt}
      union
      select t.transaction_id from transactions t
       where t.brand_id = ${brandId} and (t.cleared_cents is not null or t.amount_cents > 0)
         and t.date_updated >= ${startsAt} and t.date_updated < ${endsAt}
    ), cleared as materialized (
      select t.transaction_id, a.program_id, ${dateOf('t.date_updated')} as changed_on,
             case when t.amount_cents > 0 then t.amount_cents
                  else -coalesce(t.cleared_cents, 0) end as cents
        from moved m
        join transactions t on t.brand_id = ${brandId} and t.transaction_id = m.transaction_id
        join accounts a on a.brand_id = t.brand_id and a.account_id = t.account_id
       where ${programId}::uuid is null or a.program_id = ${programId}::uuid
    ), cleared_posted as (
      select c.transaction_id, ${dateOf('j.occurred_at')} as date, count(*) as postings,
             coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0) as debits,
             coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0) as credits
        from cleared c
        join journals j on j.brand_id = ${brandId} and j.source_kind = 'transaction'
         and j.source_id = c.transaction_id and has_own_index(j.source_id)
        join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
        join internal_accounts i on i.brand_id = e.brand_id and i.account_id = e.account_id
         and i.kind = 'network_settlement' and i.program_id = c.program_id
       group by c.transaction_id, 2
    ), cleared_days as (
      select p.*, p.debits - p.credits as net,
             sum(p.debits - p.credits) over of_all as net_of_all,
             p.date = max(p.date) over of_all as is_last
        from cleared_posted p window of_all as (partition by p.transaction_id)
    ), cleared_due as (
      select coalesce(d.date, c.changed_on) as date, c.transaction_id, c.program_id,
             coalesce(d.postings, 0) as postings, coalesce(d.debits, 0) as debits,
             coalesce(d.credits, 0) as credits,
             case when d.is_last is false then d.net
                  else c.cents - coalesce(d.net_of_all - d.net, 0) end as due
        from cleared c left join cleared_days d using (transaction_id)
    ), network_items as (
      select date, 'network_settlement' as type, program_id, null::uuid as bank_file_id,
             'transaction ' || transaction_id as item, 'transaction' as source_kind,
             transaction_id as source_id, null as trace_number, 'settled' as bucket, null as reason,
             1 as count, due as cents, 1 as stated_count, greatest(due, 0) as stated_debits,
             greatest(-due, 0) as stated_credits, due, postings, debits, credits,
             case when debits - credits = due then null
                  when postings = 0 then 'entry_without_journal'
                  else 'amount_differs' end as problem,
             due as expected, debits - credits as found
        from cleared_due
       where (postings > 0 or due <> 0) and date between ${from}::date and ${to}::date
    )`;
}

/** What the brand advanced on a day, against its funding account. */
export function fundingItems(filter: DaysFilter): RawBuilder<unknown> {
  const { brandId, startsAt, endsAt, programId } = filter;
  return sql`
    advanced as materialized (
      select t.brand_id, ${dateOf('t.advanced_at')} as date, t.transfer_id, t.program_id,
             t.advance_status, t.advanced_cents as cents
        from transfers t
       where t.brand_id = ${brandId} and t.advance_status is not null
         and t.advanced_at >= ${startsAt} and t.advanced_at < ${endsAt}
         and (${programId}::uuid is null or t.program_id = ${programId}::uuid)
    ), advanced_posted as (${postedOf('advanced', 'brand_funding')}),
    advanced_due as (
      select a.*, coalesce(p.postings, 0) as postings, coalesce(p.debits, 0) as debits,
             coalesce(p.credits, 0) as credits,
             case advance_status when 'open' then a.cents else 0 end as due
        from advanced a left join advanced_posted p using (transfer_id)
    ), funding_items as (
      select date, 'brand_funding' as type, program_id, null::uuid as bank_file_id,
             'transfer ' || transfer_id as item, 'transfer' as source_kind,
             transfer_id as source_id, null as trace_number,
             case advance_status when 'open' then 'pending' when 'repaid' then 'settled'
                                 else 'returned' end as bucket,
             case advance_status when 'open' then 'awaiting_repayment' end as reason,
             1 as count, cents, 1 as stated_count, cents as stated_debits, 0 as stated_credits,
             due, postings, debits, credits,
             case when postings = 0 then 'entry_without_journal'
                  when debits - credits = due and debits = cents then null
                  when due = 0 and debits = cents and credits = 0 then 'advance_not_repaid'
                  else 'amount_differs' end as problem,
             due as expected, debits - credits as found
        from advanced_due
    )`;
}

/** Journals of a day on internal accounts whose transfer, transaction or advance is not there. */
export function orphanItems(filter: DaysFilter): RawBuilder<unknown> {
  const { brandId, startsAt, endsAt, programId } = filter;
  return sql`
    orphan_items as (
      select ${dateOf('j.occurred_at')} as date,
             case when i.kind in ('bank_settlement', 'account_validation') then 'unfiled'
                  else i.kind end as type,
             i.program_id, null::uuid as bank_file_id,
             'journal ' || j.journal_id || ' ' || i.kind as item,
             'journal' as source_kind, j.journal_id as source_id, null as trace_number,
             'none' as bucket, null as reason, 0 as count, 0 as cents, 0 as stated_count,
             0 as stated_debits, 0 as stated_credits, 0 as due, count(*) as postings,
             coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0) as debits,
             coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0) as credits,
             'journal_without_entry' as problem, 0 as expected, -sum(e.amount_cents) as found
        from journals j
        left join transfers t on j.source_kind = 'transfer' and t.brand_id = j.brand_id
         and t.transfer_id = j.source_id
        left join transactions p on j.source_kind = 'transaction' and p.brand_id = j.brand_id
         and p.transaction_id = j.source_id
        join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
        join internal_accounts i on i.brand_id = e.brand_id and i.account_id = e.account_id
       where j.brand_id = ${brandId}
         and j.occurred_at >= ${startsAt} and j.occurred_at < ${endsAt}
         and (${programId}::uuid is null or i.program_id = ${programId}::uuid)
         and case i.kind
               when 'network_settlement' then p.transaction_id is null
               when 'brand_funding' then t.advance_status is null
                 or t.program_id is distinct from i.program_id
               else t.kind is null or t.kind = 'repayment'
                 or t.program_id is distinct from i.program_id end
       group by i.kind, i.program_id, j.brand_id, j.journal_id
    )`;
}
