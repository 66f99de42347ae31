import { renderInstant } from '../../../../kernel/clock.ts';
import { defineOperation, idParams } from '../../../../platform/http/operations/operation.ts';
import { webhookExample } from '../subscriptions/webhooks-schemas.ts';
import { webhookErrors } from '../webhook-errors.ts';
import { readWebhookHealth } from './webhook-health.ts';
import { WebhookHealthView } from './webhook-health-schemas.ts';

/** Operation that shows the health of an endpoint. */
export const webhookHealthOperation = defineOperation({
  tag: 'Webhooks',
  dialect: 'request',
  method: 'GET',
  path: '/webhooks/{webhook_id}/health',
  operationId: 'getWebhookHealth',
  sdk: 'webhooks.health',
  summary: 'Get the health of a webhook',
  description:
    'Returns the health of an endpoint: waiting and failing deliveries, the last success, its response times, whether it is paused, and the reason why it is disabled.',
  schemaCode: 'webhook_schema',
  params: idParams('webhook_id'),
  answer: {
    status: 200,
    schema: WebhookHealthView,
    example: {
      webhook_id: webhookExample.webhook_id,
      status: 'enabled',
      disabled: null,
      failing_since: null,
      paused: null,
      last_failed_attempt: null,
      pending: 0,
      oldest_pending_at: null,
      failing: 0,
      failed_since_success: 0,
      last_success_at: '2026-07-01T12:00:01.190Z',
      last_failure_at: null,
      p50_ms: 84,
      p95_ms: 120,
      acknowledged_in_minute: 24,
      events_lost: 0,
      hours: [{ hour: '2026-07-01T12:00:00.000Z', succeeded: 24, failing: 0, waiting: 0 }],
    },
  },
  errors: [webhookErrors.webhook_dne],
  handle: async (context, { params: { webhook_id } }) => {
    const health = await readWebhookHealth(context, webhook_id);
    const { webhook, facts, acknowledgedInMinute, hours, disabled, pause, eventsLost } = health;
    const failed = health.lastFailedAttempt;
    const timeOf = (at: Temporal.Instant | null) => at && renderInstant(at);
    return {
      webhook_id,
      status: webhook.status,
      disabled: disabled && { reason: disabled.reason, at: renderInstant(disabled.at) },
      failing_since: timeOf(webhook.failing_since),
      paused: pause && { next_try_at: renderInstant(pause.until), waiting: pause.waiting },
      last_failed_attempt: failed && {
        ...failed,
        attempted_at: renderInstant(failed.attempted_at),
      },
      pending: facts.pending,
      oldest_pending_at: timeOf(facts.oldest_pending_at),
      failing: facts.failing,
      failed_since_success: facts.failed_since_success,
      last_success_at: timeOf(facts.last_success_at),
      last_failure_at: timeOf(facts.last_failure_at),
      p50_ms: facts.p50_ms,
      p95_ms: facts.p95_ms,
      acknowledged_in_minute: acknowledgedInMinute,
      events_lost: eventsLost,
      hours: hours.map(({ hour, ...counts }) => ({ hour: renderInstant(hour), ...counts })),
    };
  },
});
