import type { Context } from '../../../../platform/context.ts';
import { removeFaults } from '../faults/faults-store.ts';
import { requireLockedWebhook } from '../require-webhook.ts';
import { updateWebhook, type WebhookRow } from '../webhooks-store.ts';
import { cancelPendingDeliveries } from './disable-webhook.ts';
import { removeSecrets } from './webhook-secrets-store.ts';

/**
 * Removes the webhook with its secrets and faults, and cancels its deliveries. Returns its last state.
 *
 * @throws DomainError `webhook_dne`.
 */
export async function removeWebhook(context: Context, webhookId: string): Promise<WebhookRow> {
  return context.unit(async (unit) => {
    const webhook = await requireLockedWebhook(unit, webhookId);
    const date_deleted = unit.now;
    await updateWebhook(unit, webhookId, { status: 'disabled', date_deleted });
    await cancelPendingDeliveries(unit, webhookId);
    await removeSecrets(unit, webhookId);
    await removeFaults(unit, webhookId);
    return webhook;
  });
}
