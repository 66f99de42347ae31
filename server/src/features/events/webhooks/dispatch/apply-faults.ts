import type { Tx } from '../../../../platform/db/database.ts';
import { faultOf } from '../faults/faults-rules.ts';
import type { LaneWebhook } from './dispatch-store.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { listFaultCases, postponeDeliveries } from './faults-cases-store.ts';

/**
 * Applies a webhook's faults to its due deliveries: returns those to send now, each with its fault.
 * Delayed ones are postponed, and on an ordered endpoint those behind them wait too.
 */
export async function applyFaults(
  tx: Tx,
  webhook: LaneWebhook,
  due: DueDelivery[],
  now: Temporal.Instant,
): Promise<DueDelivery[]> {
  const { faults, faults_after } = webhook;
  if (!faults || faults_after === null || due.length === 0) return due;
  const ids = due.map(({ delivery_id }) => delivery_id);
  const cases = new Map(
    (await listFaultCases(tx, webhook, ids, faults_after)).map((row) => [row.delivery_id, row]),
  );
  const waits: { delivery_id: string; until: string }[] = [];
  const waitingKeys = new Set<string>();
  const left = due.flatMap((delivery) => {
    const row = cases.get(delivery.delivery_id);
    if (delivery.order_key !== null && waitingKeys.has(delivery.order_key)) return [];
    const verdict =
      row &&
      faultOf(faults, {
        number: row.number,
        attemptsMade: row.attempts_made,
        ageMs: row.date_created.until(now).total('milliseconds'),
        isOvertaken: row.is_overtaken,
      });
    if (!verdict) return [delivery];
    if ('fault' in verdict) return [{ ...delivery, fault: verdict.fault }];
    const until = now.add({ milliseconds: Math.ceil(verdict.waitMs) });
    waits.push({ delivery_id: delivery.delivery_id, until: until.toString() });
    if (delivery.order_key !== null) waitingKeys.add(delivery.order_key);
    return [];
  });
  if (waits.length > 0) await postponeDeliveries(tx, webhook, waits);
  return left;
}
