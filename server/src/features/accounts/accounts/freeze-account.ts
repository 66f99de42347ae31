import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { accountErrors } from './account-errors.ts';
import { accountsOf } from './account-facts.ts';
import type { AccountRow } from './accounts-store.ts';
import { type AccountChanges, type AccountMove, moveAccount } from './change-account-status.ts';
import { getAccount, lockAccount } from './read-accounts.ts';

/** The guards of both moves ask for nothing. */
const noFacts = { hasOpenCard: false, holdsMoney: false, awaitsMoney: false };

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
    const freeze = { frozen_at: unit.now, freeze_reason: reason };
    await moveTogether(unit, accountId, { move: 'freeze', changes: freeze }, freezeRefusal);
    return getAccount(unit, accountId);
  });
}

function freezeRefusal({ account_id, status }: AccountRow): DomainError {
  if (status === 'frozen') return new DomainError(accountErrors.account_frozen, { account_id });
  return status === 'closed' || status === 'removed'
    ? new DomainError(accountErrors.account_closed, { account_id })
    : new DomainError(accountErrors.account_not_active, { account_id });
}

/**
 * Unfreezes an account, a deposit together with its credit account.
 *
 * @throws DomainError `account_dne`; `account_not_frozen`.
 */
export async function unfreezeAccount(context: Context, accountId: string): Promise<AccountRow> {
  return context.unit(async (unit) => {
    const none = { frozen_at: null, freeze_reason: null };
    await moveTogether(
      unit,
      accountId,
      { move: 'unfreeze', changes: none },
      ({ account_id }) => new DomainError(accountErrors.account_not_frozen, { account_id }),
    );
    return getAccount(unit, accountId);
  });
}

/**
 * Moves the named account and its partner, which are locked in the order in which a transfer locks its
 * two accounts.
 */
async function moveTogether(
  unit: Unit,
  accountId: string,
  { move, changes }: { move: AccountMove; changes: AccountChanges },
  refusal: (account: AccountRow) => DomainError,
): Promise<void> {
  const named = await getAccount(unit, accountId);
  const { security_deposit_account_id: depositId } = named;
  const deposit = depositId ? await getAccount(unit, depositId) : named;
  const ids = accountsOf(deposit).sort();
  for (const id of ids) await lockAccount(unit, id);
  for (const id of ids) {
    if (await moveAccount(unit, id, move, noFacts, changes)) continue;
    throw refusal(await getAccount(unit, id));
  }
}
