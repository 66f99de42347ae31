import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { listDocuments, type RequestedDocument, requestDocuments } from './kyc-documents.ts';
import { kycEvents } from './kyc-events.ts';
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

const performers: Record<KycEffect, (move: Move) => Promise<unknown>> = {
  'kyc.verification.submitted': ({ unit, verification }) =>
    kycEvents.submitted.record(
      unit,
      factsOf(verification, {
        ...idFields(verification),
        kyc_status: verification.status,
      }),
    ),
  'kyc.verification.success': (move) => announce(move, kycEvents.success),
  'kyc.verification.failure': ({ unit, verification, detail: { reason } }) =>
    kycEvents.failure.record(
      unit,
      factsOf(verification, {
        ...idFields(verification),
        ...(reason && { error_code: reason.errorCode, description: reason.description }),
      }),
    ),
  'kyc.verification.error': (move) => announce(move, kycEvents.error),
  'kyc.verification.timeout': (move) => announce(move, kycEvents.timeout),
  'kyc.verification.under_review': (move) => announce(move, kycEvents.underReview),
  'kyc.verification.reenter_information': async ({ unit, verification, detail: { reentry } }) => {
    if (!reentry) return;
    const { description, fields } = reentry;
    const payload = { ...idFields(verification), description, fields };
    await kycEvents.reenterInformation.record(unit, factsOf(verification, payload));
  },
  requestDocuments: async ({ unit, verification: { verificationId }, detail }) => {
    await requestDocuments(unit, verificationId, detail.documentTypes ?? ['government_id']);
    const at = unit.now.add(documentWindow);
    await kycExpiry.schedule(unit, { verification_id: verificationId }, { at });
  },
  'kyc.verification.document_required': async ({ unit, verification }) => {
    const documents = await listDocuments(unit, verification.verificationId);
    const listWith = (linkOf: (document: RequestedDocument) => string | null) =>
      documents.map((document) => ({
        document_type: document.documentType,
        upload_link: linkOf(document),
        status: document.status,
      }));
    const payload = { ...idFields(verification), documents: listWith(() => null) };
    await kycEvents.documentRequired.record(unit, {
      ...factsOf(verification, payload),
      secretPayload: { documents: listWith(({ uploadLink }) => uploadLink) },
    });
  },
  settleSubject: async ({ unit, verification }) => {
    if (!verification.passedAt) return;
    const verified = openIdentity(unit, verification);
    await recordPassed(unit, verification.subject, verification.passedAt, verified);
  },
  returnAttempt: async ({ unit, verification: { subject, identityChangeId } }) => {
    // The KYC of an identity change has used up no attempt.
    if (identityChangeId === null) await returnAttempt(unit, subject);
  },
  notifyListeners: async ({ unit, verification, detail }) => {
    const { verificationId, applicationId, identityChangeId, subject, programId, status } =
      verification;
    await kycEnded.run(unit, {
      verificationId,
      applicationId,
      identityChangeId,
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

/** An event whose payload has no field but the owner's ids. */
function announce(
  { unit, verification }: Move,
  event:
    | typeof kycEvents.success
    | typeof kycEvents.error
    | typeof kycEvents.timeout
    | typeof kycEvents.underReview,
): Promise<string> {
  return event.record(unit, factsOf(verification, idFields(verification)));
}

function factsOf<Payload>({ subject, verificationId }: Verification, payload: Payload) {
  return { customerId: customerIdOf(subject), objectId: verificationId, payload };
}

function customerIdOf(subject: KycSubject): string | null {
  return subject.kind === 'customer' ? subject.customerId : null;
}

/** Ids in the events of an identity change and of an owner, besides `customer_id: null` of the latter. */
function idFields({ subject, identityChangeId }: Verification) {
  if (identityChangeId !== null) return { identity_change_id: identityChangeId };
  if (subject.kind === 'customer') return {};
  return { beneficial_owner_id: subject.ownerId, business_id: subject.businessId };
}
