import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { listDocuments, type RequestedDocument } from './kyc-documents.ts';
import { kycErrors } from './kyc-errors.ts';
import type { KycStatus } from './kyc-states.ts';
import { findStandingRow } from './kyc-store.ts';
import { requireSubject } from './kyc-subject.ts';
import type { KycSubject, Verification } from './kyc-verification.ts';
import { keyOf, toVerification } from './verification-record.ts';

/** The KYC status of contract section 2.6. */
export interface KycStatusRecord {
  subject: KycSubject;
  status: KycStatus;
  /** Required documents while the status is `document required`; else null. */
  documents: RequestedDocument[] | null;
}

/**
 * The subject's newest KYC for a program, without those of identity changes that did not pass; throws `kyc_dne`
 * before the first one.
 */
export async function getKycStatus(
  context: Context,
  subject: KycSubject,
  programId: string,
): Promise<KycStatusRecord> {
  await requireSubject(context, subject);
  await getProgram(context, programId);
  const row = await findStandingRow(context, keyOf(subject), programId);
  if (!row) throw new DomainError(kycErrors.kyc_dne);
  return statusRecord(context, toVerification(row));
}

/** A verification as callers see it. */
export async function statusRecord(
  context: Context,
  { verificationId, subject, status }: Verification,
): Promise<KycStatusRecord> {
  const isWaiting = status === 'document required';
  const documents = isWaiting ? await listDocuments(context, verificationId) : null;
  return { subject, status, documents };
}
