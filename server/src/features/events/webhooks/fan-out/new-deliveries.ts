import type { EventName } from '../../../../kernel/event-names.generated.ts';
import { namesToSend } from '../../../../kernel/event-patterns.ts';
import { newId, nilId } from '../../../../kernel/ids.ts';
import type { Ordering } from '../webhook-rules.ts';
import type { NewDeliveryRow } from './new-deliveries-store.ts';

/** Key of a webhook. */
export type WebhookKey = Pick<NewDeliveryRow, 'brand_id' | 'webhook_id'>;

interface MatchedEvent {
  brand_id: string;
  event_id: string;
  event: string;
  customer_id: string | null;
  xid: string;
}

interface Listener {
  webhook_id: string;
  events: string[];
  ordering: Ordering;
}

/** Deliveries of an event to a webhook: none, one, or two when the webhook names an alias. */
export function newDeliveries(event: MatchedEvent, webhook: Listener): NewDeliveryRow[] {
  return namesToSend(webhook.events, event.event as EventName).map((name) => {
    const delivery_id = newId();
    return {
      brand_id: event.brand_id,
      delivery_id,
      webhook_id: webhook.webhook_id,
      event_id: event.event_id,
      event: name,
      // An alias makes another message, which must not look like a repeat of the first.
      message_id: name === event.event ? event.event_id : delivery_id,
      event_xid: event.xid,
      // Events without a customer share one key and wait for each other too.
      order_key: webhook.ordering === 'customer' ? (event.customer_id ?? nilId) : null,
    };
  });
}
