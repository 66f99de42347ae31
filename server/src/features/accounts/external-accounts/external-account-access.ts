import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { refuseOtherCustomers } from '../../../platform/customer-reach.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { type AccountRow, accountErrors, getAccount, remedyOf } from '../accounts/accounts.ts';
import { externalAccountErrors } from './external-account-errors.ts';

/** A temporary key removes its customer's external accounts and closes no deposit. */
export function refuseClosing(context: Context, { customer_id, type }: AccountRow): void {
  refuseOtherCustomers(context, customer_id);
  if (context.actor.kind !== 'temporary' || type === 'external') return;
  throw new DomainError(platformErrors.auth_forbidden, {
    reason: 'A temporary key cannot close an account.',
  });
}

/** Only the brand may declare an account verified that its provider does not confirm. */
export function refuseSelfVerified({ actor }: Context): void {
  if (actor.kind !== 'temporary') return;
  throw new DomainError(platformErrors.auth_forbidden, {
    reason:
      'A temporary key declares an account verified once its provider confirms it, and it does not.',
  });
}

/**
 * True if the caller may state that a stopped account is its owner's: the brand, and a temporary key as far as
 * the provider confirms the numbers, which reviews nothing.
 */
export function mayStateVerified(
  { actor }: Context,
  account: AccountRow,
  isConfirmed: boolean,
): boolean {
  return actor.kind !== 'temporary' || (isConfirmed && remedyOf(account) === 'numbers');
}

interface LinkState {
  account_id: string;
  status: string;
}

/** Refuses an account whose link was removed. */
export function refuseRemoved({ account_id, status }: LinkState): void {
  if (status === 'removed') throw new DomainError(accountErrors.account_closed, { account_id });
}

/** Refuses an account whose link flow has nothing left to finish: it is linked, and its debits are not stopped. */
export function refuseFinished(account: AccountRow): void {
  const { account_id, status } = account;
  if (status === 'inactive' || (status === 'active' && remedyOf(account) !== null)) return;
  throw new DomainError(externalAccountErrors.external_account_exists, { account_id });
}

/** The external account, when this caller may change it and its link was not removed. */
export async function requireExternal(context: Context, accountId: string): Promise<AccountRow> {
  const account = await getAccount(context, accountId);
  refuseOtherCustomers(context, account.customer_id);
  if (account.type !== 'external') {
    throw invalidInput([{ field: 'account_id', rule: 'must be an external account' }]);
  }
  refuseRemoved(account);
  return account;
}
