import type { Chance } from '../../../kernel/chance.ts';
import { seededChance } from '../../../kernel/seeded-chance.ts';
import { newClockState, saveClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Unit } from '../../../platform/context.ts';
import { saveSeed } from '../../../platform/db/world-seeds.ts';

/** Start of a seeded world: a Monday morning in New York, a banking day. */
const seededEpoch = Temporal.Instant.from('2026-01-05T15:00:00Z');

/** Time on the clock of a world that begins now. */
export function firstTimeOf(seed: string | null): Temporal.Instant {
  return seed === null ? wallClock.now() : seededEpoch;
}

/** Sets an empty world's clock: real time, or for a seeded world stopped at a constant time. */
export async function beginTime(unit: Unit, worldId: string, seed: string | null): Promise<void> {
  const running = newClockState(wallClock.now());
  if (seed === null) return saveClockState(unit.db, worldId, running);
  await saveClockState(unit.db, worldId, {
    ...running,
    mode: 'stopped',
    brandAnchor: seededEpoch,
  });
  await saveSeed(unit.db, { brand_id: worldId, seed, turn: 1n });
}

/** Random source of a world's two creation steps; a reset repeats the second. */
export function birthOf(seed: string | null, turn: 0 | 1): Chance | null {
  if (seed === null) return null;
  return seededChance({ seed, turn, nowMs: () => seededEpoch.epochMilliseconds });
}
