import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  type AccountRow,
  canRemove,
  closeDepositAccount,
  getAccount,
  lockAccount,
  updateExternalAccount,
  viewAccount,
} from '../accounts/accounts.ts';
import { refuseClosing, refuseRemoved } from './external-account-access.ts';
import { externalAccountErrors } from './external-account-errors.ts';
import { linkRemoved } from './external-accounts-hooks.ts';
import { eraseLink } from './external-accounts-store.ts';

/**
 * Closes a deposit account, or removes an external account.
 *
 * @throws DomainError `account_dne`, `auth_forbidden`, `account_type` for a credit account, and the
 *   errors of `closeDepositAccount` and `removeLink`.
 */
export async function removeAccount(context: Context, accountId: string) {
  const row = await getAccount(context, accountId);
  refuseClosing(context, row);
  return viewAccount(context, await closeOrRemove(context, row));
}

async function closeOrRemove(context: Context, row: AccountRow): Promise<AccountRow> {
  switch (row.type) {
    case 'external':
      return removeLink(context, row.account_id);
    case 'security_deposit':
      return closeDepositAccount(context, row.account_id);
    case 'credit':
      throw new DomainError(externalAccountErrors.account_type);
  }
}

/**
 * Removes a link: its token, numbers and history are erased, its row stays for the books.
 *
 * @throws DomainError `account_closed` when it was removed before, `account_has_pending_transfer`.
 */
async function removeLink(context: Context, accountId: string): Promise<AccountRow> {
  return context.unit(async (unit) => {
    const account = await lockAccount(unit, accountId);
    refuseRemoved(account);
    if (!(await canRemove(unit, account))) {
      throw new DomainError(externalAccountErrors.account_has_pending_transfer, {
        account_id: accountId,
      });
    }
    await linkRemoved.run(unit, accountId);
    await eraseLink(unit, accountId, unit.now);
    return updateExternalAccount(unit, accountId, { status: 'removed' });
  });
}
