import { invalidInput } from '../../../../kernel/domain-error.ts';
import { newId } from '../../../../kernel/ids.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../../platform/context.ts';
import { requireLockedWebhook } from '../require-webhook.ts';
import { type Faults, faultKinds } from './faults-rules.ts';
import { type FaultsRow, findFaults, saveFaults } from './faults-store.ts';

/**
 * Replaces the faults injected into deliveries to a webhook from now on.
 *
 * @throws DomainError `invalid_input` without a fault; `webhook_dne`.
 */
export async function setFaults(
  context: Context,
  webhookId: string,
  faults: Faults,
): Promise<FaultsRow | undefined> {
  if (Object.keys(faults).length === 0) {
    const rule = `must set at least one of ${faultKinds.join(', ')}`;
    throw invalidInput([{ field: 'body', rule }]);
  }
  return context.unit(async (unit) => {
    const { webhook_id } = await requireLockedWebhook(unit, webhookId);
    const key = { brand_id: unit.brandId, webhook_id };
    await saveFaults(unit, key, faults, newId(), wallClock.now());
    return findFaults(unit, webhookId);
  });
}
