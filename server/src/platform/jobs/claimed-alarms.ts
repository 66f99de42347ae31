import type pg from 'pg';
import type { Room } from './brand-shares.ts';

/** An alarm that a worker claimed. Without renewals others may claim it once its lease has ended. */
export interface ClaimedAlarm {
  brandId: string;
  dueId: string;
  /** Of the claim: an alarm that was set again meanwhile, or claimed by another, has it no more. */
  leaseId: string;
  /** 1 at the first attempt. */
  attempt: number;
}

/** Silence of a worker after which its work is done by another, by the database's clock. */
export const leaseSeconds = 15;

/** Answer of one read of the queue. */
export interface Claim {
  alarms: ClaimedAlarm[];
  /** True if further alarms may be due. */
  isMore: boolean;
  /** Until the next alarm is due; infinite without one. */
  nextMs: number;
}

interface ClaimRow {
  brand_id: string | null;
  due_id: string;
  attempts: number;
  seen: number;
  next_ms: number | null;
}

/**
 * Claims due alarms, the earliest first, as many as there is room.
 *
 * @param claim.takesOver also claims those whose lease has ended.
 */
export async function claimAlarms(
  pool: pg.Pool,
  claim: { leaseId: string; room: Room; takesOver: boolean },
): Promise<Claim> {
  const { leaseId, room, takesOver } = claim;
  const { rows } = await pool.query<ClaimRow>({
    name: 'claim_alarms',
    text: `
      with waiting as materialized (
        select ctid as place, brand_id, wall_at from due_alarms
         where wall_at <= now() and brand_id <> all ($2::uuid[]) and (lease_id is null or $3)
         order by wall_at limit $4 for update skip locked
      ), numbered as (
        select place, brand_id, row_number() over (partition by brand_id order by wall_at) as number from waiting
      ), claimed as (
        update due_alarms
           set wall_at = now() + make_interval(secs => ${leaseSeconds}), lease_id = $1, attempts = attempts + 1
         where ctid = any (array(
           select place from numbered where number <= coalesce(($5::jsonb ->> brand_id::text)::integer, $6)))
        returning brand_id, due_id, attempts
      )
      select c.*, (select count(*) from waiting)::integer as seen, (
               select extract(epoch from wall_at - now()) * 1000 from due_alarms
                where wall_at > now() order by wall_at limit 1)::float8 as next_ms
        from (select) once left join claimed c on true`,
    values: [leaseId, room.full, takesOver, room.free, JSON.stringify(room.left), room.ofOthers],
  });
  return {
    alarms: rows.flatMap(({ brand_id, due_id, attempts }) =>
      brand_id === null ? [] : [{ brandId: brand_id, dueId: due_id, leaseId, attempt: attempts }],
    ),
    isMore: rows[0]?.seen === room.free,
    nextMs: rows[0]?.next_ms ?? Number.POSITIVE_INFINITY,
  };
}

/** Condition on alarms under their leases. It skips locked ones: a unit that schedules work holds locks until it commits. */
const held = `ctid = any (array(
  select a.ctid from due_alarms a
    join unnest($1::uuid[], $2::uuid[], $3::uuid[]) h (brand_id, due_id, lease_id) using (brand_id, due_id, lease_id)
     for update of a skip locked))`;

const keysOf = (alarms: readonly ClaimedAlarm[]) => [
  alarms.map(({ brandId }) => brandId),
  alarms.map(({ dueId }) => dueId),
  alarms.map(({ leaseId }) => leaseId),
];

/** Renews the leases of work that runs. */
export async function renewAlarms(pool: pg.Pool, alarms: readonly ClaimedAlarm[]): Promise<void> {
  await pool.query({
    name: 'renew_alarms',
    text: `update due_alarms set wall_at = now() + make_interval(secs => ${leaseSeconds}) where ${held}`,
    values: keysOf(alarms),
  });
}

/** Removes alarms that are over, except those that were set again meanwhile. */
export async function dropAlarms(pool: pg.Pool, alarms: readonly ClaimedAlarm[]): Promise<void> {
  await pool.query({
    name: 'drop_alarms',
    text: `delete from due_alarms where ${held}`,
    values: keysOf(alarms),
  });
}

/** Lets an alarm fire again after a time, for any worker. */
export async function delayAlarm(
  pool: pg.Pool,
  { brandId, dueId, leaseId }: ClaimedAlarm,
  { seconds, isAttempt }: { seconds: number; isAttempt: boolean },
): Promise<void> {
  await pool.query(
    `update due_alarms set wall_at = now() + make_interval(secs => $4), lease_id = null, attempts = attempts - $5
      where brand_id = $1 and due_id = $2 and lease_id = $3`,
    [brandId, dueId, leaseId, seconds, isAttempt ? 0 : 1],
  );
}

/** Frees what claims took whose answers were lost. */
export async function freeLost(pool: pg.Pool, leaseIds: readonly string[]): Promise<void> {
  await pool.query(
    `update due_alarms set wall_at = now(), lease_id = null, attempts = attempts - 1
      where lease_id = any ($1::uuid[])`,
    [leaseIds],
  );
}

/**
 * Ends all leases, which an earlier process held that was killed. The tries stay counted: a piece of work that ends its
 * process must not begin anew for ever.
 */
export async function endAllLeases(pool: pg.Pool): Promise<void> {
  await pool.query(
    'update due_alarms set wall_at = now(), lease_id = null where lease_id is not null',
  );
}

/** Seconds for which the earliest alarm has been due. */
export async function findOverdueSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from now() - wall_at)::float8 as seconds from due_alarms order by wall_at limit 1`,
  );
  return rows[0]?.seconds ?? 0;
}
