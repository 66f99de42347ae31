import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import type { AccountRow } from './accounts-store.ts';

/** A temporary key may read its customer's external accounts only; otherwise `auth_forbidden`. */
export function requireReach({ actor }: Context, row: AccountRow): void {
  if (actor.kind !== 'temporary') return;
  if (row.type === 'external' && row.customer_id === actor.customerId) return;
  throw new DomainError(platformErrors.auth_forbidden, {
    reason: "A temporary key reaches only its customer's external accounts and card details.",
  });
}
