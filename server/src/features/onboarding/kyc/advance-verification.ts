import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { type RequestedDocument, requestDocuments } from './kyc-documents.ts';
import { kycEnded } from './kyc-hooks.ts';
import {
  documentDecision,
  identityCheck,
  kycExpiry,
  reviewEnd,
  type VerificationJob,
} from './kyc-jobs.ts';
import { type DocumentType, documentWindow } from './kyc-rules.ts';
import {
  type KycEffect,
  type KycMove,
  type KycOutcome,
  type KycStatus,
  kycOutcomes,
  kycStates,
  type RunningStatus,
} from './kyc-states.ts';
import { saveStatus } from './kyc-store.ts';
import { recordPassed, returnAttempt } from './kyc-subject.ts';
import type { KycRejection, Reentry } from './kyc-vendor.ts';
import type { KycSubject, Verification } from './kyc-verification.ts';
import { openIdentity } from './verification-record.ts';

/** Detail of a status change: the reason of a failure, or the documents and fields required. */
export interface MoveDetail {
  reason?: KycRejection;
  documentTypes?: DocumentType[];
  reentry?: Reentry | null;
}

interface Move {
  unit: Unit;
  verification: Verification;
  detail: MoveDetail;
}

/** Due work of each running status, cancelled when the status changes. */
const waitingWork: Record<RunningStatus, readonly VerificationJob[]> = {
  submitted: [identityCheck],
  'document required': [kycExpiry, documentDecision],
  'under review': [reviewEnd],
};

/**
 * Changes the status of a verification, whose row the caller has locked, and performs its effects in
 * the same transaction: event, person's record and listeners of `kycEnded`.
 *
 * @throws Error when the state table has no such status change; callers check the status first.
 */
export async function moveVerification(
  unit: Unit,
  verification: Verification,
  on: KycMove,
  detail: MoveDetail = {},
): Promise<Verification> {
  const step = transition(kycStates, verification.status, on);
  if (!step.moved) throw new Error(`A KYC that is ${verification.status} refuses ${on}`);
  const now = unit.now;
  const moved = { ...verification, status: step.to, passedAt: step.to === 'passed' ? now : null };
  await saveStatus(unit, verification.verificationId, {
    status: moved.status,
    passed_at: moved.passedAt,
    error_code: detail.reason?.errorCode ?? null,
    error_description: detail.reason?.description ?? null,
    date_updated: now,
  });
  for (const job of waitingWork[verification.status as RunningStatus]) {
    await job.cancel(unit, { verification_id: verification.verificationId });
  }
  await performEffects(step.effects, { unit, verification: moved, detail });
  return moved;
}

/** Performs the effects of a status change in the state table's order. */
export async function performEffects(effects: readonly KycEffect[], move: Move): Promise<void> {
  for (const effect of effects) await performers[effect](move);
}

const performers: Record<KycEffect, (move: Move) => Promise<void>> = {
  announceStart,
  announceSuccess: (move) => announce(move, 'kyc.verification.success'),
  announceFailure: (move) => {
    const { reason } = move.detail;
    const payload = reason && { error_code: reason.errorCode, description: reason.description };
    return announce(move, 'kyc.verification.failure', payload);
  },
  announceError: (move) => announce(move, 'kyc.verification.error'),
  announceTimeout: (move) => announce(move, 'kyc.verification.timeout'),
  announceReview: (move) => announce(move, 'kyc.verification.under_review'),
  announceReentry: async (move) => {
    const { reentry } = move.detail;
    if (!reentry) return;
    const { description, fields } = reentry;
    await announce(move, 'kyc.verification.reenter_information', { description, fields });
  },
  requestDocuments: askForDocuments,
  settleSubject: async ({ unit, verification }) => {
    if (!verification.passedAt) return;
    const verified = openIdentity(unit, verification);
    await recordPassed(unit, verification.subject, verification.passedAt, verified);
  },
  returnAttempt: ({ unit, verification }) => returnAttempt(unit, verification.subject),
  notifyListeners: async ({ unit, verification, detail }) => {
    const { verificationId, applicationId, subject, programId, status } = verification;
    await kycEnded.run(unit, {
      verificationId,
      applicationId,
      subject,
      programId,
      outcome: outcomeOf(status),
      reason: detail.reason ?? null,
    });
  },
};

function outcomeOf(status: KycStatus): KycOutcome {
  const outcome = kycOutcomes.find((each) => each === status);
  if (!outcome) throw new Error(`A KYC that is ${status} has not ended`);
  return outcome;
}

/** Event of the start: its body has none of the common fields (contract, section 6). */
async function announceStart({ unit, verification }: Move): Promise<void> {
  const { subject, verificationId, status } = verification;
  await recordEvent(unit, {
    event: 'kyc.verification.submitted',
    customerId: customerIdOf(subject),
    objectId: verificationId,
    body: { customer_id: customerIdOf(subject), ...ownerFields(subject), kyc_status: status },
  });
}

async function announce(
  { unit, verification }: Move,
  event: Parameters<typeof recordEvent>[1]['event'],
  payload: Record<string, unknown> = {},
  secretPayload?: Record<string, unknown>,
): Promise<void> {
  const { subject, verificationId } = verification;
  await recordEvent(unit, {
    event,
    customerId: customerIdOf(subject),
    objectId: verificationId,
    payload: { ...ownerFields(subject), ...payload },
    ...(secretPayload ? { secretPayload } : {}),
  });
}

async function askForDocuments(move: Move): Promise<void> {
  const { unit, verification, detail } = move;
  const { verificationId } = verification;
  const documents = await requestDocuments(
    unit,
    verificationId,
    detail.documentTypes ?? ['government_id'],
  );
  await kycExpiry.schedule(
    unit,
    { verification_id: verificationId },
    { at: unit.now.add(documentWindow) },
  );
  const listWith = (linkOf: (document: RequestedDocument) => string | null) =>
    documents.map((document) => ({
      document_type: document.documentType,
      upload_link: linkOf(document),
      status: document.status,
    }));
  await announce(
    move,
    'kyc.verification.document_required',
    { documents: listWith(() => null) },
    { documents: listWith(({ uploadLink }) => uploadLink) },
  );
}

function customerIdOf(subject: KycSubject): string | null {
  return subject.kind === 'customer' ? subject.customerId : null;
}

/** Ids in an owner's events, besides `customer_id: null` (completion page, section 3). */
function ownerFields(subject: KycSubject): Record<string, string> {
  if (subject.kind === 'customer') return {};
  return { beneficial_owner_id: subject.ownerId, business_id: subject.businessId };
}
