import type { Context } from '../../../platform/context.ts';
import { getBalances } from '../../accounts/ledger/ledger.ts';
import type { Payable } from './owed-rules.ts';
import { sumPendingPayments } from './transfers-store.ts';

/** What a credit account owes and holds, and what is being paid of it. */
export async function readPayable(context: Context, creditId: string): Promise<Payable> {
  const balances = await getBalances(context, [creditId]);
  return {
    owedCents: -(balances.get(creditId)?.currentCents ?? 0n),
    pendingCents: await sumPendingPayments(context, creditId),
  };
}
