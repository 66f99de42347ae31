import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { keepCreditStatus } from '../ledger/ledger.ts';
import { type AccountFacts, accountStates } from './account-states.ts';
import { depositMoneyMoved } from './accounts-hooks.ts';
import { type AccountRow, listStatuses, updateAccountRow } from './accounts-store.ts';
import { getAccount } from './read-accounts.ts';

/** Moves of a deposit or credit account. */
export type AccountMove = 'startClosing' | 'close' | 'reopen';

/** Moves an account as its state table says; null where it has no such move, and nothing is done. */
async function moveAccountRow(
  unit: Unit,
  account: AccountRow,
  move: AccountMove,
  facts: AccountFacts,
): Promise<AccountRow['status'] | null> {
  const step = transition(accountStates, account.status, move, facts);
  if (!step.moved) return null;
  const { account_id, type, customer_id: customerId } = account;
  const changes = { status: step.to, date_updated: unit.now };
  await updateAccountRow(unit, account_id, changes);
  if (step.effects.includes('announceClosed')) {
    await recordEvent(unit, {
      event: 'account.closed',
      customerId,
      objectId: account_id,
      payload: { account_id, type },
    });
  }
  return step.to;
}

/** Tells that the money of deposits or credit accounts has moved, of those that are not active. */
export async function tellMoneyMoved(
  unit: Unit,
  accounts: readonly Pick<AccountRow, 'account_id' | 'status' | 'security_deposit_account_id'>[],
): Promise<void> {
  for (const { account_id, status, security_deposit_account_id } of accounts) {
    if (status !== 'inactive' && status !== 'closed') continue;
    const depositId = security_deposit_account_id ?? account_id;
    await depositMoneyMoved.run(unit, { depositId });
  }
}

/** Tells that a hold or transfer of these deposits or credit accounts has ended, in their order. */
export async function tellAccountsMoved(unit: Unit, accountIds: readonly string[]): Promise<void> {
  const accounts = await listStatuses(unit, accountIds);
  const byId = new Map(accounts.map((account) => [account.account_id, account]));
  await tellMoneyMoved(
    unit,
    accountIds.flatMap((id) => byId.get(id) ?? []),
  );
}

/** Takes a step in the closing of a deposit or credit account; false where it may not be. */
export async function moveAccount(
  unit: Unit,
  accountId: string,
  move: AccountMove,
  facts: AccountFacts,
): Promise<boolean> {
  const account = await getAccount(unit, accountId);
  const status = await moveAccountRow(unit, account, move, facts);
  if (status) await keepCreditStatus(unit, { accountId, status });
  return status !== null;
}
