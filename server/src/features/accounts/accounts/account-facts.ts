import { transition } from '../../../kernel/state-table.ts';
import type { Context } from '../../../platform/context.ts';
import type { ObjectFacts } from '../../../platform/objects/define-object.ts';
import { type Balance, getBalances } from '../ledger/ledger.ts';
import { type AccountFacts, accountStates } from './account-states.ts';
import { accountRemoval } from './accounts-hooks.ts';
import type { AccountRow } from './accounts-store.ts';
import { getAccount } from './read-accounts.ts';

/** Ids of a deposit and its credit account, that of the credit account first; of any other account its own. */
export const accountsOf = ({ account_id, credit_account_id }: AccountRow): string[] =>
  credit_account_id ? [credit_account_id, account_id] : [account_id];

/**
 * Facts that the guards of the state table ask for.
 *
 * @param balances of the account and of its credit account; none of a linked account.
 */
export async function gatherAccountFacts(
  context: Context,
  account: AccountRow,
  balances: Iterable<Balance>,
): Promise<AccountFacts> {
  const holds = await accountRemoval.ask(context, account);
  return {
    hasOpenCard: holds.includes('open_card'),
    awaitsMoney: holds.includes('pending_transfer'),
    holdsMoney: [...balances].some(
      (b) => b.ledgerCents !== 0n || b.currentCents !== 0n || b.reservedCents !== 0n,
    ),
  };
}

/** True while the state table lets a linked account be removed. */
export async function canRemove(context: Context, account: AccountRow): Promise<boolean> {
  const facts = await gatherAccountFacts(context, account, []);
  return transition(accountStates, account.status, 'remove', facts).moved;
}

/** The facts of the guards as the moves of an object read them: those of a credit account are its deposit's. */
export async function readAccountFacts(
  context: Context,
  { account_id }: ObjectFacts,
): Promise<ObjectFacts> {
  const named = await getAccount(context, account_id ?? '');
  const { security_deposit_account_id: depositId } = named;
  const account = depositId ? await getAccount(context, depositId) : named;
  const balances = await getBalances(context, accountsOf(account));
  const facts = await gatherAccountFacts(context, account, balances.values());
  return Object.fromEntries(Object.entries(facts).map(([name, is]) => [name, String(is)]));
}
