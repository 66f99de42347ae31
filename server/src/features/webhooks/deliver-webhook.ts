import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { TaskHandler } from '../../platform/jobs/worker.ts';
import type { CallbackClient } from './callback-client.ts';
import { type DeliveryToSend, enqueueDelivery, findDeliveryToSend } from './deliveries-store.ts';
import { cancelPendingDeliveries } from './disable-webhook.ts';
import { EndpointLimiter } from './endpoint-limiter.ts';
import { recordAttempt } from './record-attempt.ts';
import type { RetryPolicy } from './retry-rules.ts';
import { signMessage } from './webhook-secrets.ts';

export interface DeliveryParts {
  client: CallbackClient;
  policy: RetryPolicy;
  createContext(brandId: string, actor: Actor, requestId: string): Promise<Context>;
}

/** A job may ring this much before its time: two machines' clocks never agree. */
const earlyMs = 2_000;

/**
 * The task that makes one attempt of one delivery: read, call, record. Nothing is open during the
 * call. A crash between call and record repeats the call with the same `webhook-id`; a job too many
 * finds the delivery over, or its time not yet come.
 */
export function deliverWebhookTask(parts: DeliveryParts): TaskHandler {
  const limiter = new EndpointLimiter();
  return async (payload, run) => {
    const { brand_id, delivery_id } = payload as { brand_id: string; delivery_id: string };
    const context = await parts.createContext(brand_id, { kind: 'job' }, `job-${delivery_id}`);
    const delivery = await findDeliveryToSend(context.db, brand_id, delivery_id);
    if (delivery?.status !== 'pending') return;
    if (delivery.webhook_status === 'disabled' || delivery.webhook_deleted) {
      await context.transaction((tx) => cancelPendingDeliveries(tx, context, delivery.webhook_id));
      return;
    }
    const later = delivery.next_attempt_at;
    if (
      later &&
      Temporal.Instant.compare(later, wallClock.now().add({ milliseconds: earlyMs })) > 0
    ) {
      await enqueueDelivery(context.db, brand_id, delivery_id, later);
      return;
    }
    const place = await limiter.enter(delivery.webhook_id);
    if (!place.entered) {
      const runAt = wallClock.now().add({ milliseconds: Math.ceil(place.inMs) });
      await enqueueDelivery(context.db, brand_id, delivery_id, runAt);
      return;
    }
    try {
      await attempt(parts, context, delivery, run.signal);
    } finally {
      place.leave();
    }
  };
}

async function attempt(
  parts: DeliveryParts,
  context: Context,
  delivery: DeliveryToSend,
  signal: AbortSignal,
): Promise<void> {
  const attemptedAt = wallClock.now();
  const body = bodyOf(delivery);
  const message = { id: delivery.message_id, body };
  const headers = await signMessage(context, delivery.webhook_id, message, attemptedAt);
  const outcome = await parts.client.post(
    delivery.callback_url,
    { ...headers, 'content-type': 'application/json', 'user-agent': 'Surety-Webhooks/1' },
    body,
    signal,
  );
  await context.transaction((tx) =>
    recordAttempt(tx, context, parts.policy, delivery, { ...outcome, attemptedAt }),
  );
}

/**
 * The contract's payload to the letter, and the same bytes at every attempt. Under an alias the
 * field `event` says the alias; the body of KYC's start has no such field and gets none.
 */
function bodyOf({ payload, event }: DeliveryToSend): string {
  return JSON.stringify('event' in payload ? { ...payload, event } : payload);
}
