import { DomainError } from '../../kernel/domain-error.ts';
import type { Context } from '../../platform/context.ts';

/** A temporary key reaches its own customer's external accounts alone; else `auth_forbidden`. */
export function refuseForeign({ actor }: Context, ownerId: string | null): void {
  if (actor.kind !== 'temporary' || actor.customerId === ownerId) return;
  throw new DomainError('auth_forbidden', {
    reason: "A temporary key reaches only its customer's external accounts and card details.",
  });
}

/** Only the brand may say by itself that an account is verified, not whoever holds it. */
export function refuseSelfVerified({ actor }: Context): void {
  if (actor.kind !== 'temporary') return;
  throw new DomainError('auth_forbidden', {
    reason: 'A temporary key cannot declare an account verified.',
  });
}

interface LinkState {
  account_id: string;
  status: string;
}

/** Refuses an account whose link was removed. */
export function refuseRemoved({ account_id, status }: LinkState): void {
  if (status === 'removed') throw new DomainError('account_closed', { account_id });
}

/** Refuses an account whose link flow has nothing left to finish. */
export function refuseFinished({ account_id, status }: LinkState): void {
  if (status === 'active') throw new DomainError('external_account_exists', { account_id });
}
