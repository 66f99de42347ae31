import type { Webhook, WebhookHealth } from '@surety/sdk';
import type { Tone } from '../../parts/status.tsx';

export interface Standing {
  readonly state: 'enabled' | 'failing' | 'paused' | 'disabled';
  readonly tone: Tone;
}

/**
 * Standing of a webhook, for its list and its page alike: an enabled webhook fails while each attempt fails, and is paused
 * while its deliveries wait for the next try. Until its health is known, its status alone decides.
 */
export function standingOf(
  { status }: Pick<Webhook, 'status'>,
  health: Pick<WebhookHealth, 'failing_since' | 'paused'> | undefined,
): Standing {
  if (status === 'disabled') return { state: 'disabled', tone: 'warn' };
  if (health?.paused) return { state: 'paused', tone: 'bad' };
  if (health?.failing_since) return { state: 'failing', tone: 'bad' };
  return { state: 'enabled', tone: 'ok' };
}

/** "500", or why there was no answer: "connect ECONNREFUSED". */
export function failureWords({ status, error }: NonNullable<WebhookHealth['last_failed_attempt']>) {
  return status === null ? (error ?? 'no answer') : String(status);
}
