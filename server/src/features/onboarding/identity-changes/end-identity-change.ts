import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { isRunning, type KycResult, lockChangeKyc } from '../kyc/kyc.ts';
import { moveChange } from './advance-change.ts';
import { identityChangeErrors } from './identity-change-errors.ts';
import { type IdentityChange, lockChange } from './identity-change-record.ts';
import { requireChangeRow } from './read-identity-changes.ts';

const moves = {
  passed: 'kyc_passed',
  failed: 'kyc_failed',
  error: 'kyc_error',
  expired: 'kyc_expired',
} as const;

/** Listener of `kycEnded`: applies the outcome to the identity change that the KYC carries, if any. */
export async function applyOutcome(unit: Unit, result: KycResult): Promise<void> {
  const { identityChangeId, outcome, reason } = result;
  if (identityChangeId === null) return;
  const change = await lockChange(unit, identityChangeId);
  // A cancelled change has withdrawn its KYC.
  if (change.status !== 'checking') return;
  await moveChange(unit, change, moves[outcome], reason?.errorCode);
}

/**
 * Cancels a change that is being checked, and ends its KYC.
 *
 * @throws DomainError `customer_dne`, `identity_change_dne`, `identity_change_ended`,
 *   `identity_change_under_review`.
 */
export async function cancelIdentityChange(
  context: Context,
  ids: { customerId: string; changeId: string },
): Promise<IdentityChange> {
  return context.unit(async (unit) => {
    const { verification_id: verificationId } = await requireChangeRow(unit, ids);
    // The KYC's row is locked before the change's, as where a KYC ends.
    const kyc = verificationId === null ? null : await lockChangeKyc(unit, verificationId);
    const change = await lockChange(unit, ids.changeId);
    const params = { identity_change_id: change.identity_change_id };
    if (change.status !== 'checking') {
      const { status } = change;
      throw new DomainError(identityChangeErrors.identity_change_ended, { ...params, status });
    }
    // A worker of the version before ends a KYC without its change: the change then takes the outcome.
    if (kyc && !isRunning(kyc.status)) return moveChange(unit, change, moves[kyc.status]);
    if (kyc?.status === 'under review') {
      throw new DomainError(identityChangeErrors.identity_change_under_review, params);
    }
    return moveChange(unit, change, 'cancel');
  });
}
