import type { Unit } from '../../../platform/context.ts';
import type { AccountRow } from './accounts-store.ts';
import { updateAccountRow } from './accounts-store.ts';
import { type DebitConfirmation, isLiftedBy, isStricter } from './debit-stop-rules.ts';
import { lockAccount } from './read-accounts.ts';

/**
 * Stops the debits of an external account after a return that calls for a remedy; does nothing after any
 * other. The earlier return stays unless the later one asks for more.
 */
export async function stopDebits(
  unit: Unit,
  accountId: string,
  { returnCode, transferId }: { returnCode: string; transferId: string },
): Promise<void> {
  const account = await lockAccount(unit, accountId);
  if (!isStricter(returnCode, account)) return;
  await updateAccountRow(unit, accountId, {
    debits_stopped_at: unit.now,
    debits_stopped_code: returnCode,
    debits_stopped_transfer_id: transferId,
    date_updated: unit.now,
  });
}

/** Lifts the stop of a locked external account if the act is its remedy; true if it was. */
export async function liftDebitStop(
  unit: Unit,
  account: AccountRow,
  act: DebitConfirmation,
): Promise<boolean> {
  if (!isLiftedBy(account, act)) return false;
  await updateAccountRow(unit, account.account_id, {
    debits_stopped_at: null,
    debits_stopped_code: null,
    debits_stopped_transfer_id: null,
    date_updated: unit.now,
  });
  return true;
}
