import { DomainError } from '../kernel/domain-error.ts';
import type { Context } from './context.ts';
import { platformErrors } from './platform-errors.ts';

/** True for a caller with a temporary key, which is in the hands of a customer. */
export function isCustomer({ actor }: Pick<Context, 'actor'>): boolean {
  return actor.kind === 'temporary';
}

/**
 * Refuses a temporary key the object of another customer, or of none; other callers pass.
 *
 * @throws DomainError `auth_forbidden`.
 */
export function refuseOtherCustomers({ actor }: Context, customerId: string | null): void {
  if (actor.kind !== 'temporary' || actor.customerId === customerId) return;
  throw new DomainError(platformErrors.auth_forbidden, {
    reason: 'A temporary key reaches only what belongs to its own customer.',
  });
}

/**
 * Customer whose rows a list returns: for a temporary key its own, otherwise the requested one.
 *
 * @throws DomainError `auth_forbidden` when a temporary key requests another customer.
 */
export function reachedCustomer(context: Context, asked: string | undefined): string | undefined {
  const { actor } = context;
  if (actor.kind !== 'temporary') return asked;
  if (asked !== undefined) refuseOtherCustomers(context, asked.toLowerCase());
  return actor.customerId;
}
