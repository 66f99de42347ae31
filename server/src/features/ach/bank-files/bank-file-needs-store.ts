import { sql } from 'kysely';
import type { NeedDefinition } from '../../../platform/objects/define-need.ts';

/** Files for the bank that wait for a person; each has an index of its own, and mostly there is none. */
const files = {
  bank_file_refused: {
    words: 'a file that the bank has refused: its entries have to be sent again or given up',
    where: sql`f.status = 'refused'`,
    since: sql`f.refused_at`,
    due: sql`null::text`,
  },
  bank_file_overdue: {
    words: 'a delivered file that the bank has not fetched or not acknowledged in time',
    where: sql`f.status = 'delivered' and f.overdue_at is not null`,
    since: sql`f.overdue_at`,
    due: sql`(f.due_by at time zone 'America/New_York')::date::text`,
  },
  bank_file_held: {
    words: 'a file for the bank that waits for its release',
    where: sql`f.status = 'held'`,
    since: sql`f.date_updated`,
    due: sql`null::text`,
  },
};

/** Bank files and their entries that wait for a person. */
export const bankFileNeeds: readonly NeedDefinition[] = [
  ...Object.entries(files).map(([type, { words, where, since, due }]) => ({
    type,
    words,
    select: ({ brandId, limit }: { brandId: string; limit: number }) => sql`
      select ${type}::text, f.bank_file_id, null::integer, null::uuid, f.debit_cents + f.credit_cents,
             'USD', ${since}, ${due}
        from bank_files f where f.brand_id = ${brandId} and ${where}
       order by f.bank_file_id limit ${limit}`,
  })),
  {
    type: 'entry_undecided',
    words: 'an entry from the bank that a person has to decide about',
    select: ({ brandId, limit }) => sql`
      select 'entry_undecided', a.bank_file_id, a.position, t.customer_id, a.amount_cents, 'USD',
             coalesce(a.applied_at, f.date_created), a.recourse_by::text
        from bank_file_answers a
        join bank_files f on f.brand_id = a.brand_id and f.bank_file_id = a.bank_file_id
        left join transfers t on t.brand_id = a.brand_id and t.transfer_id = a.transfer_id
       where a.brand_id = ${brandId}
         and a.outcome in ('set_aside', 'suspected_duplicate', 'mismatched', 'unmatched', 'repeated', 'disputed')
       order by a.bank_file_id, a.position limit ${limit}`,
  },
];
