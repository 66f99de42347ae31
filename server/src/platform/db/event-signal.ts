import type { Unit } from '../context.ts';
import { commitSignals } from './commit-signals.ts';

/** Channel of the commits that recorded events. */
export const eventsRecorded = 'surety_events';

/** Signals the unit's commit to the readers of events; for events that SQL functions write. */
export function signalEvents(unit: Unit): void {
  const signals = unit.port(commitSignals);
  unit.afterCommit(() => signals.raise(eventsRecorded));
}
