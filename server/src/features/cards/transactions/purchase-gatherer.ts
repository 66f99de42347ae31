import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { isRolledBack } from '../../../platform/db/database.ts';
import { eventsRecorded } from '../../../platform/db/event-signal.ts';
import { createGatherer, type Gatherer } from '../../../platform/gatherer.ts';
import { definePort } from '../../../platform/port.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import { type Tracer, tracedBelow } from '../../../platform/tracing/tracing.ts';
import { type Decision, decidePurchases, type PurchaseToDecide } from './transactions-store.ts';

/** Gathers concurrent purchases into batches for the database; one per process. */
export type PurchaseGatherer = Gatherer<PurchaseToDecide, DecidedPurchase>;

/** Port of the process's purchase gatherer. */
export const purchaseGatherer = definePort<PurchaseGatherer>('purchase gatherer');

interface DecidedPurchase {
  decision: Decision;
  /** Time of the decision on the brand's clock. */
  at: Temporal.Instant;
}

/**
 * Measured (docs/decisions/0040): a concurrent second call of one brand halves the batches and gains
 * nothing over the gatherer's order of calls and answers. Other brands do not wait for it. A batch
 * size that fits all of 128 requests would put them in one batch: database and service alternate.
 */
const limits = { maxBatch: 64, maxInFlightOfGroup: 1, maxInFlight: 4, maxWaiting: 4096 };

/** Opens the gatherer. Batches are measured, and each commit wakes the readers of events. */
export function openPurchaseGatherer({
  database: { ofBrand, signals },
  metrics,
  tracer,
}: Pick<ProcessParts, 'database' | 'metrics' | 'tracer'>): PurchaseGatherer {
  return createGatherer<PurchaseToDecide, DecidedPurchase>({
    ...limits,
    onBatch: (size) => metrics.purchaseBatches.observe(size),
    mayRepeat: isRolledBack,
    run: async (brandId, purchases) => {
      const decide = () => decidePurchases(ofBrand(brandId), brandId, wallClock.now(), purchases);
      const { at, decisions } = await inBatchSpan(tracer, brandId, purchases, decide);
      signals.raise(eventsRecorded);
      return decisions.map((decision) => ({ decision, at }));
    },
  });
}

/** Runs a batch in the trace of its first purchase, with links to the requests of the others. */
function inBatchSpan<T>(
  tracer: Tracer | null,
  brandId: string,
  purchases: PurchaseToDecide[],
  decide: () => Promise<T>,
): Promise<T> {
  if (!tracer) return decide();
  const [first = null, ...links] = purchases.flatMap(({ traceparent }) => traceparent ?? []);
  const attributes = { 'surety.brand_id': brandId, 'surety.purchases': purchases.length };
  return tracedBelow(tracer, first, { name: 'authorize_purchases', attributes, links }, decide);
}
