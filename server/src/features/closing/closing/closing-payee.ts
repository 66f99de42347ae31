import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { type AccountRow, getAccount, listAccountsOf } from '../../accounts/accounts/accounts.ts';
import { type Balance, getBalances } from '../../accounts/ledger/ledger.ts';
import { hasPendingTransfer } from '../../ach/transfers/transfers.ts';
import { ruleOfPayee } from './closing-payee-rules.ts';
import type { ClosingRow } from './closing-store.ts';

const field = 'external_account_id';

/**
 * The bank account that the deposit is paid back to: the account of the request, else the only
 * eligible one. Null while no money needs a payee.
 *
 * @throws DomainError `account_dne`; `invalid_input` for an ineligible account, or for a missing one
 *   where none or several are eligible: the rule lists the eligible ones.
 */
export async function choosePayee(
  unit: Unit,
  deposit: AccountRow,
  named: string | undefined,
): Promise<string | null> {
  if (named !== undefined) {
    const rule = ruleOfPayee(await getAccount(unit, named), deposit);
    if (rule !== null) throw invalidInput([{ field, rule }]);
    return named;
  }
  const payees = await listPayees(unit, deposit);
  if (payees.length === 1) return payees[0] ?? null;
  if (!(await needsPayee(unit, deposit))) return null;
  const rule =
    payees.length === 0
      ? 'is required: the customer has no active, verified external account to be paid back to, so link one first'
      : `is required, as the customer has several verified external accounts: one of ${payees.join(', ')}`;
  throw invalidInput([{ field, rule }]);
}

/**
 * The bank account of a repeated request: the one that it names, else the earlier one while it is eligible,
 * else the only eligible one.
 *
 * @throws DomainError `account_dne`; `invalid_input` for an ineligible account, or if there was none and
 *   `choosePayee` finds none.
 */
export async function choosePayeeAgain(
  unit: Unit,
  deposit: AccountRow,
  { external_account_id: earlier }: Pick<ClosingRow, 'external_account_id'>,
  named: string | undefined,
): Promise<string | null> {
  if (named !== undefined || earlier === null) return choosePayee(unit, deposit, named);
  if (ruleOfPayee(await getAccount(unit, earlier), deposit) === null) return earlier;
  const payees = await listPayees(unit, deposit);
  return payees.length === 1 ? (payees[0] ?? earlier) : earlier;
}

async function listPayees(context: Context, deposit: AccountRow): Promise<string[]> {
  const owner = { customerId: deposit.customer_id ?? undefined };
  const accounts = await listAccountsOf(context, {
    ...owner,
    type: 'external',
    openOnly: true,
  });
  return accounts
    .filter((account) => ruleOfPayee(account, deposit) === null)
    .map(({ account_id }) => account_id);
}

/** True while a balance of the deposit or the credit is not zero, or a transfer is pending. */
async function needsPayee(unit: Unit, deposit: AccountRow): Promise<boolean> {
  const { account_id: depositId, credit_account_id: creditId } = deposit;
  const balances = await getBalances(unit, creditId ? [depositId, creditId] : [depositId]);
  const isEmpty = ({ ledgerCents, currentCents, reservedCents }: Balance) =>
    ledgerCents === 0n && currentCents === 0n && reservedCents === 0n;
  if (![...balances.values()].every(isEmpty)) return true;
  return hasPendingTransfer(unit, depositId);
}
