import type { Context } from '../../../platform/context.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import { type Loop, repeat } from '../../../platform/repeat.ts';
import { findNewEvents, foldEvents, hasBrand, moveCursor } from './activity-store.ts';

const batch = 1_000;
/** Events whose brands are found in one look. */
const looked = 10_000;
const everyMs = 2_000;

/** Folds new events of all brands every two seconds. */
export function startFoldingActivity(parts: ProcessParts): Loop {
  return repeat('folding events into figures', {
    log: parts.log,
    everyMs,
    run: async (signal) => ((await foldNew(parts, signal)) ? 'more' : undefined),
  });
}

/** Folds the brands of the next events; true if more may follow. global: finds the brands. */
async function foldNew(
  { database, createContext }: ProcessParts,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = database.allBrands;
  const found = await findNewEvents(db, looked);
  if (!found) return false;
  for (const brandId of found.brandIds) {
    if (signal.aborted) return false;
    if (await hasBrand({ db, brandId })) {
      await foldActivity(await createContext(brandId, { kind: 'job' }, 'fold activity'));
    }
  }
  await moveCursor(db, found);
  // Looking again at once for the few that came meanwhile would cost each event as much as folding it.
  return found.isFull;
}

/** Folds all events of a brand, batch by batch. Any number of processes may do so. */
export async function foldActivity(context: Context): Promise<void> {
  for (let folded = batch; folded === batch; ) {
    folded = await context.unit((unit) => foldEvents(unit, batch));
  }
}
