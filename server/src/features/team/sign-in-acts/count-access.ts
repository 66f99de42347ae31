import type { Factor } from '../../../platform/audit/record-audit.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Unit } from '../../../platform/context.ts';
import { periodMinutes, placeOfAct } from './counted-acts-rules.ts';
import { addCountedAct, addWrittenAct, lockActCounts } from './counted-acts-store.ts';

/** An act of access before it is written. */
export interface Access {
  personId: string;
  sessionId: string;
  operation: string;
  brandIds: readonly string[];
  address: string | null;
  factors: readonly Factor[];
  isKnownBrowser: boolean;
}

/**
 * Counts an act of access. Returns true if it is to be written by itself; else `recordCountedActs` makes one act of it
 * and others at the end of their period.
 */
export async function countAccess(unit: Unit, access: Access): Promise<boolean> {
  const now = wallClock.now();
  const act = {
    person_id: access.personId,
    operation: access.operation,
    brand_ids: access.brandIds,
    session_id: access.sessionId,
    address: access.address,
    request_id: unit.requestId,
    factors: access.factors,
    is_known_browser: access.isKnownBrowser,
    now,
    due_at: now.add({ minutes: periodMinutes }),
  };
  const place = placeOfAct(await lockActCounts(unit, act), access.operation, now);
  await (place.isWritten ? addWrittenAct : addCountedAct)(unit, act, place);
  return place.isWritten;
}
