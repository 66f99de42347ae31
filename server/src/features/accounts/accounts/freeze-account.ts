import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { accountErrors } from './account-errors.ts';
import { closedTogether } from './account-facts.ts';
import type { AccountRow } from './accounts-store.ts';
import { updateAccountRow } from './accounts-store.ts';
import { type AccountMove, moveAccount } from './change-account-status.ts';
import { getAccount, lockAccount } from './read-accounts.ts';

/** Moves ask for no facts. */
const none = { hasOpenCard: false, holdsMoney: false, awaitsMoney: false };

/**
 * Freezes an account: no money leaves it until it is unfrozen, and money may arrive on it. A deposit
 * and its credit account are frozen together, whichever is named (docs/decisions/0297).
 *
 * @throws DomainError `account_dne`; `account_frozen`; `account_closed`; `account_not_active` while it
 *   is being closed, or its link is unfinished.
 */
export async function freezeAccount(
  context: Context,
  accountId: string,
  reason: string,
): Promise<AccountRow> {
  return context.unit(async (unit) => {
    const frozen = await lockTogether(unit, accountId);
    await moveTogether(unit, frozen, 'freeze', ({ account_id, status }) => {
      if (status === 'frozen') return new DomainError(accountErrors.account_frozen, { account_id });
      return status === 'closed' || status === 'removed'
        ? new DomainError(accountErrors.account_closed, { account_id })
        : new DomainError(accountErrors.account_not_active, { account_id });
    });
    for (const { account_id } of frozen) {
      await updateAccountRow(unit, account_id, { frozen_at: unit.now, freeze_reason: reason });
    }
    return getAccount(unit, accountId);
  });
}

/**
 * Unfreezes an account, a deposit together with its credit account.
 *
 * @throws DomainError `account_dne`; `account_not_frozen`.
 */
export async function unfreezeAccount(context: Context, accountId: string): Promise<AccountRow> {
  return context.unit(async (unit) => {
    const unfrozen = await lockTogether(unit, accountId);
    await moveTogether(
      unit,
      unfrozen,
      'unfreeze',
      ({ account_id }) => new DomainError(accountErrors.account_not_frozen, { account_id }),
    );
    for (const { account_id } of unfrozen) {
      await updateAccountRow(unit, account_id, { frozen_at: null, freeze_reason: null });
    }
    return getAccount(unit, accountId);
  });
}

/** Locks the named account and its partner, in the order in which a transfer locks its two accounts. */
async function lockTogether(unit: Unit, accountId: string): Promise<AccountRow[]> {
  const named = await getAccount(unit, accountId);
  const { security_deposit_account_id: depositId } = named;
  const deposit = depositId ? await getAccount(unit, depositId) : named;
  const locked: AccountRow[] = [];
  for (const id of closedTogether(deposit).sort()) locked.push(await lockAccount(unit, id));
  return locked;
}

async function moveTogether(
  unit: Unit,
  accounts: readonly AccountRow[],
  move: AccountMove,
  refusal: (account: AccountRow) => DomainError,
): Promise<void> {
  for (const account of accounts) {
    if (!(await moveAccount(unit, account.account_id, move, none))) throw refusal(account);
  }
}
