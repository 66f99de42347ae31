import Type from 'typebox';
import { isError } from '../../../kernel/domain-error.ts';
import { idAt, nilId } from '../../../kernel/ids.ts';
import { brandClocks } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { definePort } from '../../../platform/port.ts';
import { applyPurchaseStep } from './apply-purchase-step.ts';
import { expiryOf } from './hold-expiry-rules.ts';
import { listHolds } from './hold-expiry-store.ts';
import { transactionErrors } from './transaction-errors.ts';

/** Job of a brand's hold sweep: one per brand, which schedules its own next run. */
export const holdExpiry = defineJob({
  kind: 'transactions.hold_expiry',
  payload: Type.Object({ from: Type.String() }),
  key: () => [],
});

const batch = 500;
/** Ids are generated before the insert: a hold with a younger id may not be committed yet. */
const onItsWayHours = 1;

/** Bounds the remembered brands: a sandbox may have any number, and a repeated start costs little. */
const maxStarted = 10_000;

type HoldExpiryStarter = (context: Context) => Promise<void>;

/** Port of the process's sweep starter, which remembers the brands that it has started. */
export const holdExpiryStarter = definePort<HoldExpiryStarter>('hold expiry starter');

/**
 * Starts a brand's sweep before the brand's first purchase in this process. A purchase itself
 * schedules nothing, because that would write one more row for each.
 */
export function createHoldExpiryStarter(): HoldExpiryStarter {
  const started = new Map<string, Promise<void>>();
  return (context) => {
    const known = started.get(context.brandId);
    if (known) return known;
    const starting = start(context).catch((error: unknown) => {
      started.delete(context.brandId);
      throw error;
    });
    if (started.size >= maxStarted) started.clear();
    started.set(context.brandId, starting);
    return starting;
  };
}

async function start(context: Context): Promise<void> {
  const clock = await context.port(brandClocks)(context.brandId);
  await context.unit((unit) => scheduleHoldExpiry(unit.with({ clock })));
}

/** Schedules a brand's sweep, unless it is scheduled already. */
export async function scheduleHoldExpiry(unit: Unit): Promise<void> {
  await holdExpiry.scheduleOnce(unit, { from: nilId }, expiryOf(unit.now));
}

/**
 * Expires the due holds and schedules the next sweep for the next hold's expiry. Ids sort by
 * creation, so the sweep reads each part of the primary key once, and holds need no index for it.
 *
 * @param from the first hold that no sweep has passed.
 */
export async function expireHolds(context: Context, from: string): Promise<void> {
  const now = context.clock.now();
  const next = await expireDue(context, from, now);
  const safe = idAt(lastIdsMs(now) - onItsWayHours * 3_600_000);
  const seenTo = next && next.hold_id < safe ? next.hold_id : safe;
  // A later authorization never expires before one of this moment.
  const at = expiryOf(next?.date_created ?? now);
  await context.unit((unit) => holdExpiry.schedule(unit, { from: seenTo }, { at }));
}

/** Ids hold wall time or, in a seeded world, the brand's time: the earlier one is safe. */
function lastIdsMs(now: Temporal.Instant): number {
  return Math.min(now.epochMilliseconds, wallClock.now().epochMilliseconds);
}

/** Expires holds in id order, and returns the first one that is not due. */
async function expireDue(context: Context, from: string, now: Temporal.Instant) {
  let position = from;
  for (;;) {
    const holds = await listHolds(context, { from: position, limit: batch });
    for (const hold of holds) {
      if (Temporal.Instant.compare(expiryOf(hold.date_created), now) > 0) return hold;
      if (hold.state === 'open') await expireHold(context, hold.hold_id);
    }
    const last = holds.at(-1);
    if (!last || holds.length < batch) return null;
    position = last.hold_id;
  }
}

async function expireHold(context: Context, transactionId: string): Promise<void> {
  try {
    await applyPurchaseStep(context, { do: 'expire', transactionId });
  } catch (error) {
    // A clearing or reversal ended the hold after it was listed.
    if (!isError(error, transactionErrors.transaction_not_pending)) throw error;
  }
}
