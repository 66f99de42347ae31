import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { type MoveDetail, moveVerification } from './advance-verification.ts';
import { kycErrors } from './kyc-errors.ts';
import { type ForcedOutcome, isRunning, movesTo } from './kyc-states.ts';
import { findLatestRow } from './kyc-store.ts';
import { requireSubject } from './kyc-subject.ts';
import type { KycSubjectKey, Verification } from './kyc-verification.ts';
import { keyOf, lockVerification } from './verification-record.ts';

/** Reason and documents of a forced status change, in place of the vendor's. */
const detail: Record<'failed' | 'documents', MoveDetail> = {
  failed: {
    reason: { errorCode: 'low_confidence', description: 'The identity could not be verified.' },
  },
  documents: { documentTypes: ['government_id'], reentry: null },
};

/**
 * Forces the subject's newest KYC for a program to an outcome, by status changes of the state table
 * and with their events. A forced review ends only by another forced outcome. Sandbox only.
 *
 * @throws DomainError `customer_dne`, `invalid_program`, `kyc_dne`, `kyc_not_running`,
 *   `kyc_outcome_impossible`.
 */
export async function forceKyc(
  context: Context,
  subject: KycSubjectKey,
  programId: string,
  outcome: ForcedOutcome,
): Promise<Verification> {
  return context.unit(async (unit) => {
    if (subject.kind === 'customer') {
      await requireSubject(unit, subject);
    }
    await getProgram(unit, programId);
    const latest = await findLatestRow(unit, keyOf(subject), programId);
    const locked = latest && (await lockVerification(unit, latest.verification_id));
    if (!locked) throw new DomainError(kycErrors.kyc_dne);
    const { status } = locked;
    if (!isRunning(status)) {
      throw new DomainError(kycErrors.kyc_not_running, { kyc_status: status });
    }
    const moves = movesTo(outcome, status);
    if (!moves) {
      throw new DomainError(kycErrors.kyc_outcome_impossible, { kyc_status: status, outcome });
    }
    let verification = locked;
    for (const move of moves) {
      const isFailure = move === 'rejected' || move === 'review_rejected';
      const said = isFailure ? detail.failed : detail.documents;
      verification = await moveVerification(unit, verification, move, said);
    }
    return verification;
  });
}
