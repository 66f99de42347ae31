import { newId } from '../../../kernel/ids.ts';
import type { Unit } from '../../../platform/context.ts';
import { insertAdverseAction } from './adverse-actions-store.ts';

/** Saves the adverse action on an application with its reasons. */
export async function recordAdverseAction(
  unit: Unit,
  applicationId: string,
  reasons: string[],
): Promise<void> {
  const now = unit.now;
  await insertAdverseAction(unit, {
    brand_id: unit.brandId,
    adverse_action_id: newId(),
    application_id: applicationId,
    service: 'kyc',
    reasons,
    date_created: now,
    date_updated: now,
  });
}
