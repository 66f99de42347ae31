import { transition } from '../../../kernel/state-table.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Unit } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { updatePendingDeliveries } from './deliveries-store.ts';
import { deliveryStates } from './delivery-states.ts';
import { lockWebhook, updateWebhook } from './webhooks-store.ts';

/** Ends the deliveries that were still to be made to a webhook that is disabled or removed. */
export async function cancelPendingDeliveries(unit: Unit, webhookId: string): Promise<void> {
  const move = transition(deliveryStates, 'pending', 'endpointDisabled', {
    attemptsMade: 0,
    maxAttempts: 0,
  });
  if (!move.moved) return;
  await updatePendingDeliveries(unit, webhookId, {
    status: move.to,
    date_updated: wallClock.now(),
  });
}

/** The same, unless the webhook is enabled by now; tells whether it was still to be done. */
export async function cancelDeliveriesOfDisabled(unit: Unit, webhookId: string): Promise<boolean> {
  const webhook = await lockWebhook(unit, webhookId);
  if (webhook?.status === 'enabled') return false;
  await cancelPendingDeliveries(unit, webhookId);
  return true;
}

/** Disables a failing endpoint and tells the brand, which may be listening elsewhere. */
export async function disableFailingWebhook(
  unit: Unit,
  webhookId: string,
  reason: 'failing' | 'gone',
): Promise<void> {
  await updateWebhook(unit, webhookId, {
    status: 'disabled',
    date_updated: unit.now,
  });
  await cancelPendingDeliveries(unit, webhookId);
  await recordEvent(unit, {
    event: 'webhook.disabled',
    customerId: null,
    objectId: webhookId,
    payload: { webhook_id: webhookId, reason },
  });
}
