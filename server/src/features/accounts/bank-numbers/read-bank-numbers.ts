import type { Context } from '../../../platform/context.ts';
import { findNumbers } from './bank-numbers-store.ts';
import type { BankNumbers } from './bank-numbers-vendor.ts';
import { openNumbers } from './sealed-numbers.ts';

/** Numbers by account id, without the accounts whose numbers were not fetched yet. */
export async function readBankNumbers(
  context: Context,
  accountIds: readonly string[],
): Promise<Map<string, BankNumbers>> {
  const rows = await findNumbers(context, accountIds);
  return new Map(
    rows.map(({ account_id, numbers }) => [account_id, openNumbers(context, account_id, numbers)]),
  );
}
