import { renderInstant } from '../../kernel/clock.ts';
import type { EventName } from '../../kernel/event-names.ts';
import { newId } from '../../kernel/ids.ts';
import type { Unit } from '../context.ts';
import { eventPosition } from '../db/event-position.ts';
import { signalEvents } from '../db/event-signal.ts';
import { presentTraceparent } from '../tracing/tracing.ts';
import { sealFields } from './sealed-payload.ts';

export interface NewEvent {
  event: EventName;
  customerId: string | null;
  /** Object that the event is about, for filters; not part of the payload by itself. */
  objectId?: string;
  /** Fields that the contract adds to the common ones. */
  payload?: Record<string, unknown>;
  /** Fields that authorize something: sealed, and shown in place of the payload's to full keys. */
  secretPayload?: Record<string, unknown>;
  /** Replaces the whole body; only the KYC start needs it (contract, section 6). */
  body?: Record<string, unknown>;
}

/**
 * Writes an event in the transaction of the change it reports, so that both exist or neither does.
 * Workers deliver it to the webhooks whose patterns match. Returns the event's id.
 */
export async function recordEvent(unit: Unit, event: NewEvent): Promise<string> {
  const eventId = newId();
  await recordEvents(unit, [{ ...event, eventId }]);
  return eventId;
}

/** Writes several events of one moment, with ids chosen by the caller. */
export async function recordEvents(
  unit: Unit,
  events: readonly (NewEvent & { eventId: string })[],
): Promise<void> {
  if (events.length === 0) return;
  const occurredAt = renderInstant(unit.now);
  const rows = events.map((event) => ({
    brand_id: unit.brandId,
    event_id: event.eventId,
    event: event.event,
    customer_id: event.customerId,
    object_id: event.objectId ?? null,
    occurred_at: occurredAt,
    payload: JSON.stringify(
      event.body ?? {
        event: event.event,
        customer_id: event.customerId,
        occurred_at: occurredAt,
        ...event.payload,
      },
    ),
    sealed_payload: sealFields(unit, event.eventId, event.secretPayload),
    xid: eventPosition,
    traceparent: presentTraceparent(),
  }));
  await unit.db.insertInto('events').values(rows).execute();
  signalEvents(unit);
}
