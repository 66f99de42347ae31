import { randomId } from '../../kernel/ids.ts';
import { wallClock } from '../clock/wall-clock.ts';
import type { Unit } from '../context.ts';
import { countUses, insertUse, lockUses, removeUses, type UseKey } from './bounded-uses-store.ts';

/** Uses that a subject may make in a period, in hours of real time. */
export interface UseBound {
  limit: number;
  hours: number;
}

/**
 * Counts a use, unless its subject has made as many as the bound permits. The count is exact, also for uses at once.
 *
 * @returns null, or the seconds until the subject may use it again; nothing is counted then.
 */
export async function takeUse(
  unit: Unit,
  key: UseKey,
  { limit, hours }: UseBound,
): Promise<number | null> {
  await lockUses(unit, key);
  const now = wallClock.now();
  const after = now.subtract({ hours });
  await removeUses(unit, key, after);
  const { count, first } = await countUses(unit, key, after);
  if (count >= limit && first !== null) {
    return Math.max(1, Math.ceil(now.until(first.add({ hours })).total('seconds')));
  }
  await insertUse(unit, key, { use_id: randomId(), used_at: now });
  return null;
}
