import { idAt, nilId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { BrandScope } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import type { Loop } from '../../../platform/repeat.ts';
import { repeatSweep } from '../../../platform/sweep.ts';
import {
  findOldestKept,
  listLoggedBrands,
  removeMinutes,
  removeRequests,
} from './requests-store.ts';

/** Most requests that the log keeps of one brand. */
const keptRows = { sandbox: 50_000, live: 1_000_000 } as const;
const batch = 1_000;
const brandsAtOnce = 1_000;

export interface SweepLimits {
  /** Retention in days of real time. */
  keptDays: number;
  /** Most requests that the log keeps of one brand. */
  keptRows: number;
}

/** Repeats the removal of old requests. */
export function startSweepingRequests(parts: ProcessParts): Loop {
  const { database, environment, retention, log } = parts;
  const limits = { keptDays: retention.requestsKeptDays, keptRows: keptRows[environment] };
  return repeatSweep('sweeping the request log', {
    log,
    firstAfterMs: 7_000,
    sweep: (signal) => sweepRequests(database, limits, signal),
  });
}

/**
 * Removes requests and counts that are old, and requests beyond a brand's most; returns the number of removed
 * requests. Rows of brands that were removed become old too. global: the sweep of all brands.
 */
export async function sweepRequests(
  database: Database,
  { keptDays, keptRows }: SweepLimits,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const before = wallClock.now().subtract({ hours: 24 * keptDays });
  let removed = 0;
  for (let after = nilId; !signal.aborted; ) {
    const brandIds = await listLoggedBrands(database.allBrands.db, after, brandsAtOnce);
    for (const brandId of brandIds) {
      const scope = { db: database.ofBrand(brandId).db, brandId };
      const oldest = await findOldestKept(scope, keptRows);
      const byAge = idAt(before.epochMilliseconds);
      const below = oldest !== undefined && oldest > byAge ? oldest : byAge;
      removed += await removeBelow(scope, below, signal);
      await removeMinutes(scope, before);
    }
    const last = brandIds.at(-1);
    if (last === undefined || brandIds.length < brandsAtOnce) break;
    after = last;
  }
  return removed;
}

async function removeBelow(scope: BrandScope, below: string, signal: AbortSignal): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await removeRequests(scope, below, batch);
    removed += count;
    if (count < batch || signal.aborted) return removed;
  }
}
