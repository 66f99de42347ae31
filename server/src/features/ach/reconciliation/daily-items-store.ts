import { type RawBuilder, sql } from 'kysely';
import {
  bucketOfStatus,
  type DaysFilter,
  dateOf,
  postedOf,
  problemOfPosting,
} from './bank-items-store.ts';

/**
 * Items of bank money without a file: direct deposits, and transfers that wait for their file or
 * ended without one.
 */
export function unfiledItems(filter: DaysFilter): RawBuilder<unknown> {
  const { brandId, startsAt, endsAt, programId } = filter;
  return sql`
    unfiled as materialized (
      select t.brand_id, ${dateOf('t.date_created')} as date, t.transfer_id, t.program_id,
             t.kind, t.status,
             (t.left_at is not null or t.settled_at is not null)
               and t.kind <> 'incoming' as is_lost,
             t.left_at is null as is_here,
             t.amount_cents * case when t.kind in ('push', 'payment_reversal', 'micro_deposit') then -1 else 1 end as cents
        from transfers t
       where t.brand_id = ${brandId} and t.kind <> 'repayment'
         and t.date_created >= ${startsAt} and t.date_created < ${endsAt}
         and (${programId}::uuid is null or t.program_id = ${programId}::uuid)
         and not exists (select from bank_file_entries e
           where e.brand_id = t.brand_id and e.transfer_id = t.transfer_id)
         and not exists (select from bank_file_answers a
           where a.brand_id = t.brand_id and a.transfer_id = t.transfer_id
             and a.kind in ('payment', 'dishonored'))
    ), unfiled_posted as (${postedOf('unfiled', 'bank_settlement')}),
    unfiled_due as (
      select u.*, coalesce(p.postings, 0) as postings, coalesce(p.debits, 0) as debits,
             coalesce(p.credits, 0) as credits,
             case when u.is_lost then 0
                  when u.status = 'completed' or (u.status = 'pending' and u.kind in ('push', 'payment_reversal'))
                  then u.cents else 0 end as due
        from unfiled u left join unfiled_posted p using (transfer_id)
    ), unfiled_items as (
      select date, case kind when 'incoming' then 'direct_deposits' else 'unfiled' end as type,
             program_id, null::uuid as bank_file_id, 'transfer ' || transfer_id as item,
             'transfer' as source_kind, transfer_id as source_id, null as trace_number,
             ${bucketOfStatus} as bucket,
             case when status <> 'pending' then null when is_here then 'awaiting_file'
                  else 'awaiting_settlement' end as reason,
             1 as count, cents, 1 as stated_count, greatest(cents, 0) as stated_debits,
             greatest(-cents, 0) as stated_credits, due, postings, debits, credits,
             case when is_lost then 'journal_without_entry'
                  else ${problemOfPosting} end as problem,
             due as expected, debits - credits as found
        from unfiled_due
    )`;
}

/** Items of the brand's advances of a day, compared with its funding account. */
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
