import type { Context } from '../../platform/context.ts';
import { keyOf } from './kyc-reading.ts';
import { findPassedRow, hasRunningRow } from './kyc-store.ts';
import type { KycSubjectKey } from './kyc-verification.ts';

export {
  checkDocuments,
  checkIdentity,
  endReview,
  expireKyc,
  type KycCheckDeps,
} from './kyc-checks.ts';
export { type DocumentFile, renewUploadLinks } from './kyc-documents.ts';
export { forceKyc } from './kyc-forcing.ts';
export { kycEnded } from './kyc-hooks.ts';
export { startKyc } from './kyc-start.ts';
export { getKycStatus, type KycStatusRecord } from './kyc-status.ts';
export {
  findUploadAddress,
  getUpload,
  receiveUpload,
  submitDocuments,
  type UploadAddress,
  type UploadView,
} from './kyc-uploads.ts';
export type { KycResult, KycSubject, KycSubjectKey } from './kyc-verification.ts';

/** The instant at which the subject passed KYC for the program, or null. */
export async function findPassedKyc(
  context: Context,
  subject: KycSubjectKey,
  programId: string,
): Promise<{ passedAt: Temporal.Instant } | null> {
  const row = await findPassedRow(context, keyOf(subject), programId);
  return row?.passed_at ? { passedAt: row.passed_at } : null;
}

/** True while a KYC of the subject runs, for any program. */
export async function hasRunningKyc(context: Context, subject: KycSubjectKey): Promise<boolean> {
  return hasRunningRow(context, keyOf(subject));
}
