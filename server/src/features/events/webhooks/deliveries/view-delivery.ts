import { renderInstant } from '../../../../kernel/clock.ts';
import type { Delivery } from './deliveries.ts';

/** Delivery as the API shows it. */
export function viewDelivery(delivery: Delivery) {
  const { next_attempt_at } = delivery;
  return {
    delivery_id: delivery.delivery_id,
    webhook_id: delivery.webhook_id,
    event_id: delivery.event_id,
    event: delivery.event,
    status: delivery.status,
    next_attempt_at: next_attempt_at && renderInstant(next_attempt_at),
    attempts: delivery.attempts.map((attempt) => ({
      attempted_at: renderInstant(attempt.attempted_at),
      status: attempt.status,
      duration_ms: attempt.duration_ms,
      response: attempt.response,
      error: attempt.error,
      fault: attempt.fault,
    })),
    date_created: renderInstant(delivery.date_created),
    date_updated: renderInstant(delivery.date_updated),
  };
}
