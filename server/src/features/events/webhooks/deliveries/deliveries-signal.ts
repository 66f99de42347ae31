import type { Unit } from '../../../../platform/context.ts';
import { commitSignals } from '../../../../platform/db/commit-signals.ts';

/** Channel of the commits after which deliveries are due. */
export const deliveriesDue = 'surety_deliveries';

/** Signals dispatchers, after the unit's commit, that deliveries are due. */
export function signalDeliveries(unit: Unit): void {
  const signals = unit.port(commitSignals);
  unit.afterCommit(() => signals.raise(deliveriesDue));
}
