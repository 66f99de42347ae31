import type { Context, Unit } from '../../platform/context.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import type { PublicAddress } from '../../platform/public-address.ts';
import { getProgram } from '../brands/brands.ts';
import { hasAllDocuments, openDocuments } from './kyc-documents.ts';
import { dueKey, type MoveDetail, moveVerification } from './kyc-moves.ts';
import { findVerification, lockVerification, openIdentity } from './kyc-reading.ts';
import type { KycMove, RunningStatus } from './kyc-states.ts';
import { type KycRequest, type KycVendor, KycVendorTimeout } from './kyc-vendor.ts';
import type { Verification } from './kyc-verification.ts';
import { isPoBox } from './po-box-rules.ts';

/** The vendor that checks, and the address that upload links lead to. */
export interface KycCheckDeps {
  address: PublicAddress;
  vendor: KycVendor;
  /** How long the vendor may take to answer. */
  vendorTimeoutMs: number;
}

interface Verdict {
  on: KycMove;
  detail?: MoveDetail;
}

/** Due work `kyc.check`: asks the vendor to check the identity. Safe to repeat. */
export async function checkIdentity(
  context: Context,
  deps: KycCheckDeps,
  verificationId: string,
): Promise<void> {
  const verification = await findVerification(context, verificationId);
  if (verification?.status !== 'submitted') return;
  const verdict = await judgeIdentity(context, deps, requestOf(context, verification));
  await recordVerdict(context, deps, verificationId, 'submitted', verdict);
}

/** Due work `kyc.decide`: asks the vendor about the documents, once all are there. */
export async function checkDocuments(
  context: Context,
  deps: KycCheckDeps,
  verificationId: string,
): Promise<void> {
  const verification = await findVerification(context, verificationId);
  if (verification?.status !== 'document required') return;
  if (!(await hasAllDocuments(context, verificationId))) return;
  const documents = await openDocuments(context, verificationId);
  const verdict = await judgeDocuments(deps, { ...requestOf(context, verification), documents });
  await recordVerdict(context, deps, verificationId, 'document required', verdict);
}

/** Due work `kyc.review`: asks the vendor how the review ended, again until it can say. */
export async function endReview(
  context: Context,
  deps: KycCheckDeps,
  verificationId: string,
): Promise<void> {
  const verification = await findVerification(context, verificationId);
  if (verification?.status !== 'under review') return;
  const request = requestOf(context, verification);
  const answer = await withTimeout(deps, (signal) => deps.vendor.finishReview(request, signal));
  const verdict: Verdict =
    answer.outcome === 'approved'
      ? { on: 'review_approved' }
      : { on: 'review_rejected', detail: { reason: answer.reason } };
  await recordVerdict(context, deps, verificationId, 'under review', verdict);
}

/**
 * Due work `kyc.expire`: ends a KYC whose documents did not all come within 28 days (contract,
 * section 8).
 */
export async function expireKyc(
  context: Context,
  { address }: Pick<KycCheckDeps, 'address'>,
  verificationId: string,
): Promise<void> {
  await context.unit(async (unit) => {
    const locked = await lockVerification(unit, verificationId);
    if (locked?.status !== 'document required') return;
    if (await hasAllDocuments(unit, verificationId)) return;
    await moveVerification(unit, address, locked, 'timed_out');
  });
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

async function judgeIdentity(
  context: Context,
  deps: KycCheckDeps,
  request: KycRequest,
): Promise<Verdict> {
  // Completion page, section 4; the vendor need not be asked.
  const { street, street2 } = request.identity.address;
  if (isPoBox(street) || (street2 !== null && isPoBox(street2))) {
    return { on: 'rejected', detail: { reason: poBoxFailure } };
  }
  try {
    const answer = await withTimeout(deps, (signal) => deps.vendor.checkIdentity(request, signal));
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
    // An outage may be answered only by a new start, which is what `error` and `expired` ask for.
    const { verificationId: verification_id } = request;
    context.log.warn({ verification_id, err: error }, 'the KYC vendor failed');
    return { on: error instanceof KycVendorTimeout ? 'timed_out' : 'server_failed' };
  }
}

const poBoxFailure = {
  errorCode: 'po_box_failure',
  description: 'The physical address is a post office box.',
};

/** A server error has no move from here (contract, section 3.2), so the work is tried again. */
async function judgeDocuments(
  deps: KycCheckDeps,
  request: Parameters<KycVendor['checkDocuments']>[0],
): Promise<Verdict> {
  try {
    const answer = await withTimeout(deps, (signal) => deps.vendor.checkDocuments(request, signal));
    return { on: answer.outcome === 'approved' ? 'documents_approved' : 'documents_referred' };
  } catch (error) {
    if (error instanceof KycVendorTimeout) return { on: 'timed_out' };
    throw error;
  }
}

/** Moves the verification if it still is where the vendor was asked about it. */
async function recordVerdict(
  context: Context,
  { address }: KycCheckDeps,
  verificationId: string,
  asked: RunningStatus,
  { on, detail }: Verdict,
): Promise<void> {
  await context.unit(async (unit) => {
    const locked = await lockVerification(unit, verificationId);
    if (locked?.status !== asked) return;
    const moved = await moveVerification(unit, address, locked, on, detail);
    if (moved.status === 'under review') await scheduleReview(unit, moved);
  });
}

async function scheduleReview(
  unit: Unit,
  { verificationId, programId }: Verification,
): Promise<void> {
  const { settings } = await getProgram(unit, programId);
  await scheduleDue(unit, {
    kind: 'kyc.review',
    dueAt: unit.now.add({ milliseconds: settings.document_review_delay_ms }),
    payload: { verification_id: verificationId },
    key: dueKey('kyc.review', verificationId),
  });
}

/** Bounds a call, also for a vendor that does not listen to its signal. */
async function withTimeout<T>(
  { vendorTimeoutMs }: KycCheckDeps,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(vendorTimeoutMs);
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () =>
      reject(new KycVendorTimeout(`No answer within ${vendorTimeoutMs} ms`)),
    );
  });
  return Promise.race([timedOut, call(signal)]);
}
