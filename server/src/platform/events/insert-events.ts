import { renderInstant } from '../../kernel/clock.ts';
import type { Unit } from '../context.ts';
import { eventPosition } from '../db/event-position.ts';
import { signalEvents } from '../db/event-signal.ts';
import { presentTraceparent } from '../tracing/tracing.ts';
import { sealFields } from './sealed-payload.ts';

export interface NewEvent {
  readonly eventId: string;
  readonly event: string;
  readonly customerId: string | null;
  readonly objectId?: string;
  /** Fields beside the common ones. */
  readonly payload?: object;
  readonly secretPayload?: object;
  /** True if the body has no common field but `customer_id`. */
  readonly isBare?: boolean;
}

/** Inserts events of one moment. Features record by an event's value (define-event.ts), which types the payload. */
export async function insertEvents(unit: Unit, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const occurredAt = renderInstant(unit.now);
  const rows = events.map(({ eventId, event, customerId, objectId, ...body }) => ({
    brand_id: unit.brandId,
    event_id: eventId,
    event,
    customer_id: customerId,
    object_id: objectId ?? null,
    occurred_at: occurredAt,
    payload: JSON.stringify({
      ...(body.isBare
        ? { customer_id: customerId }
        : { event, customer_id: customerId, occurred_at: occurredAt }),
      ...body.payload,
    }),
    sealed_payload: sealFields(unit, eventId, body.secretPayload),
    xid: eventPosition,
    traceparent: presentTraceparent(),
  }));
  await unit.db.insertInto('events').values(rows).execute();
  signalEvents(unit);
}
