import type pg from 'pg';

export interface AlarmState {
  attempts: number;
  lease_id: string | null;
  /** Until it fires, or until its lease ends. */
  seconds: number;
}

/** Alarms without due work, for tests of the worker alone. */
export function alarmSteps(owner: pg.Pool) {
  return {
    /** Sets alarms of a brand that fire after some seconds; returns their ids. */
    add: async (count = 1, { brandId = crypto.randomUUID() as string, seconds = 0 } = {}) => {
      const { rows } = await owner.query<{ due_id: string }>(
        `insert into due_alarms (brand_id, due_id, wall_at)
           select $1, gen_random_uuid(), now() + make_interval(secs => $3) from generate_series(1, $2::int)
         returning due_id`,
        [brandId, count, seconds],
      );
      return rows.map(({ due_id }) => due_id);
    },
    list: async () => {
      const { rows } = await owner.query<AlarmState>(
        `select attempts, lease_id, extract(epoch from wall_at - now())::float8 as seconds
           from due_alarms order by wall_at`,
      );
      return rows;
    },
    clear: () => owner.query('delete from due_alarms'),
    /** Tells every process that alarms were set. */
    signal: () => owner.query(`notify surety_due_alarms, 'test'`),
  };
}
