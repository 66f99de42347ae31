import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { CallbackClient } from '../callback-client.ts';
import { type Attempt, isAcknowledged, recordAttempt } from '../record-attempt.ts';
import type { RetryPolicy } from '../retry-rules.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import type { DueDelivery } from './dispatch-store.ts';
import type { Lane, LaneTarget } from './lane.ts';

interface AttemptParts {
  client: CallbackClient;
  policy: RetryPolicy;
}

/**
 * One attempt: call, and record. Nothing is open during the call. A crash in between repeats the
 * call with the same `webhook-id`. `onCalled` is told as soon as the endpoint has a place again.
 */
export async function makeAttempt(
  parts: AttemptParts,
  recorder: AttemptRecorder,
  lane: Lane,
  delivery: DueDelivery,
  onCalled: () => void,
): Promise<{ isAcknowledged: boolean }> {
  const { target } = lane;
  if (!target) throw new Error('A lane without a target sends nothing');
  const startedAtMs = performance.now();
  const attempt = await attemptOf(parts.client, target, delivery).finally(() =>
    lane.finish(startedAtMs, performance.now()),
  );
  if (!attempt.fault) tellBreaker(lane, attempt);
  onCalled();
  const isDone = isAcknowledged(attempt);
  if (isDone && !delivery.fault && !target.webhook.is_failing && attempt.status !== null) {
    await recorder.record({
      brand_id: delivery.brand_id,
      webhook_id: delivery.webhook_id,
      delivery_id: delivery.delivery_id,
      attempted_at_ms: attempt.attemptedAt.epochMilliseconds,
      status: attempt.status,
      duration_ms: attempt.durationMs,
      response: attempt.response ?? '',
    });
    lane.settle(delivery, true);
    return { isAcknowledged: true };
  }
  if (!attempt.fault) target.webhook.is_failing = !isDone;
  const { context } = lane;
  const record = (made: Attempt) =>
    context.transaction((tx) => recordAttempt(tx, context, parts.policy, delivery, made));
  const isOver = await record(attempt);
  if (delivery.fault?.kind === 'duplicate' && isDone) {
    for (let copy = 0; copy < delivery.fault.copies; copy++) {
      const again = await call(parts.client, target, delivery);
      await record({ ...again, fault: { kind: 'duplicate' } });
    }
  }
  // It may have disabled the webhook: nothing more is sent before that is read anew.
  if (!isDone) {
    lane.target = null;
    lane.wanted = true;
  }
  lane.settle(delivery, isOver);
  return { isAcknowledged: isDone };
}

/** The call, or what a sandbox was told to make of it. */
async function attemptOf(
  client: CallbackClient,
  target: LaneTarget,
  delivery: DueDelivery,
): Promise<Attempt> {
  const { fault } = delivery;
  if (fault?.kind === 'drop') return { ...unanswered('dropped on purpose'), fault };
  const attempt = await call(client, target, delivery);
  if (fault?.kind !== 'lose_answer') return attempt;
  return { ...attempt, ...unanswered('the answer was lost on purpose'), fault };
}

function unanswered(error: string): Attempt {
  const attemptedAt = wallClock.now();
  const nothing = { status: null, response: null, durationMs: 0, retryAfterSeconds: null };
  return { ...nothing, error, attemptedAt };
}

async function call(
  client: CallbackClient,
  { webhook, signer }: LaneTarget,
  delivery: DueDelivery,
): Promise<Attempt> {
  const attemptedAt = wallClock.now();
  const body = bodyOf(delivery);
  const headers = {
    ...signer({ id: delivery.message_id, body }, attemptedAt),
    'content-type': 'application/json',
    'user-agent': 'Surety-Webhooks/1',
  };
  return { ...(await client.post(webhook.callback_url, headers, body)), attemptedAt };
}

/**
 * The contract's payload to the letter, and the same bytes at every attempt. Under an alias the
 * field `event` says the alias; the body of KYC's start has no such field and gets none.
 */
function bodyOf({ payload, event }: DueDelivery): string {
  return JSON.stringify('event' in payload ? { ...payload, event } : payload);
}

/** A refusal of one message (a 4xx) says nothing about the next; silence and 5xx do. */
function tellBreaker({ breaker }: Lane, { status, retryAfterSeconds }: Attempt): void {
  const nowMs = performance.now();
  if (status === null || status >= 500 || status === 429) breaker.fail(nowMs);
  else breaker.succeed();
  if (retryAfterSeconds !== null) breaker.pause(nowMs, retryAfterSeconds * 1000);
}
