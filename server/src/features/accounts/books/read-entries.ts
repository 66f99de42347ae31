import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { fetchPage, type Page } from '../../../platform/http/schemas/paging.ts';
import { type AccountRow, getAccount } from '../accounts/accounts.ts';
import { type EntryRow, listEntryRows } from './books-store.ts';

/** Entries that an export reads per query and holds in memory. */
const exportBatch = 1_000;

/**
 * The account of a request for entries.
 *
 * @throws DomainError `account_dne`; `invalid_input` for an external account, which another bank
 *   keeps: an empty list would say that nothing ever moved on it.
 */
export async function getBookedAccount(context: Context, accountId: string): Promise<AccountRow> {
  const account = await getAccount(context, accountId);
  if (account.type === 'external') {
    throw invalidInput([{ field: 'account_id', rule: 'must be a deposit or credit account' }]);
  }
  return account;
}

/** A page of an account's entries, newest first, before the entry numbered `before`. */
export async function listEntries(
  context: Context,
  accountId: string,
  page: { before: bigint | null; limit: number },
): Promise<Page<EntryRow>> {
  return fetchPage(page, (rows) => listEntryRows(context, accountId, rows));
}

/**
 * Every entry that an account has at the first read, newest first, in batches. Entries never change
 * and new ones have higher numbers, so no transaction needs to stay open.
 */
export async function* readEntries(
  context: Context,
  accountId: string,
): AsyncGenerator<EntryRow[]> {
  let before: bigint | null = null;
  do {
    const rows: EntryRow[] = await listEntryRows(context, accountId, {
      before,
      limit: exportBatch,
    });
    yield rows;
    before = rows.length < exportBatch ? null : (rows.at(-1)?.seq ?? null);
  } while (before !== null);
}
