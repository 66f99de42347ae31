import { invalidInput } from '../../../kernel/domain-error.ts';
import { transition } from '../../../kernel/state-table.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { type DeliveryQuery, filterOf } from './deliveries.ts';
import { signalDeliveries } from './deliveries-signal.ts';
import { deliveryStates } from './delivery-states.ts';
import { listResendable, lockEnabledWebhooks, resendRows } from './resend-store.ts';

/** Deliveries of one request; more are refused, so that a request ends soon. */
const maxResent = 1_000;

export interface ResentDeliveries {
  deliveryIds: string[];
  isDryRun: boolean;
}

/**
 * Resends all deliveries to enabled webhooks that match a filter, as `resendDelivery` does each; with
 * `isDryRun` it only counts them.
 *
 * @throws DomainError `invalid_input` without a filter, and for more than 1,000 deliveries.
 */
export async function resendDeliveries(
  context: Context,
  { isDryRun, ...query }: DeliveryQuery & { isDryRun: boolean },
): Promise<ResentDeliveries> {
  if (Object.values(query).every((value) => value === null)) {
    throw invalidInput([{ field: 'body', rule: 'must have at least one filter' }]);
  }
  return context.unit(async (unit) => {
    const webhookIds = await lockEnabledWebhooks(unit);
    const found = await listResendable(unit, webhookIds, filterOf(query), maxResent + 1);
    if (found.length > maxResent) {
      const rule = `must select at most ${maxResent} deliveries`;
      throw invalidInput([{ field: 'body', rule }]);
    }
    if (!isDryRun && found.length > 0) await sendAgain(unit, found);
    return { deliveryIds: found.map(({ delivery_id }) => delivery_id), isDryRun };
  });
}

async function sendAgain(
  unit: Unit,
  found: { webhook_id: string; delivery_id: string }[],
): Promise<void> {
  const move = transition(deliveryStates, 'failed', 'resend', { attemptsMade: 0, maxAttempts: 0 });
  if (!move.moved) throw new Error('A delivery cannot be made again');
  await resendRows(unit, found, move.to, wallClock.now());
  signalDeliveries(unit);
}
