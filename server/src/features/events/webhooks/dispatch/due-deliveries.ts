import type { Fault } from '../faults-rules.ts';
import type { DueRow } from './due-deliveries-store.ts';

/** Due delivery with the data that its call needs. */
export interface DueDelivery extends Omit<DueRow, 'payload'> {
  body: string;
  /** Fault injected into its next attempt. */
  fault?: Fault;
}

/**
 * Adds bodies: the contract's payload to the letter, and the same bytes at every attempt. An alias
 * replaces the field `event`; the body of KYC's start has no such field and gets none. A body for
 * many webhooks is serialized once.
 */
export function withBodies(rows: DueRow[]): DueDelivery[] {
  const bodies = new Map<string, string>();
  return rows.map(({ payload, ...row }) => {
    const message = `${row.event_id} ${row.event}`;
    let body = bodies.get(message);
    if (body === undefined) {
      const fields = JSON.parse(payload) as Record<string, unknown>;
      body = JSON.stringify('event' in fields ? { ...fields, event: row.event } : fields);
      bodies.set(message, body);
    }
    return { ...row, body };
  });
}
