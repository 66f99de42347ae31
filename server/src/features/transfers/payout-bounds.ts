import { DomainError } from '../../kernel/domain-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountRow } from '../accounts/accounts.ts';
import { getBalances, lockDepositMoney } from '../ledger/ledger.ts';
import { sumOpenAdvances } from './advances-store.ts';
import { findAdvanceLimits } from './transfer-advances.ts';

/**
 * What the brand has advanced can be spent, and is not paid out: it is not the customer's yet. The
 * money is locked before it is looked at what is advanced, since an advance is seen once it is
 * committed, and could else come between this look and the payment.
 *
 * @throws DomainError `insufficient_funds`.
 */
export async function refuseAdvanced(
  tx: Tx,
  context: Context,
  deposit: AccountRow,
  amountCents: bigint,
): Promise<void> {
  const { account_id: accountId, customer_id: customerId, credit_account_id, currency } = deposit;
  if (customerId === null) return;
  const programId = deposit.program_id ?? '';
  const findAdvanced = () => sumOpenAdvances(tx, context.brandId, { customerId, accountId });
  const { limitCents } = await findAdvanceLimits(tx, context, programId);
  if (limitCents === 0n && (await findAdvanced()) === 0n) return;
  const money = { accountId, creditAccountId: credit_account_id, programId, currency };
  await lockDepositMoney(tx, context, money);
  const advanced = await findAdvanced();
  if (advanced === 0n) return;
  const balances = await getBalances(tx, context, [accountId]);
  const free = (balances.get(accountId)?.availableCents ?? 0n) - advanced;
  if (amountCents > free) throw new DomainError('insufficient_funds');
}
