import { identityRecordsEnd } from '../../../kernel/retention.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { listAccountsOf } from '../../accounts/accounts/accounts.ts';
import { eraseDocuments } from './kyc-documents-store.ts';
import { identityErasure } from './kyc-jobs.ts';
import { eraseIdentity, listKeptRows } from './kyc-store.ts';

/**
 * Erases the identities and documents of a deleted customer's KYCs. The identity of an account's owner
 * is kept for five years. An identity that belongs to an application is kept until the application is
 * erased (`eraseVerificationsFor`).
 */
export async function eraseVerificationsOf(unit: Unit, customerId: string): Promise<void> {
  for (const { verification_id, application_id, isOfOwner } of await listKept(unit, customerId)) {
    if (isOfOwner) {
      // A customer is deleted after the last account was closed.
      const at = identityRecordsEnd(unit.now);
      await identityErasure.schedule(unit, { verification_id }, { at });
    } else if (application_id === null) {
      await erase(unit, verification_id);
    }
  }
}

/** Erases the KYCs of an application that is erased, except the identity of an account's owner. */
export async function eraseVerificationsFor(
  unit: Unit,
  { applicationId, customerId }: { applicationId: string; customerId: string },
): Promise<void> {
  for (const { verification_id, application_id, isOfOwner } of await listKept(unit, customerId)) {
    if (application_id === applicationId && !isOfOwner) await erase(unit, verification_id);
  }
}

/** Erases the identity and the documents of one KYC whose period has ended. */
export async function eraseVerification(context: Context, verificationId: string): Promise<void> {
  await context.unit((unit) => erase(unit, verificationId));
}

/** KYCs with stored identities; `isOfOwner` is true for a passed KYC of a customer who had an account. */
async function listKept(unit: Unit, customerId: string) {
  const rows = await listKeptRows(unit, customerId);
  if (rows.length === 0) return [];
  const accounts = await listAccountsOf(unit, { customerId });
  const hadAccount = accounts.some(({ type }) => type !== 'external');
  return rows.map((row) => ({ ...row, isOfOwner: hadAccount && row.status === 'passed' }));
}

async function erase(unit: Unit, verificationId: string): Promise<void> {
  await eraseDocuments(unit, verificationId);
  await eraseIdentity(unit, verificationId);
}
