import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { newestPage } from '../../../platform/http/schemas/list-pages.ts';
import type { Page, PageRequest } from '../../../platform/http/schemas/paging.ts';
import { accountErrors } from './account-errors.ts';
import {
  type AccountFilter,
  type AccountRow,
  accountList,
  findAccount,
  lockAccountRow,
} from './accounts-store.ts';

/** Throws `account_dne` when the brand has no account with this id. */
export async function getAccount(context: Context, accountId: string): Promise<AccountRow> {
  const row = await findAccount(context, accountId);
  if (!row) throw new DomainError(accountErrors.account_dne, { account_id: accountId });
  return row;
}

/** Locks the account until the transaction ends; throws `account_dne` like `getAccount`. */
export async function lockAccount(unit: Unit, accountId: string): Promise<AccountRow> {
  await lockAccountRow(unit, accountId);
  return getAccount(unit, accountId);
}

/** A page of the brand's accounts, newest first. */
export async function listAccounts(
  context: Context,
  filter: AccountFilter,
  page: PageRequest,
): Promise<Page<AccountRow>> {
  return newestPage(context, accountList, filter, page);
}

/** Every account of a customer or business, newest first. */
export async function listAccountsOf(
  context: Context,
  filter: AccountFilter,
): Promise<AccountRow[]> {
  return accountList.list(context, filter, { before: null, limit: 10_000 });
}

/** True when a customer has an account that is neither closed nor removed. */
export async function hasOpenAccount(context: Context, customerId: string): Promise<boolean> {
  const filter = { customerId, openOnly: true };
  const rows = await accountList.list(context, filter, { before: null, limit: 1 });
  return rows.length > 0;
}
