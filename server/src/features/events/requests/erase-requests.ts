import type { Unit } from '../../../platform/context.ts';
import { requestLog } from '../../../platform/request-log/request-log.ts';
import { eraseBodiesOf, removeAllRequests } from './requests-store.ts';

/** Erases the contents of requests about an erased object, those that wait to be written included. */
export async function eraseRequestsOf(unit: Unit, objectId: string): Promise<void> {
  await eraseBodiesOf(unit, objectId);
  const log = unit.port(requestLog);
  unit.afterCommit(() => log?.forget(objectId));
}

/** Removes the whole log of a brand that is removed. */
export async function removeLogOf(unit: Unit, brandId: string): Promise<void> {
  await removeAllRequests(unit, brandId);
}
