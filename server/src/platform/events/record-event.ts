import type { EventName } from '../../kernel/event-names.ts';
import { newId } from '../../kernel/ids.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';

export interface NewEvent {
  event: EventName;
  customerId: string | null;
  /** The object the event is about, for filters; not part of the payload by itself. */
  objectId?: string;
  /** What the contract adds to the common fields. */
  payload?: Record<string, unknown>;
  /** Replaces the whole body; only the KYC start needs it (contract, section 6). */
  body?: Record<string, unknown>;
}

/**
 * Writes an event in the transaction of the change it reports, so that both exist or neither does.
 * Workers hand it to the webhooks whose patterns match. Returns the event's id.
 */
export async function recordEvent(tx: Tx, context: Context, event: NewEvent): Promise<string> {
  const occurredAt = context.clock.now().toString({ smallestUnit: 'millisecond' });
  const eventId = newId();
  const payload = event.body ?? {
    event: event.event,
    customer_id: event.customerId,
    occurred_at: occurredAt,
    ...event.payload,
  };
  await tx
    .insertInto('events')
    .values({
      brand_id: context.brandId,
      event_id: eventId,
      event: event.event,
      customer_id: event.customerId,
      object_id: event.objectId ?? null,
      occurred_at: occurredAt,
      payload: JSON.stringify(payload),
    })
    .execute();
  return eventId;
}
