import { invalidInput } from '../../kernel/domain-error.ts';
import { ruleOfPayee } from './closing-payee-rules.ts';
import type { RoomAccount, RoomBalance, Walk } from './closing-rooms.ts';

const field = 'external_account_id';

/**
 * The bank account that a deposit is to be paid back to: the one that was named, else the only one
 * that can be. Null where there is no money that needs one.
 *
 * @throws DomainError `account_dne`; `invalid_input` for an account that cannot be paid to, or where
 *   one must be named: it lists those that may be.
 */
export async function choosePayee(
  walk: Walk,
  deposit: RoomAccount,
  named: string | undefined,
): Promise<string | null> {
  const { tx, context, rooms } = walk;
  if (named !== undefined) {
    const rule = ruleOfPayee(await rooms.getAccount(tx, context, named), deposit);
    if (rule !== null) throw invalidInput([{ field, rule }]);
    return named;
  }
  const payees = await listPayees(walk, deposit);
  if (payees.length === 1) return payees[0] ?? null;
  if (!(await needsPayee(walk, deposit))) return null;
  const rule =
    payees.length === 0
      ? 'is required: the customer has no active, verified external account to be paid back to, so link one first'
      : `is required, as the customer has several verified external accounts: one of ${payees.join(', ')}`;
  throw invalidInput([{ field, rule }]);
}

async function listPayees({ tx, context, rooms }: Walk, deposit: RoomAccount): Promise<string[]> {
  const owner = { customerId: deposit.customer_id ?? undefined };
  const accounts = await rooms.listAccountsOf(tx, context, {
    ...owner,
    type: 'external',
    openOnly: true,
  });
  return accounts
    .filter((account) => ruleOfPayee(account, deposit) === null)
    .map(({ account_id }) => account_id);
}

/** Whether there is, or may come, money to be paid back or to be brought in. */
async function needsPayee({ tx, context, rooms }: Walk, deposit: RoomAccount): Promise<boolean> {
  const { account_id: depositId, credit_account_id: creditId } = deposit;
  const balances = await rooms.getBalances(
    tx,
    context,
    creditId ? [depositId, creditId] : [depositId],
  );
  const isEmpty = ({ ledgerCents, currentCents }: RoomBalance) =>
    ledgerCents === 0n && currentCents === 0n;
  if (![...balances.values()].every(isEmpty)) return true;
  return rooms.hasPendingTransfer(tx, context, depositId);
}
