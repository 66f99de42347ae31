import { type RawBuilder, sql } from 'kysely';
import { easternZone } from '../../../kernel/banking-calendar.ts';

/** Days whose items are read, for one program or, with `programId` null, for the whole brand. */
export interface DaysFilter {
  brandId: string;
  /** Dates, both included. */
  from: string;
  to: string;
  /** Start of the first day and end (excluded) of the last, as instants. */
  startsAt: string;
  endsAt: string;
  programId: string | null;
}

/** SQL for the date of an instant in the bank's time zone. */
export const dateOf = (column: string): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} at time zone ${sql.lit(easternZone)})::date`;

/**
 * SQL join of an entry with its internal account, if it is on one. Keep it an outer join without a
 * strict condition: a few accounts hold half of all entries, which the planner does not expect of
 * an inner join, and it would repeat every other look-up for each of these accounts.
 */
export const internalOfEntry: RawBuilder<unknown> = sql`
  left join internal_accounts i on i.brand_id = e.brand_id and i.account_id = e.account_id`;

/**
 * SQL for the postings on internal accounts of a kind, per transfer of the relation `source`. Only
 * accounts of the transfer's own program count: a posting on another program's account is missing
 * here.
 */
export function postedOf(
  source: string,
  kind: 'bank_settlement' | 'brand_funding',
  steps?: readonly string[],
): RawBuilder<unknown> {
  const ofSteps = steps ? sql`and j.step = any (${[...steps]}::text[])` : sql``;
  return sql`
    select s.transfer_id, count(*) as postings,
           coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0) as debits,
           coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0) as credits
      from ${sql.ref(source)} s
     cross join lateral (
       select j.brand_id, j.journal_id from journals j
        where j.brand_id = s.brand_id and j.source_kind = 'transfer'
          and j.source_id = s.transfer_id and has_own_index(j.source_id) ${ofSteps} offset 0) j
      join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
      ${internalOfEntry}
     where coalesce(i.kind, '') = ${kind} and coalesce(i.program_id = s.program_id, false)
     group by s.transfer_id`;
}

/** SQL for the sum in which a transfer of this status counts. */
export const bucketOfStatus = sql`
  case status when 'pending' then 'pending' when 'completed' then 'settled' else 'returned' end`;

/** SQL for the difference between the postings of a transfer and its due amount, null for none. */
export const problemOfPosting = sql`
  case when debits - credits = due then null
       when status not in ('pending', 'completed') then 'return_not_taken_back'
       when due = 0 then 'posted_too_early'
       when postings = 0 then 'entry_without_journal'
       else 'amount_differs' end`;

/**
 * Items of the entries that settle on a day, with the postings of their transfers. A pull posts
 * when it settles, a push when it is requested; a returned one leaves no balance. An entry that
 * sends a payment back to another bank has no journal, for the payment had none.
 */
export function sentItems({ brandId, from, to, programId }: DaysFilter): RawBuilder<unknown> {
  return sql`
    sent as materialized (
      select b.brand_id, b.effective_on as date, f.program_id, f.bank_file_id, e.transfer_id, e.trace_number, t.kind, t.status,
             t.amount_cents <> e.amount_cents as is_other,
             f.status in ('cut', 'held') as is_here, f.status = 'refused' as is_refused,
             b.settled_at is not null as is_settled,
             e.amount_cents * case b.direction when 'debit' then 1 else -1 end as cents
        from bank_file_batches b
        join bank_files f on f.brand_id = b.brand_id and f.bank_file_id = b.bank_file_id
        join bank_file_entries e on e.brand_id = b.brand_id and e.bank_file_id = b.bank_file_id
         and e.batch_number = b.batch_number
        join transfers t on t.brand_id = e.brand_id and t.transfer_id = e.transfer_id
       where b.brand_id = ${brandId} and b.effective_on between ${from}::date and ${to}::date
         and (${programId}::uuid is null or f.program_id = ${programId}::uuid)
    ), sent_posted as (${postedOf('sent', 'bank_settlement')}),
    sent_due as (
      select s.*, coalesce(p.postings, 0) as postings, coalesce(p.debits, 0) as debits,
             coalesce(p.credits, 0) as credits,
             case when s.status = 'completed' or (s.status = 'pending' and s.kind in ('push', 'payment_reversal'))
                  then s.cents else 0 end as due
        from sent s left join sent_posted p using (transfer_id)
    ), sent_back as (
      select b.effective_on as date, f.program_id, f.bank_file_id, e.trace_number,
             f.status in ('cut', 'held') as is_here, f.status = 'refused' as is_refused,
             b.settled_at is not null as is_settled,
             e.amount_cents * case b.direction when 'debit' then 1 else -1 end as cents
        from bank_file_batches b
        join bank_files f on f.brand_id = b.brand_id and f.bank_file_id = b.bank_file_id
        join bank_file_entries e on e.brand_id = b.brand_id and e.bank_file_id = b.bank_file_id
         and e.batch_number = b.batch_number and e.returned_file_id is not null
       where b.brand_id = ${brandId} and b.effective_on between ${from}::date and ${to}::date
         and (${programId}::uuid is null or f.program_id = ${programId}::uuid)
    ), sent_items as (
      select date, 'bank_file' as type, program_id, bank_file_id, 'entry ' || trace_number as item,
             'transfer' as source_kind, transfer_id as source_id, trace_number,
             ${bucketOfStatus} as bucket,
             case when status = 'pending' and is_here then 'awaiting_delivery'
                  when status = 'pending' then 'awaiting_settlement' end as reason,
             1 as count, cents, 0 as stated_count, 0 as stated_debits, 0 as stated_credits,
             due, postings, debits, credits,
             case when is_other then 'transfer_amount_differs'
                  when status = 'pending' and is_settled then 'not_settled_with_batch'
                  when status = 'pending' and is_refused then 'file_refused'
                  else ${problemOfPosting} end as problem,
             due as expected, debits - credits as found
        from sent_due
      union all
      select date, 'bank_file', program_id, bank_file_id, 'entry ' || trace_number, null, null,
             trace_number, case when is_settled then 'settled' else 'pending' end,
             case when is_settled then null when is_here then 'awaiting_delivery'
                  else 'awaiting_settlement' end,
             1, cents, 0, 0, 0, 0, 0, 0, 0,
             case when is_refused then 'file_refused' end, 0, 0
        from sent_back
    )`;
}

/** Items that compare the totals that files and batches state with the sums of their entries. */
export function statedItems({ brandId, from, to, programId }: DaysFilter): RawBuilder<unknown> {
  return sql`
    files_of_days as materialized (
      select f.* from bank_files f
       where f.brand_id = ${brandId}
         and (${programId}::uuid is null or f.program_id = ${programId}::uuid)
         and f.bank_file_id in (select b.bank_file_id from bank_file_batches b
           where b.brand_id = ${brandId} and b.effective_on between ${from}::date and ${to}::date)
    ), batches_of_files as materialized (
      select b.bank_file_id, b.batch_number, b.effective_on, b.entry_count, b.total_cents, b.direction,
             count(e.trace_number) as entries, coalesce(sum(e.amount_cents), 0) as cents
        from files_of_days f
        join bank_file_batches b on b.brand_id = f.brand_id and b.bank_file_id = f.bank_file_id
        left join bank_file_entries e on e.brand_id = b.brand_id
         and e.bank_file_id = b.bank_file_id and e.batch_number = b.batch_number
       group by b.brand_id, b.bank_file_id, b.batch_number
    ), stated_items as (
      select b.effective_on as date, 'bank_file' as type, f.program_id, f.bank_file_id,
             'batch ' || lpad(b.batch_number::text, 7, '0') as item, null as source_kind,
             null::uuid as source_id, null as trace_number, 'none' as bucket, null as reason,
             0 as count, 0 as cents, b.entry_count as stated_count,
             case b.direction when 'debit' then b.total_cents else 0 end as stated_debits,
             case b.direction when 'credit' then b.total_cents else 0 end as stated_credits,
             0 as due, 0 as postings, 0 as debits, 0 as credits,
             case when b.entry_count <> b.entries or b.total_cents <> b.cents
                  then 'batch_total_differs' end as problem,
             b.total_cents as expected, b.cents as found
        from batches_of_files b join files_of_days f using (bank_file_id)
       where b.effective_on between ${from}::date and ${to}::date
      union all
      select d.date, 'bank_file', program_id, bank_file_id, 'file', null, null, null, 'none', null,
             0, 0, 0, 0, 0, 0, 0, 0, 0,
             case when batch_count <> batches or entry_count <> entries or debit_cents <> debits
                    or credit_cents <> credits then 'file_total_differs' end,
             debit_cents + credit_cents, debits + credits
        from (
          select f.*, s.* from files_of_days f
           cross join lateral (
             select count(*) as batches, sum(b.entries) as entries,
                    coalesce(sum(b.cents) filter (where b.direction = 'debit'), 0) as debits,
                    coalesce(sum(b.cents) filter (where b.direction = 'credit'), 0) as credits
               from batches_of_files b where b.bank_file_id = f.bank_file_id) s
        ) f
       cross join lateral (
         select distinct b.effective_on as date from batches_of_files b
          where b.bank_file_id = f.bank_file_id
            and b.effective_on between ${from}::date and ${to}::date) d
    )`;
}
