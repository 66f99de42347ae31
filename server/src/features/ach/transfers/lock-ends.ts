import type { Unit } from '../../../platform/context.ts';
import { type AccountRow, lockAccount } from '../../accounts/accounts/accounts.ts';

/** Locks both accounts, always in one order, so that neither is closed or removed meanwhile. */
export async function lockEnds(
  unit: Unit,
  ids: { originationAccountId: string; destinationAccountId: string },
): Promise<{ origination: AccountRow; destination: AccountRow }> {
  const { originationAccountId, destinationAccountId } = ids;
  const locked = new Map<string, AccountRow>();
  for (const id of [originationAccountId, destinationAccountId].sort()) {
    locked.set(id, await lockAccount(unit, id));
  }
  const origination = locked.get(originationAccountId);
  const destination = locked.get(destinationAccountId);
  if (!origination || !destination) throw new Error('An account was locked and is not there');
  return { origination, destination };
}
