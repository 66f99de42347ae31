import { newId } from '../../../kernel/ids.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { openCreditBalance, openDepositBalance } from '../ledger/ledger.ts';
import { newAccountNumber, testRoutingNumber } from './account-rules.ts';
import { type AccountRow, insertAccount } from './accounts-store.ts';
import { getAccount } from './read-accounts.ts';

/** Columns common to all new accounts. */
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

/** Opens an empty security deposit account with numbers that receive ACH entries. */
export async function openDepositAccount(
  unit: Unit,
  owner: { programId: string; customerId: string },
): Promise<AccountRow> {
  // Read on the transaction's own connection: transactions that wait for a second one can deadlock.
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
  // Twelve random digits almost never collide with an existing number; retry with new digits.
  while (!(await insertAccount(unit, { ...row, account_number: newAccountNumber() })));
  return getAccount(unit, accountId);
}

/** Opens the credit account of a deposit; its limit follows the deposit from now on. */
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
