import type { Unit } from '../../../platform/context.ts';
import { requestLog } from '../../../platform/request-log/request-log.ts';
import { markErased } from '../../../platform/request-log/request-log-store.ts';
import { removeAllRequests } from './requests-store.ts';

/**
 * Erases the contents of requests about an erased object, those included that this process or another has not
 * written yet: the writer checks for the mark afterwards.
 */
export async function eraseRequestsOf(unit: Unit, objectId: string): Promise<void> {
  await markErased(unit, objectId);
  const log = unit.port(requestLog);
  unit.afterCommit(() => log?.forget(unit.brandId, objectId));
}

/** Removes the whole log of a brand that is removed. */
export async function removeLogOf(unit: Unit, brandId: string): Promise<void> {
  await removeAllRequests(unit, brandId);
}
