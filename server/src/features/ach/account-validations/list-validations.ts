import type { Context } from '../../../platform/context.ts';
import { type Page, type PageRequest, toPage } from '../../../platform/http/paging.ts';
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
  { before, limit }: PageRequest,
): Promise<Page<ValidationRow>> {
  const { account_id } = await getAccount(context, accountId);
  const page = { before, limit: limit + 1 };
  return toPage(await listValidationRows(context, account_id, page), limit);
}
