import { DomainError } from '../../../../kernel/domain-error.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Context } from '../../../../platform/context.ts';
import { requireWebhook } from '../require-webhook.ts';
import { webhookErrors } from '../webhook-errors.ts';
import type { Signing } from '../webhook-rules.ts';
import { countWebhooksLocked, insertWebhook, type WebhookRow } from '../webhooks-store.ts';
import { mayReceiveLinks } from './receiving-links.ts';
import { refuseBadFields, type WebhookFields } from './webhook-fields.ts';
import { addSecret, shownSecret } from './webhook-secrets.ts';

/** Suffices for every environment and team of a brand; each webhook multiplies the deliveries. */
const maxWebhooks = 20;

/** Fields of a new webhook; `signing` never changes. */
export interface NewWebhookFields extends WebhookFields {
  signing: Signing;
}

/**
 * Subscribes a callback to events. A shared secret is readable only in this result, a private key
 * never.
 *
 * @throws DomainError `invalid_input`; `webhook_limit` when the brand has 20 already.
 */
export async function createWebhook(
  context: Context,
  fields: NewWebhookFields,
): Promise<{ webhook: WebhookRow; secret: string | null }> {
  refuseBadFields(context, fields);
  const webhookId = newId();
  return context.unit(async (unit) => {
    if ((await countWebhooksLocked(unit)) >= maxWebhooks) {
      throw new DomainError(webhookErrors.webhook_limit, { limit: maxWebhooks });
    }
    await insertWebhook(unit, {
      brand_id: unit.brandId,
      webhook_id: webhookId,
      callback_url: fields.callbackUrl,
      events: [...new Set(fields.events)],
      description: fields.description,
      signing: fields.signing,
      ordering: fields.ordering,
      receives_links: mayReceiveLinks(unit),
      now: unit.now,
    });
    const made = await addSecret(unit, webhookId, fields.signing);
    return { webhook: await requireWebhook(unit, webhookId), secret: shownSecret(made) };
  });
}
