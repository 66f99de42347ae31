import { transition } from '../../kernel/state-table.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { type AccountFacts, accountStates } from './account-states.ts';
import { type AccountRow, updateAccountRow } from './accounts-store.ts';

/** Moves of a deposit or credit account. */
export type AccountMove = 'startClosing' | 'close' | 'reopen';

/** Moves an account as its state table says; null where it has no such move, and nothing is done. */
export async function moveAccountRow(
  tx: Tx,
  context: Context,
  account: AccountRow,
  move: AccountMove,
  facts: AccountFacts,
): Promise<AccountRow['status'] | null> {
  const step = transition(accountStates, account.status, move, facts);
  if (!step.moved) return null;
  const { account_id, type, customer_id: customerId } = account;
  const changes = { status: step.to, date_updated: context.clock.now() };
  await updateAccountRow(tx, context.brandId, account_id, changes);
  if (step.effects.includes('announceClosed')) {
    await recordEvent(tx, context, {
      event: 'account.closed',
      customerId,
      objectId: account_id,
      payload: { account_id, type },
    });
  }
  return step.to;
}

/** Schedules a look of the closing of an account that is not active. */
export async function scheduleLook(tx: Tx, context: Context, account: AccountRow): Promise<void> {
  if (account.status !== 'inactive' && account.status !== 'closed') return;
  // A piece of its own each time: one that runs already might have looked before this happened.
  await scheduleDue(tx, context, {
    kind: 'closing.look',
    dueAt: context.clock.now(),
    payload: { account_id: account.security_deposit_account_id ?? account.account_id },
  });
}
