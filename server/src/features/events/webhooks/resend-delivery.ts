import { DomainError } from '../../../kernel/domain-error.ts';
import { testEvent } from '../../../kernel/event-patterns.ts';
import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/state-table.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Unit } from '../../../platform/context.ts';
import { findCurrentPosition } from '../../../platform/db/event-position.ts';
import { type Delivery, readDelivery } from './deliveries.ts';
import { signalDeliveries } from './deliveries-signal.ts';
import { findDeliveryRow, lockDelivery, updateDelivery } from './deliveries-store.ts';
import { deliveryStates } from './delivery-states.ts';
import { insertDeliveries } from './new-deliveries-store.ts';
import { webhookErrors } from './webhook-errors.ts';
import { webhookEvents } from './webhook-events.ts';
import { lockWebhook, type WebhookRow } from './webhooks-store.ts';

/** Resets a delivery to its first attempt. Locks the webhook first, as other writers do. */
export async function resend(unit: Unit, deliveryId: string): Promise<Delivery> {
  const found = await findDeliveryRow(unit, deliveryId);
  const webhook = found && (await lockWebhook(unit, found.webhook_id));
  if (!found || !webhook) {
    throw new DomainError(webhookErrors.delivery_dne, { delivery_id: deliveryId });
  }
  if (webhook.status === 'disabled') throw new DomainError(webhookErrors.webhook_disabled);
  const key = { ...found, brand_id: unit.brandId };
  const delivery = await lockDelivery(unit, key);
  const move = transition(deliveryStates, delivery.status, 'resend', {
    attemptsMade: 0,
    maxAttempts: 0,
  });
  if (!move.moved) throw new Error(`A ${delivery.status} delivery cannot be made again`);
  const now = wallClock.now();
  await updateDelivery(unit, key, {
    status: move.to,
    attempts_made: delivery.attempts_made,
    earlier_attempts: delivery.attempts_made,
    next_attempt_at: now,
    date_updated: now,
  });
  signalDeliveries(unit);
  return readDelivery(unit, deliveryId);
}

/** Records a test event with its one delivery, to a webhook that is locked. */
export async function sendTest(unit: Unit, webhook: WebhookRow): Promise<Delivery> {
  if (webhook.status === 'disabled') throw new DomainError(webhookErrors.webhook_disabled);
  const eventId = await webhookEvents.test.record(unit, {
    objectId: webhook.webhook_id,
    payload: { webhook_id: webhook.webhook_id },
  });
  const deliveryId = newId();
  const delivery = {
    brand_id: unit.brandId,
    delivery_id: deliveryId,
    webhook_id: webhook.webhook_id,
    event_id: eventId,
    event: testEvent,
    message_id: eventId,
    event_xid: await findCurrentPosition(unit.db),
    // A key of its own: a test delivery waits for no other.
    order_key: webhook.ordering === 'customer' ? deliveryId : null,
  };
  await insertDeliveries(unit.db, [delivery], wallClock.now());
  signalDeliveries(unit);
  return readDelivery(unit, delivery.delivery_id);
}
