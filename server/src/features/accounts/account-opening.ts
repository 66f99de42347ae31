import { newId } from '../../kernel/ids.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { insertAccount } from './accounts-store.ts';

export interface ExternalDetails {
  description?: string;
  verification_status?: string | null;
  link_type?: string | null;
  bank_name?: string | null;
  mask?: string | null;
}

export interface NewExternalAccount extends ExternalDetails {
  customer_id: string | null;
  business_id: string | null;
  currency: string;
  description: string;
  status?: 'active' | 'inactive';
}

/** Inserts an external account and answers its id. */
export async function insertExternalAccount(
  unit: Unit,
  { currency, ...columns }: NewExternalAccount,
): Promise<string> {
  const accountId = newId();
  const common = commonColumns(unit, accountId, currency);
  await insertAccount(unit, { ...common, ...columns, type: 'external' });
  return accountId;
}

/** What every new account has. */
export function commonColumns(context: Context, accountId: string, currency: string) {
  const now = context.clock.now();
  return {
    brand_id: context.brandId,
    account_id: accountId,
    status: 'active' as const,
    currency,
    date_created: now,
    date_updated: now,
  };
}
