import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { eventsByName } from '../../../platform/events/define-event.ts';
import { copyCreditStatus } from '../ledger/ledger.ts';
import { accountEvents } from './account-events.ts';
import { type AccountFacts, accountStates } from './account-states.ts';
import { depositMoneyMoved } from './accounts-hooks.ts';
import { type AccountRow, listStatuses, updateAccountRow } from './accounts-store.ts';
import { getAccount } from './read-accounts.ts';

/** Status changes of an account that a request or the service makes. */
export type AccountMove = 'freeze' | 'unfreeze' | 'startClosing' | 'close' | 'reopen';

/** Columns that change with the status. */
export type AccountChanges = Parameters<typeof updateAccountRow>[2];

/** Events of status changes, which are their effects. */
const announced = eventsByName(accountEvents);

/** Changes an account's status by its state table; null when the table has no such transition. */
async function moveAccountRow(
  unit: Unit,
  account: AccountRow,
  move: AccountMove | 'expireLinkFlow',
  facts: AccountFacts,
  others: AccountChanges = {},
): Promise<AccountRow['status'] | null> {
  const step = transition(accountStates, account.status, move, facts);
  if (!step.moved) return null;
  const { account_id, type, customer_id: customerId } = account;
  const changes = { ...others, status: step.to, date_updated: unit.now };
  await updateAccountRow(unit, account_id, changes);
  for (const effect of step.effects) {
    await announced[effect].record(unit, {
      customerId,
      objectId: account_id,
      payload: { account_id, type },
    });
  }
  return step.to;
}

/** Runs `depositMoneyMoved` for the inactive and closed accounts among those whose money moved. */
export async function notifyMoneyMoved(
  unit: Unit,
  accounts: readonly Pick<AccountRow, 'account_id' | 'status' | 'security_deposit_account_id'>[],
): Promise<void> {
  for (const { account_id, status, security_deposit_account_id } of accounts) {
    if (status !== 'inactive' && status !== 'closed') continue;
    const depositId = security_deposit_account_id ?? account_id;
    await depositMoneyMoved.run(unit, { depositId });
  }
}

/** Runs `depositMoneyMoved`, in this order, when a hold or transfer of the accounts has ended. */
export async function notifyAccountsMoved(
  unit: Unit,
  accountIds: readonly string[],
): Promise<void> {
  const accounts = await listStatuses(unit, accountIds);
  const byId = new Map(accounts.map((account) => [account.account_id, account]));
  await notifyMoneyMoved(
    unit,
    accountIds.flatMap((id) => byId.get(id) ?? []),
  );
}

/** Changes the status of an account, and other columns with it; false when its state table forbids it. */
export async function moveAccount(
  unit: Unit,
  accountId: string,
  move: AccountMove,
  facts: AccountFacts,
  others: AccountChanges = {},
): Promise<boolean> {
  const account = await getAccount(unit, accountId);
  const status = await moveAccountRow(unit, account, move, facts, others);
  if (status) await copyCreditStatus(unit, { accountId, status });
  return status !== null;
}

/** Removes an external account whose link flow has expired; false when it is not unfinished any more. */
export async function expireLinkFlow(unit: Unit, account: AccountRow): Promise<boolean> {
  const none = { hasOpenCard: false, holdsMoney: false, awaitsMoney: false };
  return (await moveAccountRow(unit, account, 'expireLinkFlow', none)) !== null;
}
