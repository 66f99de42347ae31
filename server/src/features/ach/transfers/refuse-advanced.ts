import { DomainError } from '../../../kernel/domain-error.ts';
import type { Unit } from '../../../platform/context.ts';
import type { AccountRow } from '../../accounts/accounts/accounts.ts';
import { getBalances, ledgerErrors, lockDepositMoney } from '../../accounts/ledger/ledger.ts';
import { findAdvanceLimits } from './advance-pulls.ts';
import { sumOpenAdvances } from './advances-store.ts';

/**
 * Refuses a payout of advanced money: a customer may spend it, but it is not the customer's until
 * the pull settles. Lock the money before this check: an advance is visible only once it is
 * committed, and could otherwise be made between this check and the payout.
 *
 * @throws DomainError `insufficient_funds`.
 */
export async function refuseAdvanced(
  unit: Unit,
  deposit: AccountRow,
  amountCents: bigint,
): Promise<void> {
  const { account_id: accountId, customer_id: customerId, credit_account_id, currency } = deposit;
  if (customerId === null) return;
  const programId = deposit.program_id ?? '';
  const findAdvanced = () => sumOpenAdvances(unit, { customerId, accountId });
  const { limitCents } = await findAdvanceLimits(unit, programId);
  if (limitCents === 0n && (await findAdvanced()) === 0n) return;
  const money = { accountId, creditAccountId: credit_account_id, programId, currency };
  await lockDepositMoney(unit, money);
  const advanced = await findAdvanced();
  if (advanced === 0n) return;
  const balances = await getBalances(unit, [accountId]);
  const free = (balances.get(accountId)?.availableCents ?? 0n) - advanced;
  if (amountCents > free) throw new DomainError(ledgerErrors.insufficient_funds);
}
