import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../../platform/context.ts';
import { requireWebhook } from '../require-webhook.ts';
import type { WebhookRow } from '../webhooks-store.ts';
import {
  countAcknowledged,
  countLostEvents,
  type EndpointPause,
  type FailedAttempt,
  findDisabling,
  findLastFailedAttempt,
  findPause,
  type HealthFacts,
  type HealthHour,
  listHealthHours,
  readHealthFacts,
} from './webhook-health-store.ts';

const shownHours = 24;

export type DisabledReason = 'failing' | 'gone' | 'brand';

export interface WebhookHealth {
  webhook: WebhookRow;
  facts: HealthFacts;
  /** Deliveries acknowledged in the last minute of real time. */
  acknowledgedInMinute: number;
  /** Hours of the last day that have deliveries, oldest first. */
  hours: HealthHour[];
  /** Null while the webhook is enabled. */
  disabled: { reason: DisabledReason; at: Temporal.Instant } | null;
  /** Null while its deliveries are sent when they are due. */
  pause: EndpointPause | null;
  lastFailedAttempt: FailedAttempt | null;
  /** Events that it was sent and that a failover has lost. */
  eventsLost: number;
}

/** State of an endpoint from its deliveries. @throws DomainError `webhook_dne`. */
export async function readWebhookHealth(
  context: Context,
  webhookId: string,
): Promise<WebhookHealth> {
  const webhook = await requireWebhook(context, webhookId);
  const now = wallClock.now();
  const [facts, acknowledgedInMinute, hours, disabled, pause, lastFailedAttempt, eventsLost] =
    await Promise.all([
      readHealthFacts(context, webhookId),
      countAcknowledged(context, webhookId, now.subtract({ minutes: 1 })),
      listHealthHours(context, webhookId, now.subtract({ hours: shownHours })),
      webhook.status === 'disabled' ? reasonOf(context, webhook) : null,
      // A webhook whose last attempt was acknowledged has no pause, though its lane may tell of one for a moment.
      webhook.failing_since === null ? undefined : findPause(context, webhookId, now),
      findLastFailedAttempt(context, webhookId),
      countLostEvents(context, webhookId),
    ]);
  return {
    webhook,
    facts,
    acknowledgedInMinute,
    hours,
    disabled,
    pause: webhook.status === 'enabled' ? (pause ?? null) : null,
    lastFailedAttempt: lastFailedAttempt ?? null,
    eventsLost,
  };
}

/** The service's own reason, unless the brand has changed the webhook since. */
async function reasonOf(context: Context, webhook: WebhookRow) {
  const event = await findDisabling(context, webhook.webhook_id);
  const isOwn =
    event && event.occurred_at.epochMilliseconds >= webhook.date_updated.epochMilliseconds;
  if (!isOwn) return { reason: 'brand' as const, at: webhook.date_updated };
  const { reason } = event.payload as { reason?: DisabledReason };
  return { reason: reason ?? 'failing', at: event.occurred_at };
}
