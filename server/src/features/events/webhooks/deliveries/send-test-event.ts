import { DomainError } from '../../../../kernel/domain-error.ts';
import { testEvent } from '../../../../kernel/event-patterns.ts';
import { newId } from '../../../../kernel/ids.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../../platform/context.ts';
import { findCurrentPosition } from '../../../../platform/db/event-position.ts';
import { insertDeliveries } from '../fan-out/new-deliveries-store.ts';
import { requireLockedWebhook } from '../require-webhook.ts';
import { webhookErrors } from '../webhook-errors.ts';
import { webhookEvents } from '../webhook-events.ts';
import { type Delivery, readDelivery } from './deliveries.ts';
import { signalDeliveries } from './deliveries-signal.ts';

/**
 * Sends the event `webhook.test` to this webhook alone, whatever its events. It is attempted once.
 *
 * @throws DomainError `webhook_dne`, `webhook_disabled`.
 */
export async function sendTestEvent(context: Context, webhookId: string): Promise<Delivery> {
  return context.unit(async (unit) => {
    const { webhook_id, status, ordering } = await requireLockedWebhook(unit, webhookId);
    if (status === 'disabled') throw new DomainError(webhookErrors.webhook_disabled);
    const eventId = await webhookEvents.test.record(unit, {
      objectId: webhook_id,
      payload: { webhook_id },
    });
    const deliveryId = newId();
    const delivery = {
      brand_id: unit.brandId,
      delivery_id: deliveryId,
      webhook_id,
      event_id: eventId,
      event: testEvent,
      message_id: eventId,
      event_xid: await findCurrentPosition(unit.db),
      // A key of its own: a test delivery waits for no other.
      order_key: ordering === 'customer' ? deliveryId : null,
    };
    await insertDeliveries(unit.db, [delivery], wallClock.now());
    signalDeliveries(unit);
    return readDelivery(unit, deliveryId);
  });
}
