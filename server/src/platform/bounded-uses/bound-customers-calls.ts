import { DomainError } from '../../kernel/domain-error.ts';
import type { Context } from '../context.ts';
import { platformErrors } from '../platform-errors.ts';
import { takeUse } from './bounded-uses.ts';

/**
 * Calls of vendors that the temporary keys of one customer can cause. A link flow has two; a person who fails a few
 * times needs no more in an hour.
 */
const customersCalls = { limit: 30, hours: 1 };

/**
 * Counts a call of a vendor that a cardholder causes: each one costs the brand money. Other callers are not counted.
 *
 * @throws DomainError `vendor_calls_used_up`
 */
export async function boundCustomersCalls(context: Pick<Context, 'actor' | 'unit'>): Promise<void> {
  const { actor } = context;
  if (actor.kind !== 'temporary') return;
  const key = { kind: 'vendor_call', subjectId: actor.customerId };
  const seconds = await context.unit((unit) => takeUse(unit, key, customersCalls));
  if (seconds === null) return;
  const { limit } = customersCalls;
  throw new DomainError(platformErrors.vendor_calls_used_up, { limit, seconds });
}
