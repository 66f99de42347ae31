import { applicationRecordsEnd, identityRecordsEnd } from '../../../kernel/retention.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { listAccountsOf } from '../../accounts/accounts/accounts.ts';
import { eraseDocuments } from './kyc-documents-store.ts';
import { identityErasure } from './kyc-jobs.ts';
import { eraseIdentity, listKeptRows } from './kyc-store.ts';

type Kept = Awaited<ReturnType<typeof listKeptRows>>[number];

/**
 * Erases the identities and documents of a deleted customer's KYCs: each at once, or at the end of
 * the period for which the law has it kept.
 */
export async function eraseVerificationsOf(unit: Unit, customerId: string): Promise<void> {
  const rows = await listKeptRows(unit, customerId);
  if (rows.length === 0) return;
  const accounts = await listAccountsOf(unit, { customerId });
  const isOwner = accounts.some(({ type }) => type !== 'external');
  for (const row of rows) {
    const { verification_id } = row;
    const end = keptUntil(row, isOwner, unit.now);
    if (end && Temporal.Instant.compare(unit.now, end) < 0) {
      await identityErasure.schedule(unit, { verification_id }, { at: end });
    } else await erase(unit, verification_id);
  }
}

/** Erases the identity and the documents of one KYC whose period has ended. */
export async function eraseVerification(context: Context, verificationId: string): Promise<void> {
  await context.unit((unit) => erase(unit, verificationId));
}

/** Null for a KYC that belongs to neither an account nor an application. */
function keptUntil(row: Kept, isOwner: boolean, now: Temporal.Instant): Temporal.Instant | null {
  // A customer is deleted after the last account was closed.
  if (row.status === 'passed' && isOwner) return identityRecordsEnd(now);
  return row.application_id ? applicationRecordsEnd(row.date_updated) : null;
}

async function erase(unit: Unit, verificationId: string): Promise<void> {
  await eraseDocuments(unit, verificationId);
  await eraseIdentity(unit, verificationId);
}
