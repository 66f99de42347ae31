import { sql } from 'kysely';
import { endOfTime } from '../../kernel/brand-clock.ts';
import { nilId } from '../../kernel/ids.ts';
import type { Unit } from '../context.ts';
import { commitSignals } from '../db/commit-signals.ts';

/** Channel of the commits that set alarms. */
export const alarmsSet = 'surety_due_alarms';

/** Delay after which a worker sets the alarms of a change that set none. */
const requestedSeconds = 5;

/**
 * Sets the alarm of a row of due work for the wall time at which the brand's clock reaches its due time. An alarm
 * only triggers a check of the row, so a surplus or early alarm does nothing. A stopped clock has no alarms;
 * restarting it sets them.
 *
 * A share lock on the clock's row lasts until the transaction ends: a concurrent change of the clock waits for it,
 * and then sets the alarm of the new row again.
 */
export async function setAlarm(unit: Unit, dueId: string): Promise<void> {
  await writeAlarms(unit, dueId);
}

/** Sets the alarms of all due work of a brand again, after its clock was changed, and removes surplus ones. */
export async function setAlarms(unit: Unit): Promise<void> {
  await sql`
    delete from due_alarms a where a.brand_id = ${unit.brandId} and not exists (
      select from due_work d where d.brand_id = a.brand_id and d.due_id = a.due_id)`.execute(
    unit.db,
  );
  await writeAlarms(unit, null);
}

/**
 * Has a worker set the brand's alarms in a moment. A clock advance requests it beforehand, in case the process dies
 * before it has set them itself.
 */
export async function requestAlarms(unit: Unit): Promise<void> {
  await sql`
    insert into due_alarms (brand_id, due_id, wall_at)
      values (${unit.brandId}, ${nilId}, now() + make_interval(secs => ${requestedSeconds}))
    on conflict (brand_id, due_id) do update
      set wall_at = excluded.wall_at, lease_id = null`.execute(unit.db);
}

async function writeAlarms(unit: Unit, dueId: string | null): Promise<void> {
  // Seconds instead of an interval: the days of an interval are days of the session's time zone.
  await sql`
    with clock as materialized (
      select * from brand_clocks where brand_id = ${unit.brandId} for share
    )
    insert into due_alarms (brand_id, due_id, wall_at)
      select d.brand_id, d.due_id, coalesce(c.wall_anchor + make_interval(
               secs => (extract(epoch from d.due_at) - extract(epoch from c.brand_anchor))::float8 / c.factor),
               d.due_at)
        from due_work d left join clock c on true
       where d.brand_id = ${unit.brandId} and d.due_at < ${endOfTime.toString()}::timestamptz
         and c.mode is distinct from 'stopped' ${dueId === null ? sql`` : sql`and d.due_id = ${dueId}`}
    on conflict (brand_id, due_id) do update
      set wall_at = excluded.wall_at, attempts = 0, lease_id = null`.execute(unit.db);
  const signals = unit.port(commitSignals);
  unit.afterCommit(() => signals.raise(alarmsSet));
}
