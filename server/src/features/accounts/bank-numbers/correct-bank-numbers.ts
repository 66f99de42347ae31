import type { Unit } from '../../../platform/context.ts';
import { liftDebitStop, lockAccount, updateExternalAccount } from '../accounts/accounts.ts';
import { lockNumbers, updateNumbers } from './bank-numbers-store.ts';
import type { BankNumbers } from './bank-numbers-vendor.ts';
import { openNumbers, sealNumbers } from './sealed-numbers.ts';

/**
 * Applies a notification of change to an account's numbers; others than the holder's name may lift the stop
 * of its debits. False when there are none to correct
 * because the link was removed.
 */
export async function correctBankNumbers(
  unit: Unit,
  accountId: string,
  changes: Partial<BankNumbers>,
): Promise<boolean> {
  const account = await lockAccount(unit, accountId);
  const known = await lockNumbers(unit, accountId);
  if (!known) return false;
  const numbers = { ...openNumbers(unit, accountId, known), ...changes };
  const now = unit.now;
  await updateNumbers(unit, accountId, sealNumbers(unit, accountId, numbers), now);
  const mask = numbers.accountNumber.slice(-4);
  await updateExternalAccount(unit, accountId, { mask });
  if (Object.keys(changes).some((name) => name !== 'holderName')) {
    await liftDebitStop(unit, account, 'correction');
  }
  return true;
}
