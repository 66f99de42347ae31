import type { Context } from '../../../platform/context.ts';
import { listAccountsOf, viewAccounts } from '../accounts/accounts.ts';
import { findOwner } from './external-account-owners.ts';

/** An owner's external accounts that were not removed, newest first. */
export async function listExternalAccounts(context: Context, ownerId: string) {
  const { kind } = await findOwner(context, ownerId);
  const filter = kind === 'customer' ? { customerId: ownerId } : { businessId: ownerId };
  const rows = await listAccountsOf(context, {
    ...filter,
    type: 'external',
    openOnly: true,
  });
  return viewAccounts(context, rows);
}
