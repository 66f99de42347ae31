import { sql } from 'kysely';

/** Proof of bank files and their transfers, for `npm run verify`. */
export const bankFileProof = {
  counts: {
    bank_files: sql<{ count: bigint }>`select count(*) from bank_files`,
  },
  checks: [
    {
      name: 'every sent or settled transfer is in exactly one bank file, and no other transfer is',
      problems: sql<{ problem: string }>`
        select format('transfer %s of brand %s is %s and in %s', t.transfer_id, t.brand_id, t.status,
                 case when e.transfer_id is null then 'no bank file' else 'a bank file' end) as problem
          from transfers t
          left join bank_file_entries e
            on e.brand_id = t.brand_id and e.transfer_id = t.transfer_id
         where (t.kind not in ('repayment', 'incoming')
                and (t.left_at is not null or t.settled_at is not null))
               <> (e.transfer_id is not null)
            or (e.transfer_id is not null and e.amount_cents <> t.amount_cents)
      `,
    },
    {
      name: 'the totals of every bank file are the sums of its batches and entries',
      problems: sql<{ problem: string }>`
        with of_entries as (
          select brand_id, bank_file_id, batch_number,
                 count(*) as entry_count, sum(amount_cents) as total_cents
            from bank_file_entries group by brand_id, bank_file_id, batch_number
        ), of_batches as (
          select b.brand_id, b.bank_file_id, count(*) as batch_count,
                 sum(b.entry_count) as entry_count,
                 coalesce(sum(b.total_cents) filter (where b.direction = 'debit'), 0) as debit_cents,
                 coalesce(sum(b.total_cents) filter (where b.direction = 'credit'), 0) as credit_cents,
                 bool_and(e.entry_count is not distinct from b.entry_count::bigint
                   and e.total_cents is not distinct from b.total_cents::numeric) as is_true
            from bank_file_batches b
            left join of_entries e
              on e.brand_id = b.brand_id and e.bank_file_id = b.bank_file_id
             and e.batch_number = b.batch_number
           group by b.brand_id, b.bank_file_id
        )
        select format('bank file %s of brand %s', f.bank_file_id, f.brand_id) as problem
          from bank_files f
          left join of_batches b on b.brand_id = f.brand_id and b.bank_file_id = f.bank_file_id
         where f.direction = 'outgoing'
           and (b.is_true is not true or f.batch_count <> b.batch_count
             or f.entry_count <> b.entry_count or f.debit_cents <> b.debit_cents
             or f.credit_cents <> b.credit_cents)
      `,
    },
    {
      // The entry count includes addenda records. An older row does not count them: an answer to an
      // entry has one, and a payment may have one.
      name: 'the totals of every file from the bank are the sums of its entries',
      problems: sql<{ problem: string }>`
        select format('bank file %s of brand %s', f.bank_file_id, f.brand_id) as problem
          from bank_files f
          left join (
            select brand_id, bank_file_id, sum(amount_cents) as total_cents,
                   sum(coalesce(records, case when kind in ('payment', 'prenote') then 1 else 2 end))
                     as least_records,
                   sum(coalesce(records, 2)) as most_records,
                   bool_or(kind = 'unread' and code is null and amount_cents = 0) as has_hidden
              from bank_file_answers group by brand_id, bank_file_id
          ) a using (brand_id, bank_file_id)
         where f.direction = 'incoming' and f.status <> 'rejected'
           -- A file without entries states zero, and one with an illegible amount states more than its entries.
           and (f.debit_cents + f.credit_cents is distinct from coalesce(a.total_cents, 0)
                and not (a.has_hidden and f.debit_cents + f.credit_cents > a.total_cents)
             or f.entry_count not between coalesce(a.least_records, 0)
                                      and coalesce(a.most_records, 0))
      `,
    },
    {
      name: 'the settled amount of every batch is the sum of its settled transfers',
      problems: sql<{ problem: string }>`
        select format('batch %s of bank file %s of brand %s', b.batch_number, b.bank_file_id,
                 b.brand_id) as problem
          from bank_file_batches b
          left join bank_file_entries e
            on e.brand_id = b.brand_id and e.bank_file_id = b.bank_file_id
           and e.batch_number = b.batch_number
          left join transfers t
            on t.brand_id = e.brand_id and t.transfer_id = e.transfer_id
           and t.settled_at is not null
         where b.settled_at is not null
         group by b.brand_id, b.bank_file_id, b.batch_number, b.settled_count, b.settled_cents
        having count(coalesce(t.transfer_id, e.returned_file_id)) <> b.settled_count
            or coalesce(sum(e.amount_cents)
                 filter (where coalesce(t.transfer_id, e.returned_file_id) is not null), 0)
               <> b.settled_cents
      `,
    },
    {
      name: 'nothing has settled of a file that the bank has not fetched, or has refused',
      problems: sql<{ problem: string }>`
        select format('batch %s of bank file %s of brand %s', b.batch_number, b.bank_file_id,
                 b.brand_id) as problem
          from bank_file_batches b
          join bank_files f on f.brand_id = b.brand_id and f.bank_file_id = b.bank_file_id
         where b.settled_at is not null
           and (f.status not in ('delivered', 'acknowledged', 'settled')
             or (f.fetched_at is null and f.acknowledged_at is null)
             or (f.expects_ack <> 'none' and f.acknowledged_at is null))
        union all
        select format('transfer %s in bank file %s of brand %s', e.transfer_id, e.bank_file_id,
                 e.brand_id)
          from bank_files f
          join bank_file_entries e on e.brand_id = f.brand_id and e.bank_file_id = f.bank_file_id
          join transfers t on t.brand_id = e.brand_id and t.transfer_id = e.transfer_id
         where f.status in ('refused', 'failed') and t.settled_at is not null
      `,
    },
    {
      name: 'every applied return has a returned transfer with its code and amount',
      problems: sql<{ problem: string }>`
        select format('answer %s of bank file %s of brand %s', a.position, a.bank_file_id, a.brand_id)
                 as problem
          from bank_file_answers a
          left join transfers t on t.brand_id = a.brand_id and t.transfer_id = a.transfer_id
         where a.kind = 'return' and a.outcome = 'applied'
           and (t.status is distinct from 'returned' or t.return_code is distinct from a.code
             or (t.amount_cents is distinct from a.amount_cents
               and a.decision is distinct from 'apply'))
      `,
    },
    {
      name: 'every received payment is one direct deposit of its amount, or is returned',
      problems: sql<{ problem: string }>`
        select format('payment %s of bank file %s of brand %s', a.position, a.bank_file_id,
                 a.brand_id) as problem
          from bank_file_answers a
          left join transfers t on t.brand_id = a.brand_id and t.transfer_id = a.transfer_id
          left join returned_payments r on r.brand_id = a.brand_id
           and r.bank_file_id = a.bank_file_id and r.position = a.position
         where a.kind in ('payment', 'prenote')
           and ((a.outcome is not distinct from 'applied') <> (t.transfer_id is not null)
             or (a.outcome is not distinct from 'returned') <> (r.bank_file_id is not null)
             or t.kind <> 'incoming' or t.amount_cents <> a.amount_cents
             or a.direction <> 'credit' and t.transfer_id is not null)
      `,
    },
    {
      name: 'a payment that repeats another is credited or returned by a decision alone',
      problems: sql<{ problem: string }>`
        select format('payment %s of bank file %s of brand %s', position, bank_file_id, brand_id)
                 as problem
          from bank_file_answers
         where is_repeat and decision is null and outcome is distinct from 'suspected_duplicate'
           and outcome is not null
      `,
    },
    {
      name: 'every returned payment is in exactly one bank file, with its whole amount',
      problems: sql<{ problem: string }>`
        select format('payment %s of bank file %s of brand %s', r.position, r.bank_file_id,
                 r.brand_id) as problem
          from returned_payments r
          join bank_file_answers a on a.brand_id = r.brand_id
           and a.bank_file_id = r.bank_file_id and a.position = r.position
          left join bank_file_entries e on e.brand_id = r.brand_id
           and e.returned_file_id = r.bank_file_id and e.returned_position = r.position
         where e.bank_file_id is distinct from r.sent_file_id
            or e.amount_cents <> a.amount_cents
      `,
    },
  ],
};
