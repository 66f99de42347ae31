import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ShareCounts } from './rate-counts.ts';

/** Adds a process's counts; a bucket whose minute has ended begins again. Ended ones are removed. */
export function shareCounts(db: Tx): ShareCounts {
  return async (sent) => {
    const buckets = sent.map(({ bucket }) => bucket);
    const taken = sent.map((each) => each.taken);
    // Rows are locked in one order by all processes; a minute-old row is in use by none.
    const { rows } = await sql<{ bucket: string; taken: number; ends_in_ms: number }>`
      with removed as (
        delete from rate_counts
        where bucket in (
          select bucket from rate_counts where ends_at < now() - interval '1 minute'
          order by bucket limit 1000 for update skip locked
        ) and bucket <> all (${buckets}::text[])
      )
      insert into rate_counts as counts (bucket, taken, ends_at)
      select bucket, taken, now() + interval '1 minute'
      from unnest(${buckets}::text[], ${taken}::integer[]) sent (bucket, taken)
      order by bucket
      on conflict (bucket) do update set
        taken = case when counts.ends_at <= now() then excluded.taken
          else counts.taken + excluded.taken end,
        ends_at = case when counts.ends_at <= now() then excluded.ends_at else counts.ends_at end
      returning bucket, taken,
        (extract(epoch from ends_at - now()) * 1000)::float8 as ends_in_ms`.execute(db);
    return rows.map((row) => ({
      bucket: row.bucket,
      taken: row.taken,
      endsInMs: row.ends_in_ms,
    }));
  };
}
