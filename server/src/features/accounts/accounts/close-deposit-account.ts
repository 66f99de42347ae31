import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { lockBalances } from '../ledger/ledger.ts';
import { accountErrors } from './account-errors.ts';
import { accountsOf, gatherAccountFacts } from './account-facts.ts';
import { describeUnsettled } from './account-settling-rules.ts';
import type { AccountRow } from './accounts-store.ts';
import { moveAccount, notifyMoneyMoved } from './change-account-status.ts';
import { getAccount, lockAccount } from './read-accounts.ts';

/**
 * Closes a deposit account and its credit account.
 *
 * @throws DomainError `account_not_settled` while a card is open, a transfer is pending, or money
 *   is on the deposit, owed or held; `account_closed` when it is closed already.
 */
export async function closeDepositAccount(
  context: Context,
  accountId: string,
): Promise<AccountRow> {
  return context.unit(async (unit) => {
    const deposit = await lockAccount(unit, accountId);
    const credit = deposit.credit_account_id;
    const ids = accountsOf(deposit);
    const balances = await lockBalances(unit, ids);
    const facts = await gatherAccountFacts(unit, deposit, balances.values());
    for (const id of ids) {
      const isMoved = await moveAccount(unit, id, 'close', facts);
      if (isMoved || id !== accountId) continue;
      if (deposit.status === 'closed') {
        throw new DomainError(accountErrors.account_closed, { account_id: id });
      }
      const money = {
        deposit: balances.get(id),
        credit: credit ? balances.get(credit) : undefined,
      };
      const reasons = describeUnsettled(facts, money);
      throw new DomainError(accountErrors.account_not_settled, { account_id: id, reasons });
    }
    await notifyMoneyMoved(unit, [deposit]);
    return getAccount(unit, accountId);
  });
}
