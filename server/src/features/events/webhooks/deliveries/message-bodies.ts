import type { Context } from '../../../../platform/context.ts';
import { openFields, type StoredPayload } from '../../../../platform/events/sealed-payload.ts';

/** Data that the body of a delivery is made of. */
export interface StoredMessage {
  brand_id: string;
  event_id: string;
  /** Name that the event is sent under. */
  event: string;
  /** The event's payload, as JSON. */
  payload: string;
  sealed_payload: Buffer | null;
}

/** Row with a body in place of what it was made of. */
export type WithBody<Row extends StoredMessage> = Omit<Row, 'payload' | 'sealed_payload'> & {
  body: string;
  /** True for a body with secrets, which an answer may repeat: the answer is not kept. */
  isSecret: boolean;
};

/**
 * Adds bodies: the contract's payload to the letter, and the same bytes at every attempt. An alias
 * replaces the field `event`; the body of KYC's start has no such field and gets none. A body for
 * many webhooks is serialized once.
 */
export function withBodies<Row extends StoredMessage>(
  rows: Row[],
  contextOf: (brandId: string) => Context,
): WithBody<Row>[] {
  const bodies = new Map<string, string>();
  return rows.map(({ payload, sealed_payload, ...row }) => {
    const message = `${row.brand_id} ${row.event_id} ${row.event}`;
    let body = bodies.get(message);
    if (body === undefined) {
      const stored = { event_id: row.event_id, payload: JSON.parse(payload), sealed_payload };
      const fields = openOrLeave(contextOf(row.brand_id), stored);
      body = JSON.stringify('event' in fields ? { ...fields, event: row.event } : fields);
      bodies.set(message, body);
    }
    return { ...row, body, isSecret: sealed_payload !== null };
  });
}

/** The payload without its sealed fields if these do not open: one bad row must not stop all lanes. */
function openOrLeave(context: Context, stored: StoredPayload): Record<string, unknown> {
  try {
    return openFields(context, stored);
  } catch (error) {
    context.log.error({ err: error, event_id: stored.event_id }, 'a sealed payload does not open');
    return stored.payload as Record<string, unknown>;
  }
}
