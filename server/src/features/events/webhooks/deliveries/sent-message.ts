import type { Context } from '../../../../platform/context.ts';
import { seesPersonal } from '../../../../platform/see-personal.ts';
import { openSigner } from '../subscriptions/webhook-secrets.ts';
import { listSecretTimes } from '../subscriptions/webhook-secrets-store.ts';
import { type Delivery, readDelivery } from './deliveries.ts';
import { messageHeaders } from './delivery-message.ts';
import { withBodies } from './message-bodies.ts';
import { findEventOfDelivery, findMessage } from './sent-message-store.ts';

/** One attempt as it was sent; null headers for an attempt that a fault kept back. */
export interface SentAttempt {
  attemptedAt: Temporal.Instant;
  headers: Record<string, string> | null;
}

export interface SentMessage {
  delivery: Delivery;
  /** Null if the caller may not see its secrets, or the event is no longer kept. */
  body: string | null;
  attempts: SentAttempt[];
}

/**
 * Body and headers of a delivery's attempts, byte for byte: the body is the same at each attempt, and
 * signatures are computed again with the secrets that signed then and are still stored.
 *
 * @throws DomainError `delivery_dne`.
 */
export async function readSentMessage(context: Context, deliveryId: string): Promise<SentMessage> {
  const delivery = await readDelivery(context, deliveryId);
  const [event, known, secrets] = await Promise.all([
    findEventOfDelivery(context, delivery.event_id),
    findMessage(context, delivery),
    listSecretTimes(context, delivery.webhook_id),
  ]);
  if (!event || !known) return { delivery, body: null, attempts: [] };
  const { sealed_payload, ...plain } = event;
  const sent = { ...plain, sealed_payload: known.receives_links ? sealed_payload : null };
  const message = bodyOf(context, delivery, sent, known.message_id);
  const attempts = delivery.attempts.map(({ attempted_at: attemptedAt, fault }) => {
    if (fault === 'drop') return { attemptedAt, headers: null };
    const signed = secrets
      .filter(({ date_created, expires_at }) => isBetween(attemptedAt, date_created, expires_at))
      .map(({ secret_id, sealed_secret }) => ({ secretId: secret_id, sealed: sealed_secret }));
    const signer = openSigner(context, delivery.webhook_id, signed);
    return { attemptedAt, headers: messageHeaders(signer, message, attemptedAt) };
  });
  const isHidden = !seesPersonal(context) || (message.isSecret && !isFullKey(context));
  return { delivery, body: isHidden ? null : message.body, attempts };
}

function bodyOf(
  context: Context,
  delivery: Delivery,
  event: NonNullable<Awaited<ReturnType<typeof findEventOfDelivery>>>,
  messageId: string,
) {
  const row = { ...event, brand_id: context.brandId, event: delivery.event, message_id: messageId };
  const [message] = withBodies([row], () => context);
  if (!message) throw new Error(`Delivery ${delivery.delivery_id} has no body`);
  return message;
}

function isBetween(at: Temporal.Instant, from: Temporal.Instant, to: Temporal.Instant | null) {
  const hasBegun = Temporal.Instant.compare(from, at) <= 0;
  return hasBegun && (to === null || Temporal.Instant.compare(at, to) < 0);
}

function isFullKey(context: Context): boolean {
  const { actor } = context;
  if (actor.kind === 'person') return seesPersonal(context);
  return actor.kind === 'brand' && actor.scope === 'full';
}
