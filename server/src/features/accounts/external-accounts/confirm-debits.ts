import type { Unit } from '../../../platform/context.ts';
import { type AccountRow, liftDebitStop, remedyOf } from '../accounts/accounts.ts';
import { numbersDoubted } from './external-accounts-hooks.ts';

/**
 * Lifts the stop of a locked account's debits if its link or a stated verified status is the remedy. The
 * provider is asked for numbers anew that the bank did not know.
 */
export async function confirmDebits(
  unit: Unit,
  account: AccountRow,
  act: 'statement' | 'link',
): Promise<void> {
  const isLifted = await liftDebitStop(unit, account, act);
  if (isLifted && remedyOf(account) === 'numbers')
    await numbersDoubted.run(unit, account.account_id);
}
