import { sql } from 'kysely';
import { wallClock } from '../clock/wall-clock.ts';
import type { BrandLeases } from '../db/brand-leases.ts';
import type { Tx } from '../db/database.ts';
import { enqueueAllDue } from './due-work.ts';
import type { TaskHandler } from './worker.ts';

/**
 * The task that sets a brand's alarms anew. Whoever advances a clock asks for it beforehand, and
 * takes it back when the alarms are set: should the process die on the way, a worker sets them.
 */
export const alarmTask = 'brand_alarms';

const everyMs = 5_000;

/** Asks for the alarms of a brand to be set anew, a while from now. */
export async function requestAlarms(tx: Tx, brandId: string): Promise<void> {
  const payload = JSON.stringify({ brand_id: brandId });
  const runAt = wallClock.now().add({ milliseconds: everyMs }).toString();
  await sql`select graphile_worker.add_job(
    ${alarmTask}, ${payload}::json, run_at := ${runAt}::timestamptz,
    job_key := ${jobKey(brandId)})`.execute(tx);
}

/** Sets a brand's alarms now, so that nobody else need to. */
export async function setAlarms(tx: Tx, brandId: string): Promise<void> {
  await enqueueAllDue(tx, brandId);
  await sql`select graphile_worker.remove_job(${jobKey(brandId)})`.execute(tx);
}

/** Sets the alarms once nobody advances the brand's clock any more. */
export function alarmHandler({ db, leases }: { db: Tx; leases: BrandLeases }): TaskHandler {
  return async (payload) => {
    const { brand_id: brandId } = payload as { brand_id: string };
    const lease = await leases.tryShared(brandId);
    if (!lease) return requestAlarms(db, brandId);
    await enqueueAllDue(db, brandId).finally(() => lease.release());
  };
}

function jobKey(brandId: string): string {
  return `alarms:${brandId}`;
}
