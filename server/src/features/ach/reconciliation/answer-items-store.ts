import { type RawBuilder, sql } from 'kysely';
import { type DaysFilter, dateOf, postedOf } from './bank-items-store.ts';

/** Steps of journals that an answer or a payment from the bank posts. */
const incomingSteps = [
  'pull_returned',
  'pay_back_undone',
  'payment_returned',
  'payment_reversal_undone',
  'micro_deposit_returned',
  'direct_deposit_received',
];

/**
 * Items of the files received from the bank on a day, and of their answers and payments. The
 * direction of an answer to no known entry follows from its file, if all of that has one direction.
 * A payment that is sent back is never posted: its amount leaves with the file that returns it. An
 * entry that waits for a person's decision is in no sum, and its amount is a difference until then, as it is
 * after the entry was closed: no journal has that money. Another return of its transfer explains it, unless it
 * repeats that one (R67). A closed entry without a legible amount remains a difference of no amount.
 */
export function answerItems(filter: DaysFilter): RawBuilder<unknown> {
  const { brandId, startsAt, endsAt, programId } = filter;
  return sql`
    arrived as materialized (
      select f.* from bank_files f
       where f.brand_id = ${brandId} and f.direction = 'incoming'
         and f.date_created >= ${startsAt} and f.date_created < ${endsAt}
         and (${programId}::uuid is null or exists (
           select from bank_file_answers a
             join transfers t on t.brand_id = a.brand_id and t.transfer_id = a.transfer_id
            where a.brand_id = f.brand_id and a.bank_file_id = f.bank_file_id
              and t.program_id = ${programId}::uuid)
           or exists (select from returned_payments r
            where r.brand_id = f.brand_id and r.bank_file_id = f.bank_file_id
              and r.program_id = ${programId}::uuid))
    ), answers as materialized (
      select a.brand_id, ${dateOf('f.date_created')} as date, a.bank_file_id, a.position, a.kind, a.code, a.outcome, a.trace_number,
             a.amount_cents, a.transfer_id, t.program_id, t.settled_at, t.kind as transfer_kind,
             case when a.direction is not null then case a.direction when 'credit' then 1 else -1 end
                  when t.kind in ('pull', 'payment') or (t.kind is null and f.credit_cents = 0) then -1
                  when t.kind in ('push', 'payment_reversal', 'micro_deposit') or (t.kind is null and f.debit_cents = 0)
                    then 1
                  else 0 end * a.amount_cents as cents,
             not coalesce('R67' = any (a.recourse_codes), false) and (a.is_repeat or exists (
               select from bank_file_answers o
                where o.brand_id = a.brand_id and o.transfer_id = a.transfer_id and o.kind = 'return'
                  and o.outcome = 'applied' and (o.bank_file_id, o.position) <> (a.bank_file_id, a.position)
             )) as is_explained
        from arrived f
        join bank_file_answers a on a.brand_id = f.brand_id and a.bank_file_id = f.bank_file_id
        left join transfers t on t.brand_id = a.brand_id and t.transfer_id = a.transfer_id
    ), taken as (select distinct brand_id, transfer_id, program_id from answers
        where kind in ('return', 'payment', 'dishonored') and outcome = 'applied'),
    taken_posted as (${postedOf('taken', 'bank_settlement', incomingSteps)}),
    answers_due as (
      select a.*, coalesce(p.postings, 0) as postings, coalesce(p.debits, 0) as debits,
             coalesce(p.credits, 0) as credits,
             case when a.kind = 'change' or a.outcome is null
                    or a.outcome in ('recorded', 'returned', 'awaiting_date', 'suspected_duplicate') then 0
                  when a.outcome in ('set_aside', 'mismatched', 'closed', 'disputed', 'unmatched')
                    then case when a.is_explained then 0 else a.cents end
                  when a.outcome = 'applied' and transfer_kind in ('pull', 'payment', 'micro_deposit')
                    and settled_at is null then 0
                  when a.kind in ('return', 'payment') or a.outcome in ('applied', 'repeated')
                    then a.cents else 0 end as due
        from answers a
        left join taken_posted p on p.transfer_id = a.transfer_id
         and a.kind in ('return', 'payment', 'dishonored') and a.outcome = 'applied'
    ), answer_items as (
      select date, 'bank_answers' as type, null::uuid as program_id, bank_file_id,
             'answer ' || lpad(position::text, 10, '0') as item,
             case when transfer_id is not null then 'transfer' end as source_kind,
             transfer_id as source_id, trace_number,
             case when outcome is null or outcome = 'awaiting_date'
                    or kind in ('dishonored', 'contested') and outcome = 'recorded' then 'pending'
                  when outcome in ('set_aside', 'suspected_duplicate', 'disputed', 'closed') then 'none'
                  when outcome = 'returned' or (kind = 'return' and outcome = 'applied') then 'returned'
                  else 'settled' end as bucket,
             case when outcome is null then 'awaiting_import'
                  when outcome = 'awaiting_date' then 'awaiting_settlement'
                  when kind in ('dishonored', 'contested') and outcome = 'recorded'
                    then 'between_banks' end as reason,
             1 as count, cents, 1 as stated_count, 0 as stated_debits, 0 as stated_credits, due,
             postings, debits, credits,
             case when outcome = 'unmatched' then 'unmatched_answer'
                  when outcome = 'set_aside' then 'entry_set_aside'
                  when outcome = 'disputed' then 'return_disputed'
                  when outcome = 'closed' and (due <> 0 or not is_explained and cents = 0
                    and (amount_cents <> 0 or kind = 'unread' and code is null)) then 'entry_closed'
                  when outcome = 'suspected_duplicate' then 'suspected_duplicate'
                  when outcome = 'mismatched' then 'return_amount_differs'
                  when outcome = 'repeated' then 'repeated_return'
                  when debits - credits = due then null
                  when postings = 0 and kind = 'payment' then 'entry_without_journal'
                  when postings = 0 then 'return_not_taken_back'
                  else 'amount_differs' end as problem,
             due as expected, debits - credits as found
        from answers_due
      union all
      select ${dateOf('date_created')}, 'bank_answers', null, bank_file_id, 'file', null, null, null, 'none', null, 0, 0,
             0, debit_cents, credit_cents, 0, 0, 0, 0,
             case when status = 'rejected' then 'file_rejected' end, 0, 0
        from arrived
    )`;
}
