import { callVendor } from '../../../platform/call-vendor.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { type MoveDetail, moveVerification } from './advance-verification.ts';
import { hasAllDocuments, openDocuments } from './kyc-documents.ts';
import { documentDecision, reviewEnd } from './kyc-jobs.ts';
import type { KycMove } from './kyc-states.ts';
import { type KycRequest, type KycVendor, KycVendorTimeout, kycVendor } from './kyc-vendor.ts';
import type { Verification } from './kyc-verification.ts';
import { isPoBox } from './po-box-rules.ts';
import { findVerification, lockVerification, openIdentity } from './verification-record.ts';

interface Verdict {
  on: KycMove;
  detail?: MoveDetail;
}

/** Has the vendor check the identity. Safe to repeat. */
export async function checkIdentity(context: Context, verificationId: string): Promise<void> {
  const verification = await findVerification(context, verificationId);
  if (verification?.status !== 'submitted') return;
  const verdict = await judgeIdentity(context, requestOf(context, verification));
  await recordVerdict(context, verification, verdict);
}

/** Has the vendor check the documents once all are submitted. */
export async function checkDocuments(context: Context, verificationId: string): Promise<void> {
  const verification = await findVerification(context, verificationId);
  if (verification?.status !== 'document required') return;
  if (!(await hasAllDocuments(context, verificationId))) return;
  const documents = await openDocuments(context, verificationId);
  const verdict = await judgeDocuments(context, { ...requestOf(context, verification), documents });
  await recordVerdict(context, verification, verdict);
}

/** Polls the vendor for the result of its review; due work is retried until there is one. */
export async function endReview(context: Context, verificationId: string): Promise<void> {
  const verification = await findVerification(context, verificationId);
  if (verification?.status !== 'under review') return;
  const request = requestOf(context, verification);
  const vendor = context.port(kycVendor);
  const answer = await callKyc(context, (signal) => vendor.finishReview(request, signal));
  const verdict: Verdict =
    answer.outcome === 'approved'
      ? { on: 'review_approved' }
      : { on: 'review_rejected', detail: { reason: answer.reason } };
  await recordVerdict(context, verification, verdict);
}

function requestOf(context: Context, verification: Verification): KycRequest {
  const { verificationId, subject } = verification;
  return {
    brandId: context.brandId,
    subjectId: subject.kind === 'customer' ? subject.customerId : subject.ownerId,
    verificationId,
    identity: openIdentity(context, verification),
  };
}

async function judgeIdentity(context: Context, request: KycRequest): Promise<Verdict> {
  // Post office boxes fail without a call to the vendor (completion page, section 4).
  const { street, street2 } = request.identity.address;
  if (isPoBox(street) || (street2 !== null && isPoBox(street2))) {
    return { on: 'rejected', detail: { reason: poBoxFailure } };
  }
  const vendor = context.port(kycVendor);
  try {
    const answer = await callKyc(context, (signal) => vendor.checkIdentity(request, signal));
    switch (answer.outcome) {
      case 'verified':
        return { on: 'verified' };
      case 'rejected':
        return { on: 'rejected', detail: { reason: answer.reason } };
      case 'documents_requested': {
        const { documentTypes, reentry } = answer;
        return { on: 'documents_requested', detail: { documentTypes, reentry } };
      }
    }
  } catch (error) {
    // An outage is not retried: it ends the KYC as `error` or `expired`, which need a new start.
    const { verificationId: verification_id } = request;
    context.log.warn({ verification_id, err: error }, 'the KYC vendor failed');
    return { on: error instanceof KycVendorTimeout ? 'timed_out' : 'server_failed' };
  }
}

const poBoxFailure = {
  errorCode: 'po_box_failure',
  description: 'The physical address is a post office box.',
};

/** Server errors are thrown and retried: this status has no `server_failed` (contract, 3.2). */
async function judgeDocuments(
  context: Context,
  request: Parameters<KycVendor['checkDocuments']>[0],
): Promise<Verdict> {
  const vendor = context.port(kycVendor);
  try {
    const answer = await callKyc(context, (signal) => vendor.checkDocuments(request, signal));
    return { on: answer.outcome === 'approved' ? 'documents_approved' : 'documents_referred' };
  } catch (error) {
    if (error instanceof KycVendorTimeout) return { on: 'timed_out' };
    throw error;
  }
}

/**
 * Changes the status unless it has changed since the call to the vendor began. A verdict on an identity
 * that was corrected meanwhile is dropped: the documents are checked again with the corrected one.
 */
async function recordVerdict(
  context: Context,
  asked: Verification,
  { on, detail }: Verdict,
): Promise<void> {
  await context.unit(async (unit) => {
    const locked = await lockVerification(unit, asked.verificationId);
    if (locked?.status !== asked.status) return;
    if (asked.identity && locked.identity?.equals(asked.identity) === false) {
      await documentDecision.schedule(
        unit,
        { verification_id: asked.verificationId },
        { at: unit.now, key: null },
      );
      return;
    }
    const moved = await moveVerification(unit, locked, on, detail);
    if (moved.status === 'under review') await scheduleReview(unit, moved);
  });
}

async function scheduleReview(
  unit: Unit,
  { verificationId, programId }: Verification,
): Promise<void> {
  const { settings } = await getProgram(unit, programId);
  await reviewEnd.schedule(
    unit,
    { verification_id: verificationId },
    { at: unit.now.add({ milliseconds: settings.document_review_delay_ms }) },
  );
}

/** Calls the KYC vendor for at most the vendor timeout. */
function callKyc<T>(context: Context, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const onTimeout = (timeoutMs: number) => new KycVendorTimeout(`No answer within ${timeoutMs} ms`);
  return callVendor(context, 'kyc', call, { onTimeout });
}
