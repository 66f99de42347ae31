import type { Unit } from '../../../platform/context.ts';
import { insertBalance, linkCreditAccount } from './ledger-store.ts';

/** Creates the balance row of a new deposit account. */
export async function openDepositBalance(
  unit: Unit,
  account: { accountId: string; currency: string },
): Promise<void> {
  const kind = 'security_deposit';
  await insertBalance(unit, { ...account, kind, accountStatus: null });
}

/** Creates the balance row of a new credit account, whose limit follows its deposit from now on. */
export async function openCreditBalance(
  unit: Unit,
  account: { accountId: string; currency: string; depositAccountId: string; status: string },
): Promise<void> {
  const { accountId, currency, depositAccountId, status } = account;
  const balance = { accountId, currency, kind: 'credit' as const, accountStatus: status };
  await insertBalance(unit, balance);
  await linkCreditAccount(unit, { depositAccountId, creditAccountId: accountId });
}
