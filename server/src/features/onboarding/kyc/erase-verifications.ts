import { identityRecordsEnd } from '../../../kernel/retention.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { listAccountsOf } from '../../accounts/accounts/accounts.ts';
import { eraseDocuments } from './kyc-documents-store.ts';
import { identityErasure } from './kyc-jobs.ts';
import { eraseIdentity, listKeptRows } from './kyc-store.ts';

type Kept = Awaited<ReturnType<typeof listKeptRows>>[number];

/**
 * Erases the identities and documents of a deleted customer's KYCs. The identity of an account's owner
 * is kept for five years. An identity that belongs to an application is kept until the application is
 * erased (`eraseVerificationsFor`).
 */
export async function eraseVerificationsOf(unit: Unit, customerId: string): Promise<void> {
  const rows = await listKeptRows(unit, customerId);
  const isOwner = rows.length > 0 && (await ownedAccount(unit, customerId));
  for (const row of rows) {
    const { verification_id } = row;
    if (isIdentityOfOwner(row, isOwner)) {
      // A customer is deleted after the last account was closed.
      await identityErasure.schedule(
        unit,
        { verification_id },
        { at: identityRecordsEnd(unit.now) },
      );
    } else if (row.application_id === null) {
      await erase(unit, verification_id);
    }
  }
}

/** Erases the KYCs of an application that is erased, except the identity of an account's owner. */
export async function eraseVerificationsFor(
  unit: Unit,
  application: { applicationId: string; customerId: string },
): Promise<void> {
  const kept = await listKeptRows(unit, application.customerId);
  const rows = kept.filter((row) => row.application_id === application.applicationId);
  const isOwner = rows.length > 0 && (await ownedAccount(unit, application.customerId));
  for (const row of rows) {
    if (!isIdentityOfOwner(row, isOwner)) await erase(unit, row.verification_id);
  }
}

/** Erases the identity and the documents of one KYC whose period has ended. */
export async function eraseVerification(context: Context, verificationId: string): Promise<void> {
  await context.unit((unit) => erase(unit, verificationId));
}

/** True for a passed KYC of a customer with an account: the identity by which the owner was identified. */
function isIdentityOfOwner({ status }: Kept, isOwner: boolean): boolean {
  return status === 'passed' && isOwner;
}

async function ownedAccount(context: Context, customerId: string): Promise<boolean> {
  const accounts = await listAccountsOf(context, { customerId });
  return accounts.some(({ type }) => type !== 'external');
}

async function erase(unit: Unit, verificationId: string): Promise<void> {
  await eraseDocuments(unit, verificationId);
  await eraseIdentity(unit, verificationId);
}
