import type { BrandScope } from '../../../../platform/context.ts';
import { deleteDeliveryRows, lockDeliveriesOf, lockEvents } from './removed-deliveries-store.ts';

/**
 * Removes deliveries of events with their attempts, except all those of an event that still has a
 * pending one. Returns the events so kept.
 */
export async function removeDeliveries(
  scope: BrandScope,
  eventIds: string[],
): Promise<Set<string>> {
  await lockEvents(scope, eventIds);
  const deliveries = await lockDeliveriesOf(scope, eventIds);
  const pending = deliveries.filter(({ status }) => status === 'pending');
  const needed = new Set(pending.map(({ event_id }) => event_id));
  const over = deliveries.filter(({ event_id }) => !needed.has(event_id));
  await deleteDeliveryRows(scope, 'delivery_attempts', over);
  await deleteDeliveryRows(scope, 'deliveries', over);
  return needed;
}
