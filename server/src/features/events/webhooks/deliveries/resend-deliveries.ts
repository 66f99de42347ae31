import { invalidInput } from '../../../../kernel/domain-error.ts';
import { transition } from '../../../../kernel/state-table.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { deliveryStates } from '../delivery-states.ts';
import { type DeliveryQuery, filterOf } from './deliveries.ts';
import { signalDeliveries } from './deliveries-signal.ts';
import { listResendable, lockEnabledWebhooks, resendRows } from './resend-store.ts';

/** Deliveries of one request; more are refused, so that a request ends soon. */
const maxResent = 1_000;

/** Deliveries after a part that its answer counts. */
const mostCounted = 10_000;

export interface ResentDeliveries {
  deliveryIds: string[];
  isDryRun: boolean;
  /** Matching deliveries after these, counted to 10,000; 0 unless a part was requested. */
  remaining: number;
}

/** The part of the matching deliveries that one request sends again. */
export interface ResendPart {
  /** Null for all, of which there may be at most 1,000. */
  limit: number | null;
  /** Only deliveries after this one; null from the oldest on. */
  after: string | null;
}

/**
 * Resends all deliveries to enabled webhooks that match a filter, as `resendDelivery` does each, or a part
 * of them, the oldest first; with `isDryRun` it only counts them.
 *
 * @throws DomainError `invalid_input` without a filter, and for more than 1,000 deliveries without a limit.
 */
export async function resendDeliveries(
  context: Context,
  query: DeliveryQuery,
  { isDryRun, limit, after }: ResendPart & { isDryRun: boolean },
): Promise<ResentDeliveries> {
  if (Object.values(query).every((value) => value === null)) {
    throw invalidInput([{ field: 'body', rule: 'must have at least one filter' }]);
  }
  return context.unit(async (unit) => {
    const webhookIds = await lockEnabledWebhooks(unit);
    const most = limit === null ? maxResent + 1 : limit + mostCounted;
    const matching = await listResendable(unit, webhookIds, filterOf(query), { after, most });
    if (limit === null && matching.length > maxResent) {
      const rule = `must select at most ${maxResent} deliveries, or have a limit`;
      throw invalidInput([{ field: 'body', rule }]);
    }
    const found = matching.slice(0, limit ?? maxResent);
    if (!isDryRun && found.length > 0) await sendAgain(unit, found);
    const deliveryIds = found.map(({ delivery_id }) => delivery_id);
    return { deliveryIds, isDryRun, remaining: matching.length - found.length };
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
