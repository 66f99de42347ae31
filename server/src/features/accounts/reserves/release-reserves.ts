import Type from 'typebox';
import type { Context, Unit } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { notifyAccountsMoved } from '../accounts/accounts.ts';
import { lockBalances } from '../ledger/ledger.ts';
import { reservesReleased } from './reserves-hooks.ts';
import { endReserves, listDueReserves } from './reserves-store.ts';

/** Releases the reserves of a brand that end at one time; `piece` counts the parts of that work. */
export const reserveRelease = defineJob({
  kind: 'reserves.release',
  payload: Type.Object({ releases_at: Type.String(), piece: Type.Integer() }),
  key: ({ releases_at, piece }) => [releases_at, piece],
});

/** Reserves that one piece of due work releases: well below a second. */
const releasedAtOnce = 200;

/** Schedules the release of the reserves that end at a time, unless it is scheduled already. */
export async function scheduleRelease(unit: Unit, releasesAt: Temporal.Instant): Promise<void> {
  const payload = { releases_at: releasesAt.toString(), piece: 0 };
  await reserveRelease.scheduleOnce(unit, payload, releasesAt);
}

/** Releases a brand's due reserves, and schedules the next piece where more are due. Safe to repeat. */
export async function releaseReserves(
  context: Context,
  { releases_at, piece }: { releases_at: string; piece: number },
): Promise<void> {
  await context.unit(async (unit) => {
    const until = Temporal.Instant.from(releases_at);
    const due = await listDueReserves(unit, { until, limit: releasedAtOnce });
    const accountIds = [...new Set(due.map(({ account_id }) => account_id))];
    await lockBalances(unit, accountIds);
    const ids = due.map(({ reserve_id }) => reserve_id);
    const released = await endReserves(unit, ids, 'released');
    await reservesReleased.run(unit, released);
    await notifyAccountsMoved(unit, accountIds);
    if (due.length < releasedAtOnce) return;
    await reserveRelease.scheduleOnce(unit, { releases_at, piece: piece + 1 }, until);
  });
}
