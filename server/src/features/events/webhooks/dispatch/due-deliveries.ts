import type { Tx } from '../../../../platform/db/database.ts';
import type { Fault } from '../faults-rules.ts';
import { type DueRow, listPayloads } from './due-deliveries-store.ts';

/** Due delivery with the data that its call needs. */
export interface DueDelivery extends DueRow {
  body: string;
  /** Fault injected into its next attempt. */
  fault?: Fault;
}

/**
 * Adds bodies: the contract's payload to the letter, and the same bytes at every attempt. An alias
 * replaces the field `event`; the body of KYC's start has no such field and gets none. A body for
 * many webhooks is serialized once.
 */
export async function withBodies(tx: Tx, rows: DueRow[]): Promise<DueDelivery[]> {
  const payloads = await listPayloads(tx, rows);
  const bodies = new Map<string, string>();
  return rows.flatMap((row) => {
    const payload = payloads.get(row.event_id);
    if (!payload) return [];
    const message = `${row.event_id} ${row.event}`;
    let body = bodies.get(message);
    if (body === undefined) {
      body = JSON.stringify('event' in payload ? { ...payload, event: row.event } : payload);
      bodies.set(message, body);
    }
    return [{ ...row, body }];
  });
}
