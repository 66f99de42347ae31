import type { Context } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { listValidationRows, type ValidationRow } from './account-validations-store.ts';

/**
 * Page of an account's validations, newest first.
 *
 * @throws DomainError `account_dne`.
 */
export async function listValidations(
  context: Context,
  accountId: string,
  page: PageRequest,
): Promise<Page<ValidationRow>> {
  const { account_id } = await getAccount(context, accountId);
  return fetchPage(page, (rows) => listValidationRows(context, account_id, rows));
}
