import type { Unit } from '../../../platform/context.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { refuseRejected } from '../../people/agreement-changes/agreement-changes.ts';
import { requireConsents } from '../../people/agreements/agreements.ts';
import type { Program } from '../../tenants/brands/brands.ts';

/**
 * Requires the agreements that the program's setting names before a card is issued, and a customer who has rejected
 * none of their changes.
 *
 * @throws DomainError `consent_missing`, `change_rejected`.
 */
export async function requireAgreed(
  unit: Unit,
  customerId: string,
  { programId, settings }: Program,
): Promise<void> {
  const holder = { customerId, programId };
  await requireConsents(unit, holder, settings.consents_for_card);
  await refuseRejected(unit, holder);
}

/**
 * Requires a holder who may make purchases, before a card of the account is turned on or replaced.
 *
 * @throws DomainError `change_rejected`.
 */
export async function requireNoRejection(
  unit: Unit,
  { customer_id, account_id }: { customer_id: string; account_id: string },
): Promise<void> {
  const { program_id } = await getAccount(unit, account_id);
  await refuseRejected(unit, { customerId: customer_id, programId: program_id ?? '' });
}
