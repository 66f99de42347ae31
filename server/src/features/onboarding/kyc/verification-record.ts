import { sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import {
  findVerificationRow,
  lockVerificationRow,
  type SubjectKey,
  type VerificationRow,
} from './kyc-store.ts';
import type { KycIdentity } from './kyc-vendor.ts';
import type { KycSubject, KycSubjectKey, Verification } from './kyc-verification.ts';

export const identityColumn = sealedColumn('kyc_verifications', 'identity', ['verification_id']);

/** Seals the identity that a KYC checks. */
export function sealIdentity(
  { vault }: Context,
  verificationId: string,
  identity: KycIdentity,
): Buffer {
  return vault.seal(JSON.stringify(identity), identityColumn, verificationId);
}

export function openIdentity({ vault }: Context, verification: Verification): KycIdentity {
  const { identity, verificationId } = verification;
  if (!identity) throw new Error(`The identity of verification ${verificationId} is erased`);
  return JSON.parse(vault.open(identity, identityColumn, verificationId));
}

export function keyOf(subject: KycSubjectKey): SubjectKey {
  return subject.kind === 'customer'
    ? { column: 'customer_id', id: subject.customerId }
    : { column: 'beneficial_owner_id', id: subject.ownerId };
}

export function toVerification(row: VerificationRow): Verification {
  return {
    verificationId: row.verification_id,
    programId: row.program_id,
    subject: subjectOf(row),
    applicationId: row.application_id,
    identityChangeId: row.identity_change_id,
    status: row.status,
    identity: row.identity,
    passedAt: row.passed_at,
  };
}

function subjectOf(row: VerificationRow): KycSubject {
  const { customer_id, business_id, beneficial_owner_id } = row;
  if (customer_id) return { kind: 'customer', customerId: customer_id };
  if (business_id && beneficial_owner_id) {
    return { kind: 'beneficial_owner', businessId: business_id, ownerId: beneficial_owner_id };
  }
  throw new Error(`Verification ${row.verification_id} has no subject`);
}

export async function findVerification(
  context: Context,
  verificationId: string,
): Promise<Verification | undefined> {
  const row = await findVerificationRow(context, verificationId);
  return row && toVerification(row);
}

/** Reads a verification and locks its row until the transaction ends. */
export async function lockVerification(
  unit: Unit,
  verificationId: string,
): Promise<Verification | undefined> {
  const row = await lockVerificationRow(unit, verificationId);
  return row && toVerification(row);
}
