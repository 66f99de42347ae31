import type { Unit } from '../../../platform/context.ts';
import type { Balance } from './ledger-rules.ts';
import {
  findInternalAccounts,
  lockBalanceRows,
  lockInternalKind,
  sumInternalKind,
} from './ledger-store.ts';
import { getBalances } from './read-balances.ts';

/** Balances by account id, locked until the unit ends; external accounts have none here. */
export async function lockBalances(
  unit: Unit,
  accountIds: string[],
): Promise<Map<string, Balance>> {
  await lockBalanceRows(unit, accountIds);
  return getBalances(unit, accountIds);
}

/**
 * Keeps a deposit, its credit account and the bank's side of them as they are until the transaction
 * ends. All at once, in the order in which every journal locks its accounts: who then moves money
 * between them waits for nobody.
 */
export async function lockDepositMoney(
  unit: Unit,
  deposit: {
    accountId: string;
    creditAccountId: string | null;
    programId: string;
    currency: string;
  },
): Promise<void> {
  const { accountId, creditAccountId, programId, currency } = deposit;
  const facing = {
    programId,
    kind: 'bank_settlement' as const,
    currency,
    facingAccountId: accountId,
  };
  const banks = await findInternalAccounts(unit, [facing]);
  const ids = [accountId, creditAccountId, ...banks].filter((id) => typeof id === 'string');
  await lockBalanceRows(unit, ids);
}

/**
 * What a program has advanced and not got back, in cents; kept from growing until the transaction
 * ends by those who ask for it so.
 */
export async function lockFloat(unit: Unit, programId: string): Promise<bigint> {
  const kind = 'brand_funding';
  await lockInternalKind(unit, { programId, kind });
  return -(await sumInternalKind(unit, { programId, kind }));
}
