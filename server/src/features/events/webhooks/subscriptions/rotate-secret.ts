import type { Context } from '../../../../platform/context.ts';
import { requireLockedWebhook, requireWebhook } from '../require-webhook.ts';
import type { WebhookRow } from '../webhooks-store.ts';
import { replaceSecret, shownSecret } from './webhook-secrets.ts';

/**
 * Makes a new secret; the previous one also signs for 24 hours.
 *
 * @throws DomainError `webhook_dne`.
 */
export async function rotateSecret(
  context: Context,
  webhookId: string,
): Promise<{ webhook: WebhookRow; secret: string | null; previousExpiresAt: Temporal.Instant }> {
  return context.unit(async (unit) => {
    const { signing } = await requireLockedWebhook(unit, webhookId);
    const made = await replaceSecret(unit, webhookId, signing);
    const { previousExpiresAt } = made;
    const webhook = await requireWebhook(unit, webhookId);
    return { webhook, secret: shownSecret(made), previousExpiresAt };
  });
}
