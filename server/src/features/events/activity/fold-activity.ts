import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { OutageLog } from '../../../platform/outage-log.ts';
import { findNewEvents, foldEvents, hasBrand, moveCursor } from './activity-store.ts';

const batch = 1_000;
/** Events whose brands are found in one look. */
const looked = 10_000;
const everyMs = 2_000;

export interface FoldParts {
  /** Reaches all brands. */
  db: Tx;
  openContext(brandId: string): Promise<Context>;
}

/** Folds new events of all brands every two seconds while this worker runs. */
export function startFoldingActivity(parts: FoldParts, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const outage = new OutageLog(log, 'folding events into figures failed');
  const live = async () => {
    for (let waitMs = everyMs; !signal.aborted; ) {
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      waitMs = await foldNew(parts, signal).then(
        (isBehind) => {
          outage.succeeded();
          return isBehind ? 0 : everyMs;
        },
        (error: unknown) => everyMs + outage.failed(error),
      );
    }
  };
  const living = live();
  return {
    stop: async () => {
      stopping.abort();
      await living;
    },
  };
}

/** Folds the brands of the next events; true if more may follow. global: finds the brands. */
async function foldNew({ db, openContext }: FoldParts, signal: AbortSignal): Promise<boolean> {
  const found = await findNewEvents(db, looked);
  if (!found) return false;
  for (const brandId of found.brandIds) {
    if (signal.aborted) return false;
    if (await hasBrand({ db, brandId })) await foldActivity(await openContext(brandId));
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
