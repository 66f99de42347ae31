import { DomainError } from '../../../../kernel/domain-error.ts';
import { transition } from '../../../../kernel/state-table.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../../platform/context.ts';
import { lockDelivery, updateDelivery } from '../delivery-rows-store.ts';
import { deliveryStates } from '../delivery-states.ts';
import { webhookErrors } from '../webhook-errors.ts';
import { lockWebhook } from '../webhooks-store.ts';
import { type Delivery, readDelivery } from './deliveries.ts';
import { signalDeliveries } from './deliveries-signal.ts';
import { findDeliveryRow } from './deliveries-store.ts';

/**
 * Resends a delivery in any status, with its `webhook-id` and a full retry schedule. A pending
 * delivery is attempted at once. The webhook is locked first, as by other writers.
 *
 * @throws DomainError `delivery_dne`, `webhook_disabled`.
 */
export async function resendDelivery(context: Context, deliveryId: string): Promise<Delivery> {
  return context.unit(async (unit) => {
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
  });
}
