import { transition } from '../../kernel/state-table.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { updatePendingDeliveries } from './deliveries-store.ts';
import { deliveryStates } from './delivery-states.ts';
import { lockWebhook, updateWebhook } from './webhooks-store.ts';

/** Ends the deliveries that were still to be made to a webhook that is disabled or removed. */
export async function cancelPendingDeliveries(
  tx: Tx,
  context: Context,
  webhookId: string,
): Promise<void> {
  const move = transition(deliveryStates, 'pending', 'endpointDisabled', {
    attemptsMade: 0,
    maxAttempts: 0,
  });
  if (!move.moved) return;
  await updatePendingDeliveries(tx, context.brandId, webhookId, {
    status: move.to,
    date_updated: wallClock.now(),
  });
}

/** The same, unless the webhook is enabled by now; tells whether it was still to be done. */
export async function cancelDeliveriesOfDisabled(
  tx: Tx,
  context: Context,
  webhookId: string,
): Promise<boolean> {
  const webhook = await lockWebhook(tx, context.brandId, webhookId);
  if (webhook?.status === 'enabled') return false;
  await cancelPendingDeliveries(tx, context, webhookId);
  return true;
}

/** Disables a failing endpoint and tells the brand, which may be listening elsewhere. */
export async function disableFailingWebhook(
  tx: Tx,
  context: Context,
  webhookId: string,
  reason: 'failing' | 'gone',
): Promise<void> {
  await updateWebhook(tx, context.brandId, webhookId, {
    status: 'disabled',
    date_updated: context.clock.now(),
  });
  await cancelPendingDeliveries(tx, context, webhookId);
  await recordEvent(tx, context, {
    event: 'webhook.disabled',
    customerId: null,
    objectId: webhookId,
    payload: { webhook_id: webhookId, reason },
  });
}
