import { transition } from '../../../../kernel/state-table.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Unit } from '../../../../platform/context.ts';
import { deliveryStates } from '../delivery-states.ts';
import { webhookEvents } from '../webhook-events.ts';
import { lockWebhook, updateWebhook } from '../webhooks-store.ts';
import { updatePendingDeliveries } from './pending-deliveries-store.ts';

/** Cancels the pending deliveries of a webhook that is disabled or removed. */
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

/** Cancels pending deliveries unless the webhook is enabled again; true when it cancelled them. */
export async function cancelDeliveriesOfDisabled(unit: Unit, webhookId: string): Promise<boolean> {
  const webhook = await lockWebhook(unit, webhookId);
  if (webhook?.status === 'enabled') return false;
  await cancelPendingDeliveries(unit, webhookId);
  return true;
}

/** Disables a failing endpoint and records an event, since the brand may have other endpoints. */
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
  await webhookEvents.disabled.record(unit, {
    objectId: webhookId,
    payload: { webhook_id: webhookId, reason },
  });
}
