import type { Context } from '../../../platform/context.ts';
import { findPassedRow, hasRunningRow } from './kyc-store.ts';
import type { KycSubjectKey } from './kyc-verification.ts';
import { keyOf } from './verification-record.ts';

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
