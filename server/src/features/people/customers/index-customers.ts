import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { indexCustomer, openCustomer } from './customer-record.ts';
import { listBrandsToIndex, lockUnsearchable, markSearchable } from './customer-search-store.ts';
import { findCustomer } from './customers-store.ts';

const everyMs = 10 * 60_000;
const firstAfterMs = 1_000;
const batch = 200;
const brandsAtOnce = 100;

interface IndexParts {
  db: Tx;
  openContext(brandId: string): Promise<Context>;
}

/**
 * Indexes the customers that an earlier version stored, while this worker runs: the hashes need the
 * brand's key, which no migration has (docs/decisions/0183).
 */
export function startIndexingCustomers(parts: IndexParts, log: Logger): { stop(): Promise<void> } {
  const { signal, abort } = abortable();
  const live = async () => {
    for (let waitMs = firstAfterMs; !signal.aborted; waitMs = everyMs) {
      await pause(waitMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await indexCustomers(parts, signal).catch((error: unknown) => {
        log.warn({ err: error }, 'indexing customers failed');
      });
    }
  };
  const living = live();
  return {
    stop: async () => {
      abort();
      await living;
    },
  };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Indexes customers of all brands in batches; returns how many. */
export async function indexCustomers(
  { db, openContext }: IndexParts,
  signal: AbortSignal = abortable().signal,
): Promise<number> {
  let indexed = 0;
  for (const brandId of await listBrandsToIndex(db, brandsAtOnce)) {
    const context = await openContext(brandId);
    for (let count = batch; count === batch && !signal.aborted; ) {
      count = await indexBatch(context);
      indexed += count;
    }
  }
  return indexed;
}

async function indexBatch(context: Context): Promise<number> {
  return context.unit(async (unit) => {
    const ids = await lockUnsearchable(unit, batch);
    for (const id of ids) {
      const row = await findCustomer(unit, id);
      if (!row) continue;
      await indexCustomer(unit, openCustomer(unit, row));
    }
    if (ids.length > 0) await markSearchable(unit, ids);
    return ids.length;
  });
}
