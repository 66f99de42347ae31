import type { Context } from '../../../platform/context.ts';
import { getBalances } from '../../accounts/ledger/ledger.ts';
import type { Payable } from './owed-rules.ts';
import { sumPendingPayments } from './transfers-store.ts';

/** Cents that a credit account owes and holds; below zero where the customer has money there. */
export async function readOwed(context: Context, creditId: string): Promise<bigint> {
  const balances = await getBalances(context, [creditId]);
  return -(balances.get(creditId)?.currentCents ?? 0n);
}

/** Amounts that bound the next payment of a credit account. */
export async function readPayable(context: Context, creditId: string): Promise<Payable> {
  return {
    owedCents: await readOwed(context, creditId),
    pendingCents: await sumPendingPayments(context, creditId),
  };
}
