import { nilId } from '../../../../kernel/ids.ts';
import type { Context } from '../../../../platform/context.ts';
import { requireLockedWebhook, requireWebhook } from '../require-webhook.ts';
import { updateWebhook, type WebhookChanges, type WebhookRow } from '../webhooks-store.ts';
import { cancelPendingDeliveries } from './disable-webhook.ts';
import { orderPendingDeliveries } from './pending-deliveries-store.ts';
import { refuseRedirectedLinks } from './receiving-links.ts';
import { refuseBadFields, type WebhookFields } from './webhook-fields.ts';

export type WebhookPatch = Partial<WebhookFields> & { status?: 'enabled' | 'disabled' };

/**
 * Changes the given fields. Disabling cancels pending deliveries; enabling resumes with events from
 * then on.
 *
 * @throws DomainError `webhook_dne`, `invalid_input`; `auth_forbidden` for an address that upload links must not go to.
 */
export async function changeWebhook(
  context: Context,
  webhookId: string,
  changes: WebhookPatch,
): Promise<WebhookRow> {
  return context.unit(async (unit) => {
    const webhook = await requireLockedWebhook(unit, webhookId);
    refuseBadFields(unit, changes);
    refuseRedirectedLinks(unit, webhook, changes.callbackUrl);
    const columns = columnsOf(changes, webhook);
    if (Object.keys(columns).length > 0) {
      const date_updated = unit.now;
      await updateWebhook(unit, webhookId, { ...columns, date_updated });
    }
    if (changes.ordering === 'customer' && webhook.ordering === 'none') {
      await orderPendingDeliveries(unit, webhookId, nilId);
    }
    if (changes.status === 'disabled') await cancelPendingDeliveries(unit, webhookId);
    return requireWebhook(unit, webhookId);
  });
}

/** Enabling a webhook clears its failures. */
function columnsOf(
  { callbackUrl, events, description, status, ordering }: WebhookPatch,
  webhook: WebhookRow,
): WebhookChanges {
  return {
    ...(callbackUrl === undefined ? {} : { callback_url: callbackUrl }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
    ...(description === undefined ? {} : { description }),
    ...(status === undefined ? {} : { status }),
    ...(ordering === undefined ? {} : { ordering }),
    ...(status === 'enabled' && webhook.status === 'disabled' ? { failing_since: null } : {}),
  };
}
