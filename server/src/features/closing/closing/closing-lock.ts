import { DomainError } from '../../../kernel/domain-error.ts';
import type { Unit } from '../../../platform/context.ts';
import { type AccountRow, getAccount, lockAccount } from '../../accounts/accounts/accounts.ts';
import { closingErrors } from './closing-errors.ts';

/**
 * Locks the deposit, which serializes concurrent close requests, and the bank account that is paid
 * back to, in the order in which a transfer locks its two accounts.
 */
export async function lockDeposit(
  unit: Unit,
  accountId: string,
  externalId: string | null | undefined,
): Promise<AccountRow> {
  requireDeposit(await getAccount(unit, accountId));
  for (const id of externalId ? [accountId, externalId].sort() : [accountId]) {
    await lockAccount(unit, id);
  }
  return getAccount(unit, accountId);
}

export function requireDeposit({ account_id, type }: AccountRow): void {
  if (type !== 'security_deposit') {
    throw new DomainError(closingErrors.account_not_deposit, { account_id });
  }
}
