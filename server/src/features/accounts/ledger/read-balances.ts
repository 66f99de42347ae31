import type { Context } from '../../../platform/context.ts';
import { type Balance, viewBalance } from './ledger-rules.ts';
import { findBalance } from './ledger-store.ts';

/** Balances by account id, without external accounts. */
export async function getBalances(
  context: Context,
  accountIds: string[],
): Promise<Map<string, Balance>> {
  const find = async (accountId: string): Promise<[string, Balance][]> => {
    const row = await findBalance(context, accountId);
    return row ? [[accountId, viewBalance(row)]] : [];
  };
  if (!context.db.isTransaction) return new Map((await Promise.all(accountIds.map(find))).flat());
  // A connection does one thing at a time.
  const found: [string, Balance][] = [];
  for (const accountId of accountIds) found.push(...(await find(accountId)));
  return new Map(found);
}
