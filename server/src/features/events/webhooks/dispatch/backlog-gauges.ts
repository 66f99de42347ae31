import type pg from 'pg';
import type { Registry } from 'prom-client';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import { addReadGauges } from '../../../../platform/read-gauges.ts';
import { readBacklog } from './backlog-store.ts';

/** Gauges of deliveries that wait; attempts are counted as jobs (`deliver_webhook`). */
export function addBacklogGauges(registry: Registry, pool: pg.Pool): void {
  addReadGauges(registry, () => readBacklog(pool, wallClock.now()), [
    {
      name: 'surety_webhook_deliveries_due',
      help: 'Webhook deliveries whose next attempt is due, up to 100,000.',
      measure: ({ due }) => due,
    },
    {
      name: 'surety_webhook_oldest_due_seconds',
      help: 'Time since the oldest due delivery was due, without webhooks that fail or are ordered by customer; 0 without one.',
      measure: ({ oldest_seconds }) => oldest_seconds,
    },
    {
      name: 'surety_webhooks_failing',
      help: 'Enabled webhooks whose last attempts failed.',
      measure: ({ failing_webhooks }) => failing_webhooks,
    },
  ]);
}
