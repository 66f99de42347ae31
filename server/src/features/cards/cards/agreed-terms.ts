import type { Unit } from '../../../platform/context.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { refuseRejected } from '../../people/agreement-changes/agreement-changes.ts';
import { requireConsents } from '../../people/agreements/agreements.ts';
import { getProgram } from '../../tenants/brands/brands.ts';

interface Holder {
  customerId: string;
  programId: string;
}

/**
 * Requires the agreements that the program's setting names before a card is issued, and a customer who has rejected
 * none of their changes.
 *
 * @throws DomainError `consent_missing`, `change_rejected`.
 */
export async function requireAgreed(unit: Unit, holder: Holder): Promise<void> {
  const { settings } = await getProgram(unit, holder.programId);
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
