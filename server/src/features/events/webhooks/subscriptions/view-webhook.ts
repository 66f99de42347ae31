import { renderInstant } from '../../../../kernel/clock.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { WebhookRow } from '../webhooks-store.ts';

/** Webhook as the API shows it, without its secrets. */
export function viewWebhook(webhook: WebhookRow) {
  return {
    webhook_id: webhook.webhook_id,
    callback_url: webhook.callback_url,
    events: webhook.events,
    description: webhook.description,
    status: webhook.status,
    signing: webhook.signing,
    ordering: webhook.ordering,
    receives_links: webhook.receives_links,
    public_keys: signingKeys(webhook),
    date_created: renderInstant(webhook.date_created),
    date_updated: renderInstant(webhook.date_updated),
  };
}

/** Public keys that verify signatures of now, newest first. */
function signingKeys({ public_keys }: WebhookRow) {
  const now = wallClock.now();
  return public_keys
    .map(({ public_key, expires_at }) => ({
      public_key,
      expiresAt: expires_at === null ? null : Temporal.Instant.from(expires_at),
    }))
    .filter(({ expiresAt }) => expiresAt === null || Temporal.Instant.compare(expiresAt, now) > 0)
    .map(({ public_key, expiresAt }) => ({
      public_key,
      expires_at: expiresAt && renderInstant(expiresAt),
    }));
}
