import { type RawBuilder, sql } from 'kysely';
import { type DaysFilter, dateOf, internalOfEntry } from './bank-items-store.ts';

/** Postings of the days' journals on internal accounts, one row per posting. */
export function postings({ brandId, startsAt, endsAt }: DaysFilter): RawBuilder<unknown> {
  return sql`
    posted as materialized (
      select j.source_kind, j.source_id, j.journal_id, ${dateOf('j.occurred_at')} as date,
             i.kind, i.program_id, e.amount_cents
        from journals j
        join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
        ${internalOfEntry}
       where j.brand_id = ${brandId}
         and j.occurred_at >= ${startsAt} and j.occurred_at < ${endsAt}
         and coalesce(i.kind, '') <> ''
    )`;
}

/** SQL for the amount that a transaction moved; debits are positive. */
const movedCents = sql`
  case when t.amount_cents > 0 then t.amount_cents else -coalesce(t.cleared_cents, 0) end`;

/**
 * Card transactions that changed or were posted on the days, one row per day of postings. They are
 * ordered by id, which is nearly the order of time: the look-ups for each of them then take half
 * the time.
 */
function clearedTransactions({ brandId, startsAt, endsAt }: DaysFilter): RawBuilder<unknown> {
  return sql`
    changed as (
      select t.transaction_id, a.program_id, t.date_updated, ${movedCents} as cents
        from transactions t
        join accounts a on a.brand_id = t.brand_id and a.account_id = t.account_id
       where t.brand_id = ${brandId} and (t.cleared_cents is not null or t.amount_cents > 0)
         and t.date_updated >= ${startsAt} and t.date_updated < ${endsAt}
    ), card_posted as (
      select source_id as transaction_id, program_id, date, count(*) as postings,
             coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as debits,
             coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as credits
        from posted where source_kind = 'transaction' and kind = 'network_settlement'
       group by 1, 2, 3
    ), cleared as materialized (
      select transaction_id, program_id, p.date, coalesce(p.postings, 0) as postings,
             coalesce(p.debits, 0) as debits, coalesce(p.credits, 0) as credits,
             coalesce(c.date_updated, o.date_updated) as date_updated,
             coalesce(c.cents, case when o.own_id = program_id then o.cents else 0 end) as cents
        from changed c full join card_posted p using (transaction_id, program_id)
        left join lateral (
          select a.program_id as own_id, t.date_updated, ${movedCents} as cents
            from transactions t
            join accounts a on a.brand_id = t.brand_id and a.account_id = t.account_id
           where t.brand_id = ${brandId} and t.transaction_id = p.transaction_id
             and c.transaction_id is null
          offset 0) o on true
       order by transaction_id
    )`;
}

/**
 * Items of card transactions, whose cleared and refunded amounts are compared with the network's
 * settlement. A transaction cleared on several days is compared with the journal on the last of
 * them.
 */
export function networkItems(filter: DaysFilter): RawBuilder<unknown> {
  const { brandId, from, to, programId } = filter;
  return sql`
    ${clearedTransactions(filter)}, elsewhere as (
      select c.transaction_id, c.program_id, c.date, max(j.date) as last_on,
             -sum(e.amount_cents)::bigint as cents
        from cleared c
       cross join lateral (
         select j.brand_id, j.journal_id, ${dateOf('j.occurred_at')} as date from journals j
          where j.brand_id = ${brandId} and j.source_kind = 'transaction'
            and j.source_id = c.transaction_id and has_own_index(j.source_id)
            and ${dateOf('j.occurred_at')} is distinct from c.date offset 0) j
        join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
        ${internalOfEntry}
       where coalesce(i.kind, '') = 'network_settlement'
         and coalesce(i.program_id = c.program_id, false)
       group by 1, 2, 3
    ), cleared_due as (
      select coalesce(c.date, ${dateOf('c.date_updated')}) as date, c.transaction_id,
             c.program_id, c.postings, c.debits, c.credits,
             case when c.date < e.last_on then c.debits - c.credits
                  else c.cents - coalesce(e.cents, 0) end as due
        from cleared c
        left join elsewhere e on e.transaction_id = c.transaction_id
         and e.program_id = c.program_id and e.date is not distinct from c.date
       where c.date_updated is not null and (c.date is not null or e.transaction_id is null)
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
         and (${programId}::uuid is null or program_id = ${programId}::uuid)
    )`;
}

/** Items of postings whose transfer, transaction or advance does not exist. */
export function orphanItems({ brandId, programId }: DaysFilter): RawBuilder<unknown> {
  return sql`
    orphan_items as (
      select p.date,
             case when p.kind in ('bank_settlement', 'account_validation') then 'unfiled'
                  else p.kind end as type,
             p.program_id, null::uuid as bank_file_id,
             'journal ' || p.journal_id || ' ' || p.kind as item,
             'journal' as source_kind, p.journal_id as source_id, null as trace_number,
             'none' as bucket, null as reason, 0 as count, 0 as cents, 0 as stated_count,
             0 as stated_debits, 0 as stated_credits, 0 as due, count(*) as postings,
             coalesce(-sum(p.amount_cents) filter (where p.amount_cents < 0), 0) as debits,
             coalesce(sum(p.amount_cents) filter (where p.amount_cents > 0), 0) as credits,
             'journal_without_entry' as problem, 0 as expected, -sum(p.amount_cents) as found
        from posted p
        left join transfers t on p.source_kind = 'transfer' and t.brand_id = ${brandId}
         and t.transfer_id = p.source_id
       where case p.kind
               when 'network_settlement' then p.source_kind <> 'transaction' or p.source_id in (
                 select c.transaction_id from cleared c where c.date_updated is null)
               when 'brand_funding' then t.advance_status is null
                 or t.program_id is distinct from p.program_id
               else t.kind is null or t.kind = 'repayment'
                 or t.program_id is distinct from p.program_id end
         and (${programId}::uuid is null or p.program_id = ${programId}::uuid)
       group by p.kind, p.program_id, p.date, p.journal_id
    )`;
}
