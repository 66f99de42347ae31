import { DomainError } from '../../../kernel/domain-error.ts';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { webhookErrors } from './webhook-errors.ts';
import { findWebhook, lockWebhook, type WebhookRow } from './webhooks-store.ts';

/** Returns the webhook, without its secrets, or throws `webhook_dne`. */
export async function requireWebhook(scope: BrandScope, webhookId: string): Promise<WebhookRow> {
  return existing(await findWebhook(scope, webhookId), webhookId);
}

/** Locks the webhook until the transaction ends, or throws `webhook_dne`. */
export async function requireLockedWebhook(unit: Unit, webhookId: string): Promise<WebhookRow> {
  return existing(await lockWebhook(unit, webhookId), webhookId);
}

function existing(webhook: WebhookRow | undefined, webhookId: string): WebhookRow {
  if (!webhook) throw new DomainError(webhookErrors.webhook_dne, { webhook_id: webhookId });
  return webhook;
}
