import { sql } from 'kysely';
import { wallClock } from '../clock/wall-clock.ts';
import type { BrandLeases } from '../db/brand-leases.ts';
import type { Tx } from '../db/database.ts';
import { enqueueAllDue } from './due-work.ts';
import type { TaskHandler } from './task.ts';

/**
 * Task that sets a brand's alarms again. A clock advance enqueues it beforehand and removes it once
 * it has set the alarms itself, so a worker sets them if the process dies in between.
 */
export const alarmTask = 'brand_alarms';

const everyMs = 5_000;

/** Enqueues the alarm task for a brand, to run after `everyMs`. */
export async function requestAlarms(tx: Tx, brandId: string): Promise<void> {
  const payload = JSON.stringify({ brand_id: brandId });
  const runAt = wallClock.now().add({ milliseconds: everyMs }).toString();
  await sql`select graphile_worker.add_job(
    ${alarmTask}, ${payload}::json, run_at := ${runAt}::timestamptz,
    job_key := ${jobKey(brandId)})`.execute(tx);
}

/** Sets a brand's alarms now and removes the enqueued alarm task. */
export async function setAlarms(tx: Tx, brandId: string): Promise<void> {
  await enqueueAllDue(tx, brandId);
  await sql`select graphile_worker.remove_job(${jobKey(brandId)})`.execute(tx);
}

/**
 * Handler of the alarm task. It enqueues itself again while the brand's clock is being advanced.
 */
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
