import type pg from 'pg';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { isRolledBack } from '../../../platform/db/database.ts';
import { createGatherer, type Gatherer } from '../../../platform/gatherer.ts';
import { definePort } from '../../../platform/port.ts';
import { type Decision, decidePurchases, type PurchaseToDecide } from './transactions-store.ts';

/** Where purchases are gathered on their way to the database; one a process. */
export type PurchaseGatherer = Gatherer<PurchaseToDecide, Decided>;

/** Gatherer of purchases that are authorized at the same time. */
export const purchaseGatherer = definePort<PurchaseGatherer>('purchase gatherer');

interface Decided {
  decision: Decision;
  /** The time that the purchase was decided at, on the brand's clock. */
  at: Temporal.Instant;
}

/**
 * Measured (docs/decisions/0040): a second call of the same brand halves the batches and wins nothing
 * that the gatherer's order of calls and answers has not won. Other brands need not wait for it. A
 * batch that could take all of 128 requests at once would: database and service would take turns.
 */
const limits = { maxBatch: 64, maxInFlightOfGroup: 1, maxInFlight: 4, maxWaiting: 4096 };

/** Opens the gatherer. `onBatch` gets the size of each call, `onCommit` runs after each commit. */
export function openPurchaseGatherer(
  pool: pg.Pool,
  { onBatch, onCommit }: { onBatch?: (size: number) => void; onCommit?: () => void } = {},
): PurchaseGatherer {
  return createGatherer<PurchaseToDecide, Decided>({
    ...limits,
    ...(onBatch ? { onBatch } : {}),
    mayRepeat: isRolledBack,
    run: async (brandId, purchases) => {
      const { at, decisions } = await decidePurchases(pool, brandId, wallClock.now(), purchases);
      onCommit?.();
      return decisions.map((decision) => ({ decision, at }));
    },
  });
}
