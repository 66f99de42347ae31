import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Span, Tracer } from '../../../../platform/tracing/tracing.ts';
import { messageHeaders } from '../deliveries/delivery-message.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import type { CallbackClient, CallOutcome } from './callback-client.ts';
import { updateLanePause } from './dispatch-store.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { CallEnd, Endpoint } from './endpoint.ts';
import type { Lane, LaneTarget } from './lane.ts';
import { type Attempt, isAcknowledged, recordAttempt } from './record-attempt.ts';
import type { RetryPolicy } from './retry-rules.ts';

interface AttemptParts {
  client: CallbackClient;
  policy: RetryPolicy;
  tracer?: Tracer | null | undefined;
  onSend?: (delivery: DueDelivery) => void;
}

/** Fault that a sandbox injects into an attempt. */
type AttemptFault = Attempt['fault'];

/**
 * Makes one attempt: call, then record. No transaction is open during the call. A crash in between
 * repeats the call with the same `webhook-id`. `onCalled` runs as soon as the call's slot is free.
 */
export async function makeAttempt(
  parts: AttemptParts,
  recorder: AttemptRecorder,
  lane: Lane,
  delivery: DueDelivery,
  onCalled: () => void,
): Promise<{ isAcknowledged: boolean }> {
  const { target, endpoint } = lane;
  if (!target) throw new Error('A lane without a target sends nothing');
  const startedAtMs = performance.now();
  const attemptedAt = wallClock.now();
  let outcome: CallOutcome;
  try {
    outcome =
      delivery.fault?.kind === 'drop'
        ? unanswered('dropped on purpose')
        : withoutEcho(delivery, await call(parts, target, delivery, attemptedAt));
  } catch (error) {
    lane.finish(endpoint, startedAtMs, performance.now(), 'unanswered');
    onCalled();
    throw error;
  }
  const fault = faultOf(delivery);
  lane.finish(endpoint, startedAtMs, performance.now(), fault ? 'refused' : endOf(outcome));
  if (!fault) updateBreaker(endpoint, outcome);
  onCalled();
  const { status } = outcome;
  const isQuiet = !delivery.fault && !target.webhook.is_failing && lane.savedPauseMs === null;
  if (isQuiet && status !== null && isAcknowledged(outcome)) {
    await recorder.record({
      brand_id: delivery.brand_id,
      webhook_id: delivery.webhook_id,
      delivery_id: delivery.delivery_id,
      attempted_at_ms: attemptedAt.epochMilliseconds,
      status,
      duration_ms: outcome.durationMs,
      response: outcome.response ?? '',
    });
    lane.settle(delivery, true);
    return { isAcknowledged: true };
  }
  const isLost = fault?.kind === 'lose_answer';
  const seen = isLost ? unanswered('the answer was lost on purpose') : outcome;
  const attempt = { ...seen, attemptedAt, ...(fault && { fault }) };
  return recordAlone(parts, lane, target, delivery, attempt);
}

/** Records one attempt that concerns the endpoint's health or met an injected fault. */
async function recordAlone(
  parts: AttemptParts,
  lane: Lane,
  target: LaneTarget,
  delivery: DueDelivery,
  attempt: Attempt,
): Promise<{ isAcknowledged: boolean }> {
  const isDone = isAcknowledged(attempt);
  if (!attempt.fault) target.webhook.is_failing = !isDone;
  const { context } = lane;
  const record = (made: Attempt) =>
    context.unit((unit) => recordAttempt(unit, parts.policy, delivery, made));
  const isOver = await record(attempt);
  await savePause(lane);
  if (delivery.fault?.kind === 'duplicate' && isDone) {
    for (let copy = 0; copy < delivery.fault.copies; copy++) {
      const attemptedAt = wallClock.now();
      const again = await call(parts, target, delivery, attemptedAt);
      await record({ ...again, attemptedAt, fault: { kind: 'duplicate' } });
    }
  }
  // The attempt may have disabled the webhook: send nothing before it is read again.
  if (!isDone) {
    lane.target = null;
    lane.wanted = true;
  }
  lane.settle(delivery, isOver);
  return { isAcknowledged: isDone };
}

/** Saves the end of the endpoint's pause where it has changed: other processes tell the brand why it waits. */
async function savePause(lane: Lane): Promise<void> {
  const nowMs = performance.now();
  const untilMs = lane.endpoint.breaker.pausedUntilMs(nowMs);
  if (untilMs === lane.savedPauseMs) return;
  lane.savedPauseMs = untilMs;
  const until =
    untilMs === null ? null : wallClock.now().add({ milliseconds: Math.round(untilMs - nowMs) });
  await lane.context.unit((unit) => updateLanePause(unit, lane.key.webhook_id, until));
}

/** The answer to a secret body is not kept, since receivers repeat what they were sent. */
function withoutEcho({ isSecret }: DueDelivery, outcome: CallOutcome): CallOutcome {
  return isSecret ? { ...outcome, response: outcome.response && '' } : outcome;
}

/** Fault of the first attempt itself; duplicates follow it. */
function faultOf({ fault }: DueDelivery): AttemptFault {
  return fault?.kind === 'duplicate' ? undefined : fault;
}

function endOf(outcome: CallOutcome): CallEnd {
  if (outcome.status === null) return 'unanswered';
  return isAcknowledged(outcome) ? 'acknowledged' : 'refused';
}

function unanswered(error: string): CallOutcome {
  return { status: null, response: null, error, durationMs: 0, retryAfterSeconds: null };
}

/** Posts a delivery; its span, whose traceparent is sent, continues the trace of the event. */
async function call(
  { client, tracer, onSend }: AttemptParts,
  { webhook, signer }: LaneTarget,
  delivery: DueDelivery,
  attemptedAt: Temporal.Instant,
): Promise<CallOutcome> {
  const headers = messageHeaders(signer, delivery, attemptedAt);
  const span = tracer ? startAttemptSpan(tracer, delivery) : null;
  if (span) headers.traceparent = span.traceparent;
  onSend?.(delivery);
  try {
    const outcome = await client.post(webhook.callback_url, headers, delivery.body);
    span?.set({ 'http.response.status_code': outcome.status ?? undefined });
    if (!isAcknowledged(outcome)) span?.fail('not acknowledged');
    return outcome;
  } finally {
    span?.end();
  }
}

function startAttemptSpan(tracer: Tracer, delivery: DueDelivery): Span {
  const attributes = {
    'http.request.method': 'POST',
    'surety.brand_id': delivery.brand_id,
    'surety.webhook_id': delivery.webhook_id,
    'surety.delivery_id': delivery.delivery_id,
    'surety.event_id': delivery.event_id,
    'surety.event': delivery.event,
  };
  const start = { name: `deliver ${delivery.event}`, kind: 'client' as const, attributes };
  return tracer.start(start, delivery.traceparent);
}

/**
 * Updates the breaker. A 4xx on one message predicts nothing about the next; silence and 5xx do.
 */
function updateBreaker({ breaker }: Endpoint, { status, retryAfterSeconds }: CallOutcome): void {
  const nowMs = performance.now();
  if (status === null || status >= 500 || status === 429) breaker.fail(nowMs);
  else breaker.succeed();
  if (retryAfterSeconds !== null) breaker.pause(nowMs, retryAfterSeconds * 1000);
}
