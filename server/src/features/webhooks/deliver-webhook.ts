import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { TaskHandler } from '../../platform/jobs/worker.ts';
import type { CallbackClient, CallOutcome } from './callback-client.ts';
import { type DeliveryToSend, enqueueDelivery, findDeliveryToSend } from './deliveries-store.ts';
import { cancelDeliveriesOfDisabled } from './disable-webhook.ts';
import { EndpointLimiter } from './endpoint-limiter.ts';
import { recordAttempt } from './record-attempt.ts';
import type { RetryPolicy } from './retry-rules.ts';
import { openSigner } from './webhook-secrets.ts';

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
    const now = wallClock.now();
    const delivery = await findDeliveryToSend(context.db, brand_id, delivery_id, now);
    if (delivery?.status !== 'pending') return;
    if (delivery.webhook_status === 'disabled' || delivery.webhook_deleted) {
      await context.transaction(async (tx) => {
        const isOver = await cancelDeliveriesOfDisabled(tx, context, delivery.webhook_id);
        if (!isOver) await enqueueDelivery(tx, brand_id, delivery_id, now);
      });
      return;
    }
    const later = delivery.next_attempt_at;
    if (later && Temporal.Instant.compare(later, now.add({ milliseconds: earlyMs })) > 0) {
      await enqueueDelivery(context.db, brand_id, delivery_id, later);
      return;
    }
    const place = await limiter.enter(delivery.webhook_id);
    if (!place.entered) {
      const runAt = now.add({ milliseconds: Math.ceil(place.inMs) });
      await enqueueDelivery(context.db, brand_id, delivery_id, runAt);
      return;
    }
    const attemptedAt = wallClock.now();
    const outcome = await call(parts.client, context, delivery, attemptedAt, run.signal).finally(
      place.leave,
    );
    await context.transaction((tx) =>
      recordAttempt(tx, context, parts.policy, delivery, { ...outcome, attemptedAt }),
    );
  };
}

async function call(
  client: CallbackClient,
  context: Context,
  delivery: DeliveryToSend,
  now: Temporal.Instant,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const body = bodyOf(delivery);
  const message = { id: delivery.message_id, body };
  const headers = {
    ...openSigner(context, delivery.sealed_secrets)(message, now),
    'content-type': 'application/json',
    'user-agent': 'Surety-Webhooks/1',
  };
  return client.post(delivery.callback_url, headers, body, signal);
}

/**
 * The contract's payload to the letter, and the same bytes at every attempt. Under an alias the
 * field `event` says the alias; the body of KYC's start has no such field and gets none.
 */
function bodyOf({ payload, event }: DeliveryToSend): string {
  return JSON.stringify('event' in payload ? { ...payload, event } : payload);
}
