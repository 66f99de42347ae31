import type { Webhook } from '@surety/sdk';
import { Status } from '../../parts/status.tsx';
import { useHealth } from './use-health.ts';
import { standingOf } from './webhook-standing.ts';

/** How a webhook stands: enabled, failing, paused or disabled. */
export function WebhookStatus({ webhook }: { readonly webhook: Webhook }) {
  const { data } = useHealth(webhook.webhook_id);
  return <Status {...standingOf(webhook, data)} />;
}
