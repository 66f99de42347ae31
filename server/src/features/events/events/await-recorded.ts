import { setTimeout as sleep } from 'node:timers/promises';
import type { BrandScope } from '../../../platform/context.ts';
import { withoutPlace } from '../../../platform/http/limits/brand-turns.ts';
import { findReach } from './events-store.ts';

/** Longest wait for a transaction that still runs below the brand's newest event. */
const waitAtMostMs = 1_000;
const longestPauseMs = 40;

/**
 * Returns a horizon above every event of the brand that is committed by now, so that the event of an answered
 * request is listed. A transaction that runs longer than a second holds newer events back (docs/decisions/0244).
 */
export async function awaitRecorded(scope: BrandScope): Promise<string> {
  const deadline = performance.now() + waitAtMostMs;
  let { horizon, newest } = await findReach(scope);
  // Later events are not waited for: a busy brand always has one above the horizon.
  const awaited = newest;
  for (
    let pauseMs = 1;
    isHeldBack(awaited, horizon);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  ) {
    if (performance.now() >= deadline) break;
    await withoutPlace(() => sleep(pauseMs));
    ({ horizon } = await findReach(scope));
  }
  return horizon;
}

function isHeldBack(newest: string | null, horizon: string): boolean {
  return newest !== null && BigInt(newest) >= BigInt(horizon);
}
