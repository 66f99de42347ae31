import type { Unit } from '../../../platform/context.ts';
import { insertBalance, linkCreditAccount } from './ledger-store.ts';

/** Gives a new deposit account its balance row. */
export async function openDepositBalance(
  unit: Unit,
  account: { accountId: string; currency: string },
): Promise<void> {
  const kind = 'security_deposit';
  await insertBalance(unit, { ...account, kind, accountStatus: null });
}

/** Gives a new credit account its balance row, and a limit that follows its deposit from now on. */
export async function openCreditBalance(
  unit: Unit,
  account: { accountId: string; currency: string; depositAccountId: string; status: string },
): Promise<void> {
  const { accountId, currency, depositAccountId, status } = account;
  const balance = { accountId, currency, kind: 'credit' as const, accountStatus: status };
  await insertBalance(unit, balance);
  await linkCreditAccount(unit, { depositAccountId, creditAccountId: accountId });
}
