import { testEvent } from '../../../../kernel/event-patterns.ts';
import { transition } from '../../../../kernel/state-table.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Unit } from '../../../../platform/context.ts';
import { lockDelivery, updateDelivery } from '../delivery-rows-store.ts';
import { deliveryStates } from '../delivery-states.ts';
import { disableFailingWebhook } from '../subscriptions/disable-webhook.ts';
import { lockWebhook, updateWebhook } from '../webhooks-store.ts';
import { insertAttempt } from './attempts-store.ts';
import type { CallOutcome } from './callback-client.ts';
import { hasFailedTooLong, nextAttemptAt, type RetryPolicy } from './retry-rules.ts';

export type Attempt = CallOutcome & {
  attemptedAt: Temporal.Instant;
  /** Injected fault of the attempt; `retryMs` replaces the schedule's pause. */
  fault?: { kind: 'drop' | 'lose_answer'; retryMs: number } | { kind: 'duplicate' };
};

const gone = 410;

/** Delivery of an attempt. */
export interface AttemptedDelivery {
  delivery_id: string;
  webhook_id: string;
  event: string;
}

/**
 * Records an attempt with its consequences: the delivery's status, the next attempt, and the
 * endpoint's health. Locks the webhook before the delivery, as other writers do. True when the
 * delivery has ended.
 */
export async function recordAttempt(
  unit: Unit,
  policy: RetryPolicy,
  delivery: AttemptedDelivery,
  attempt: Attempt,
): Promise<boolean> {
  // An injected fault does not count as a failure of the endpoint.
  const judgesEndpoint = delivery.event !== testEvent && !attempt.fault;
  const webhook = judgesEndpoint ? await lockWebhook(unit, delivery.webhook_id) : undefined;
  const isOver = await moveDelivery(unit, policy, delivery, attempt);
  if (webhook?.status === 'enabled') {
    await judgeEndpoint(unit, policy, webhook, attempt);
  }
  return isOver;
}

async function moveDelivery(
  unit: Unit,
  policy: RetryPolicy,
  { webhook_id, delivery_id, event }: AttemptedDelivery,
  attempt: Attempt,
): Promise<boolean> {
  const { attemptedAt: at, status, response, error, durationMs } = attempt;
  const key = { brand_id: unit.brandId, webhook_id, delivery_id };
  const delivery = await lockDelivery(unit, key);
  const attemptNumber = delivery.attempts_made + 1;
  await insertAttempt(unit, {
    ...key,
    attempt_number: attemptNumber,
    attempted_at: at,
    status,
    duration_ms: durationMs,
    response,
    error,
    fault: attempt.fault?.kind ?? null,
  });
  const attemptsMade = attemptNumber - delivery.earlier_attempts;
  const maxAttempts = event === testEvent ? 1 : policy.pauses.length + 1;
  // Refused when the delivery was cancelled or ended during the call; its status then stays.
  const move = transition(deliveryStates, delivery.status, eventOf(attempt), {
    attemptsMade,
    maxAttempts,
  });
  const retryAt =
    move.moved && move.effects.includes('retry') ? retryTime(policy, attempt, attemptsMade) : null;
  const now = wallClock.now();
  await updateDelivery(unit, key, {
    status: move.moved ? move.to : delivery.status,
    attempts_made: attemptNumber,
    next_attempt_at: retryAt,
    date_updated: now,
  });
  return retryAt === null;
}

function retryTime(policy: RetryPolicy, attempt: Attempt, attemptsMade: number): Temporal.Instant {
  const { attemptedAt: at, fault, retryAfterSeconds } = attempt;
  if (fault && 'retryMs' in fault) return wallClock.now().add({ milliseconds: fault.retryMs });
  return nextAttemptAt(policy, { at, attemptsMade, retryAfterSeconds }, Math.random());
}

function eventOf(attempt: Attempt): 'acknowledge' | 'endpointGone' | 'fail' {
  if (isAcknowledged(attempt)) return 'acknowledge';
  return attempt.status === gone ? 'endpointGone' : 'fail';
}

/** True for any 2xx; a redirect is a failure like every other response. */
export function isAcknowledged({ status }: CallOutcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Updates an endpoint's health: a success clears it; 410 or five days of failures disable it. */
async function judgeEndpoint(
  unit: Unit,
  policy: RetryPolicy,
  webhook: { webhook_id: string; failing_since: Temporal.Instant | null },
  attempt: Attempt,
): Promise<void> {
  const failing_since = isAcknowledged(attempt)
    ? null
    : (webhook.failing_since ?? attempt.attemptedAt);
  if (failing_since !== webhook.failing_since) {
    await updateWebhook(unit, webhook.webhook_id, { failing_since });
  }
  if (attempt.status === gone) {
    await disableFailingWebhook(unit, webhook.webhook_id, 'gone');
  } else if (failing_since && hasFailedTooLong(policy, failing_since, attempt.attemptedAt)) {
    await disableFailingWebhook(unit, webhook.webhook_id, 'failing');
  }
}
