import type { Unit } from '../../../platform/context.ts';
import type { Balance } from './ledger-rules.ts';
import {
  findInternalAccounts,
  lockBalanceRows,
  lockInternalKind,
  sumInternalKind,
} from './ledger-store.ts';
import { getBalances } from './read-balances.ts';

/** Locks balances until the unit ends; the map has no external accounts. */
export async function lockBalances(
  unit: Unit,
  accountIds: string[],
): Promise<Map<string, Balance>> {
  await lockBalanceRows(unit, accountIds);
  return getBalances(unit, accountIds);
}

/**
 * Locks a deposit, its credit account and the bank's side of both until the transaction ends. They
 * are locked at once, in the order in which each journal locks its accounts, so that a movement
 * between them waits for no other transaction.
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
 * Sum of a program's outstanding advances, in cents. The lock serializes callers, so the sum cannot
 * grow by another caller until the transaction ends.
 */
export async function lockFloat(unit: Unit, programId: string): Promise<bigint> {
  const kind = 'brand_funding';
  await lockInternalKind(unit, { programId, kind });
  return -(await sumInternalKind(unit, { programId, kind }));
}
