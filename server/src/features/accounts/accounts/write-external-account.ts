import { newId } from '../../../kernel/ids.ts';
import type { Unit } from '../../../platform/context.ts';
import { type AccountRow, insertAccount, updateAccountRow } from './accounts-store.ts';
import type { ExternalColumns } from './external-account-schemas.ts';
import { commonColumns } from './open-account.ts';
import { getAccount } from './read-accounts.ts';

type ExternalDetails = Partial<ExternalColumns> & { description?: string };

interface NewExternalAccount extends ExternalDetails {
  customer_id: string | null;
  business_id: string | null;
  currency: string;
  description: string;
  status?: 'active' | 'inactive';
}

/** Opens an external account: an account at another bank, without a balance in the ledger. */
export async function openExternalAccount(
  unit: Unit,
  { currency, ...columns }: NewExternalAccount,
): Promise<AccountRow> {
  const accountId = newId();
  const common = commonColumns(unit, accountId, currency);
  await insertAccount(unit, { ...common, ...columns, type: 'external' });
  return getAccount(unit, accountId);
}

/** Changes an external account's details or status. */
export async function updateExternalAccount(
  unit: Unit,
  accountId: string,
  changes: ExternalDetails & { status?: 'active' | 'inactive' | 'removed' },
): Promise<AccountRow> {
  const date_updated = unit.now;
  await updateAccountRow(unit, accountId, { ...changes, date_updated });
  return getAccount(unit, accountId);
}
