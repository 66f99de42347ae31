import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { accountErrors, getAccount } from '../../accounts/accounts/accounts.ts';

/**
 * Refuses a retry or reversal between accounts of which one is no longer active. Its request names a
 * transfer and no account, so that the error says which account it is.
 *
 * @throws DomainError `account_not_active`.
 */
export async function refuseInactive(
  context: Context,
  accountIds: readonly string[],
): Promise<void> {
  for (const account_id of accountIds) {
    const { status } = await getAccount(context, account_id);
    if (status !== 'active') {
      throw new DomainError(accountErrors.account_not_active, { account_id });
    }
  }
}
