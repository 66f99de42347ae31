import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  type AccountRow,
  accountErrors,
  canBeCredited,
  canBeDebited,
  getAccount,
} from '../../accounts/accounts/accounts.ts';

/**
 * Refuses a retry or reversal between accounts of which one may not give the money, or not take it. Its
 * request names a transfer and no account, so that the error says which account it is.
 *
 * @param ends `from` is the account that the new transfer takes the money from.
 * @throws DomainError `account_not_active`.
 */
export async function refuseInactive(
  context: Context,
  { from, to }: { from: string; to: string },
): Promise<void> {
  refuse(await getAccount(context, from), canBeDebited);
  refuse(await getAccount(context, to), canBeCredited);
}

function refuse(account: AccountRow, isUsable: (account: AccountRow) => boolean): void {
  if (isUsable(account)) return;
  throw new DomainError(accountErrors.account_not_active, { account_id: account.account_id });
}
