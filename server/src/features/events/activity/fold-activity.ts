import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import { type Loop, repeat } from '../../../platform/repeat.ts';
import { keepError, listErrors, reasonInContent, removeError } from './activity-errors-store.ts';
import { findNewEvents, foldEvents, hasBrand, moveCursor } from './activity-store.ts';

const batch = 1_000;
/** Events whose brands are found in one look. */
const looked = 10_000;
const everyMs = 2_000;

/**
 * Folds new events of all brands every two seconds. What cannot be folded of one brand is kept as its error and
 * tried again later, and the others go on.
 */
export function startFoldingActivity(parts: ProcessParts): Loop {
  return repeat('folding events into figures', {
    log: parts.log,
    everyMs,
    run: async (signal) => ((await foldNew(parts, signal)) ? 'more' : undefined),
  });
}

/** Folds the brands of the next events, and those to try again; true if more may follow. global: finds the brands. */
async function foldNew(parts: ProcessParts, signal: AbortSignal): Promise<boolean> {
  const { db } = parts.database.allBrands;
  const errors = await listErrors(db, wallClock.now());
  const found = await findNewEvents(db, looked);
  const isDue = (brandId: string) => errors.get(brandId) !== false;
  const dueAgain = [...errors.keys()].filter(isDue);
  for (const brandId of new Set([...dueAgain, ...(found?.brandIds ?? []).filter(isDue)])) {
    if (signal.aborted) return false;
    await foldBrand(parts, brandId, errors.has(brandId));
  }
  if (!found) return false;
  await moveCursor(db, found);
  // Looking again at once for the few that came meanwhile would cost each event as much as folding it.
  return found.isFull;
}

/**
 * Folds the events of a brand, or keeps the reason for which they cannot be folded. global: the loop keeps the error.
 */
async function foldBrand(
  { database, createContext, log }: ProcessParts,
  brandId: string,
  hadError: boolean,
): Promise<void> {
  const { db } = database.allBrands;
  if (!(await hasBrand({ db, brandId }))) return;
  try {
    await foldActivity(await createContext(brandId, { kind: 'job' }, 'fold activity'));
    if (hadError) await removeError(db, brandId);
  } catch (error) {
    const reason = reasonInContent(error);
    if (reason === null) throw error;
    await keepError(db, { brandId, reason, now: wallClock.now() });
    log.warn(
      { brand_id: brandId, err: error },
      'the events of a brand cannot be folded into figures',
    );
  }
}

/** Folds all events of a brand, batch by batch. Any number of processes may do so. */
export async function foldActivity(context: Context): Promise<void> {
  for (let folded = batch; folded === batch; ) {
    folded = await context.unit((unit) => foldEvents(unit, batch));
  }
}
