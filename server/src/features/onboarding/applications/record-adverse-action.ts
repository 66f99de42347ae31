import { newId } from '../../../kernel/ids.ts';
import type { Unit } from '../../../platform/context.ts';
import { insertAdverseAction } from './adverse-actions-store.ts';
import { applicationEvents } from './application-events.ts';

/** Saves the adverse action on an application and records its event. */
export async function recordAdverseAction(
  unit: Unit,
  application: { application_id: string; customer_id: string },
  reasons: string[],
): Promise<void> {
  const now = unit.now;
  const adverseActionId = newId();
  const { application_id, customer_id } = application;
  await insertAdverseAction(unit, {
    brand_id: unit.brandId,
    adverse_action_id: adverseActionId,
    application_id,
    service: 'kyc',
    reasons,
    date_created: now,
    date_updated: now,
  });
  await applicationEvents.adverseAction.record(unit, {
    customerId: customer_id,
    objectId: application_id,
    payload: { application_id, adverse_action_id: adverseActionId },
  });
}
