import { renderInstant } from '../../../../kernel/clock.ts';
import { newId } from '../../../../kernel/ids.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { findCurrentPosition } from '../../../../platform/db/event-position.ts';
import { signalDeliveries } from '../deliveries/deliveries-signal.ts';
import { insertDeliveries } from '../fan-out/new-deliveries-store.ts';
import { webhookEvents } from '../webhook-events.ts';
import { lockWebhook, type WebhookRow } from '../webhooks-store.ts';
import type { KeptMessage } from './sent-messages.ts';

/** Events that one message names at most. */
const perMessage = 100;

/**
 * Tells a webhook that messages sent to it report events that the database has lost: by the event
 * `webhook.events_lost`, which it is sent whatever its events, and before anything that waits. A webhook that is
 * disabled is not sent it; the event is recorded, for other webhooks and the list of events, even where the
 * webhook itself was lost.
 */
export async function tellLostEvents(
  context: Context,
  webhookId: string,
  lost: readonly KeptMessage[],
): Promise<void> {
  await context.unit(async (unit) => {
    const webhook = await lockWebhook(unit, webhookId);
    for (let from = 0; from < lost.length; from += perMessage) {
      const events = lost.slice(from, from + perMessage).map((message) => ({
        event_id: message.event_id,
        event: message.event,
        message_id: message.message_id,
        sent_at: renderInstant(Temporal.Instant.fromEpochMilliseconds(message.sentAtMs)),
      }));
      const eventId = await webhookEvents.eventsLost.record(unit, {
        objectId: webhookId,
        payload: { webhook_id: webhookId, count: events.length, events },
      });
      if (webhook?.status === 'enabled') await deliver(unit, webhook, eventId);
    }
    signalDeliveries(unit);
  });
}

/** The fan-out leaves out a delivery that exists. */
async function deliver(unit: Unit, webhook: WebhookRow, eventId: string): Promise<void> {
  const deliveryId = newId();
  const delivery = {
    brand_id: unit.brandId,
    delivery_id: deliveryId,
    webhook_id: webhook.webhook_id,
    event_id: eventId,
    event: webhookEvents.eventsLost.name,
    message_id: eventId,
    event_xid: await findCurrentPosition(unit.db),
    // A key of its own: it waits for no customer's events.
    order_key: webhook.ordering === 'customer' ? deliveryId : null,
  };
  await insertDeliveries(unit.db, [delivery], wallClock.now());
}
