import { sql } from 'kysely';
import { codesOfClass } from '../../../kernel/nacha/return-codes.ts';

const unauthorized = codesOfClass('unauthorized');
const administrative = codesOfClass('administrative');

/** Proof of the daily counters of entries and returns, for `npm run verify`. */
export const returnRateProof = {
  counts: {},
  checks: [
    {
      name: 'the counted debit entries and returns of every program equal those of its bank files',
      problems: sql<{ problem: string }>`
        with counted as (
          select brand_id, program_id, sum(entries) as entries,
                 sum(unauthorized_returns) as unauthorized,
                 sum(administrative_returns) as administrative, sum(other_returns) as other
            from ach_daily_counts group by brand_id, program_id
        ), expected as (
          select t.brand_id, t.program_id,
                 count(*) filter (where t.status <> 'failed') as entries,
                 count(*) filter (where t.return_code = any(${unauthorized}))
                   as unauthorized,
                 count(*) filter (where t.return_code = any(${administrative}))
                   as administrative,
                 count(*) filter (where t.status = 'returned' and t.return_code <> all(
                   ${[...unauthorized, ...administrative]})) as other
            from bank_file_entries e
            join transfers t on t.brand_id = e.brand_id and t.transfer_id = e.transfer_id
           where t.kind in ('pull', 'payment')
           group by t.brand_id, t.program_id
        )
        select format('program %s of brand %s', program_id, brand_id) as problem
          from counted c full join expected x using (brand_id, program_id)
         -- A day whose only file was refused, and failed or was cut anew, counts zero entries.
         where (coalesce(c.entries, 0), coalesce(c.unauthorized, 0), coalesce(c.administrative, 0),
                coalesce(c.other, 0))
            <> (coalesce(x.entries, 0), coalesce(x.unauthorized, 0), coalesce(x.administrative, 0),
                coalesce(x.other, 0))
      `,
    },
  ],
};
