import type { Unit } from '../../../../platform/context.ts';
import { commitSignals } from '../../../../platform/db/commit-signals.ts';

/** Channel of the commits that request a replay. */
export const replaysRequested = 'surety_replays';

/** Signals the fan-out, after the unit's commit, that a replay waits. */
export function signalReplays(unit: Unit): void {
  const signals = unit.port(commitSignals);
  unit.afterCommit(() => signals.raise(replaysRequested));
}
