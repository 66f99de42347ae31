import type pg from 'pg';

/** Work that is due for this long while no job ends is standing. */
const standingSeconds = 30;

/** Check for due jobs that no worker runs. */
export interface StandingCheck {
  /** Notes that a job ended in this process. */
  noteProgress(): void;
  /** Reason, as text, if due work is stuck; null if it is done or there is none. */
  find(): Promise<string | null>;
}

/** Checks the queue for jobs of `tasks` that are free and overdue while none ends here. */
export function openStandingCheck(pool: pg.Pool, tasks: readonly string[]): StandingCheck {
  let progressAtMs = performance.now();
  return {
    noteProgress: () => {
      progressAtMs = performance.now();
    },
    find: async () => {
      if (performance.now() - progressAtMs < standingSeconds * 1_000) return null;
      const overdue = await findOverdueSeconds(pool, tasks);
      if (overdue < standingSeconds) return null;
      return `due work has been waiting for ${Math.trunc(overdue)} s and no job ends`;
    },
  };
}

async function findOverdueSeconds(pool: pg.Pool, tasks: readonly string[]): Promise<number> {
  // Every job has graphile-worker's default priority, so its own index leads to the first row.
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from now() - run_at)::float8 as seconds
       from graphile_worker._private_jobs
      where is_available and priority = 0 and task_id in (
        select id from graphile_worker._private_tasks where identifier = any ($1))
      order by run_at limit 1`,
    [tasks],
  );
  return rows[0]?.seconds ?? 0;
}
