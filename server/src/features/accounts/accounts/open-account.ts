import { newId } from '../../../kernel/ids.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { openCreditBalance, openDepositBalance } from '../ledger/ledger.ts';
import { newAccountNumber, testRoutingNumber } from './account-rules.ts';
import { type AccountRow, insertAccount } from './accounts-store.ts';
import { getAccount } from './read-accounts.ts';

/** What every new account has. */
export function commonColumns(context: Context, accountId: string, currency: string) {
  const now = context.clock.now();
  return {
    brand_id: context.brandId,
    account_id: accountId,
    status: 'active' as const,
    currency,
    date_created: now,
    date_updated: now,
  };
}

/** Opens a security deposit account with a balance of nothing, and numbers to receive ACH at. */
export async function openDepositAccount(
  unit: Unit,
  owner: { programId: string; customerId: string },
): Promise<AccountRow> {
  // Read by the transaction's own connection: one that waited for a second could wait for itself.
  const { currency } = await getProgram(unit, owner.programId);
  const accountId = newId();
  await openDepositBalance(unit, { accountId, currency });
  const row = {
    ...commonColumns(unit, accountId, currency),
    type: 'security_deposit' as const,
    description: 'Security deposit account',
    customer_id: owner.customerId,
    program_id: owner.programId,
    routing_number: testRoutingNumber,
  };
  // Twelve random digits meet an existing number about never; then the next ones are tried.
  while (!(await insertAccount(unit, { ...row, account_number: newAccountNumber() })));
  return getAccount(unit, accountId);
}

/** Opens the credit account of a deposit; its limit follows the deposit from here on. */
export async function openCreditAccount(unit: Unit, deposit: AccountRow): Promise<AccountRow> {
  const accountId = newId();
  const { account_id: depositAccountId, currency } = deposit;
  const common = commonColumns(unit, accountId, currency);
  const { status } = common;
  await openCreditBalance(unit, { accountId, currency, depositAccountId, status });
  await insertAccount(unit, {
    ...common,
    type: 'credit',
    description: 'Secured charge card account',
    customer_id: deposit.customer_id,
    business_id: deposit.business_id,
    program_id: deposit.program_id,
    security_deposit_account_id: depositAccountId,
  });
  return getAccount(unit, accountId);
}
