import { defineStates } from '../../../kernel/state-table.ts';

/** Life of a KYC. Statuses are spelt as on the wire, some with a space. */
export const kycStates = defineStates({
  title: 'KYC',
  source: 'contract, section 3.2',
  stored: [{ table: 'kyc_verifications', column: 'status' }],
  states: [
    'submitted',
    'document required',
    'under review',
    'passed',
    'failed',
    'error',
    'expired',
  ],
  rows: [
    { from: null, on: 'started', to: 'submitted', then: ['kyc.verification.submitted'] },
    {
      from: 'submitted',
      on: 'verified',
      to: 'passed',
      then: ['settleSubject', 'kyc.verification.success', 'notifyListeners'],
    },
    {
      from: 'submitted',
      on: 'rejected',
      to: 'failed',
      then: ['kyc.verification.failure', 'notifyListeners'],
    },
    {
      from: 'submitted',
      on: 'documents_requested',
      to: 'document required',
      then: [
        'requestDocuments',
        'kyc.verification.document_required',
        'kyc.verification.reenter_information',
      ],
    },
    {
      from: 'document required',
      on: 'documents_approved',
      to: 'passed',
      then: ['settleSubject', 'kyc.verification.success', 'notifyListeners'],
    },
    {
      from: 'document required',
      on: 'documents_referred',
      to: 'under review',
      then: ['kyc.verification.under_review'],
    },
    {
      from: 'under review',
      on: 'review_approved',
      to: 'passed',
      then: ['settleSubject', 'kyc.verification.success', 'notifyListeners'],
    },
    {
      from: 'under review',
      on: 'review_rejected',
      to: 'failed',
      then: ['kyc.verification.failure', 'notifyListeners'],
    },
    {
      from: 'submitted',
      on: 'server_failed',
      to: 'error',
      then: ['returnAttempt', 'kyc.verification.error', 'notifyListeners'],
    },
    {
      from: ['submitted', 'document required'],
      on: 'timed_out',
      to: 'expired',
      then: ['returnAttempt', 'kyc.verification.timeout', 'notifyListeners'],
    },
  ],
});

export type KycStatus = (typeof kycStates.states)[number];
export type KycMove = (typeof kycStates.rows)[number]['on'];
export type KycEffect = NonNullable<(typeof kycStates.rows)[number]['then']>[number];

export const runningStatuses = ['submitted', 'document required', 'under review'] as const;
export type RunningStatus = (typeof runningStatuses)[number];

/** True while a KYC runs; a second one of its subject cannot start until it ends. */
export function isRunning(status: KycStatus): status is RunningStatus {
  return (runningStatuses as readonly KycStatus[]).includes(status);
}

/** Final statuses of a KYC, reported to the listeners of `kycEnded`. */
export const kycOutcomes = ['passed', 'failed', 'error', 'expired'] as const;
export type KycOutcome = (typeof kycOutcomes)[number];

/** Outcomes that the sandbox can force onto a running KYC (completion page, section 4). */
export const forcedOutcomes = [
  'passed',
  'failed',
  'document_required',
  'under_review',
  'error',
  'expired',
] as const;
export type ForcedOutcome = (typeof forcedOutcomes)[number];

/**
 * Status changes from a running status to a forced outcome, all of them rows of the state table: a
 * KYC that requires documents fails by way of the review that would have rejected them.
 */
const forcedMoves: Record<ForcedOutcome, Partial<Record<RunningStatus, readonly KycMove[]>>> = {
  passed: {
    submitted: ['verified'],
    'document required': ['documents_approved'],
    'under review': ['review_approved'],
  },
  failed: {
    submitted: ['rejected'],
    'document required': ['documents_referred', 'review_rejected'],
    'under review': ['review_rejected'],
  },
  document_required: { submitted: ['documents_requested'] },
  under_review: {
    submitted: ['documents_requested', 'documents_referred'],
    'document required': ['documents_referred'],
  },
  error: { submitted: ['server_failed'] },
  expired: { submitted: ['timed_out'], 'document required': ['timed_out'] },
};

/** Status changes that force an outcome; undefined where the state table cannot reach it. */
export function movesTo(
  outcome: ForcedOutcome,
  status: RunningStatus,
): readonly KycMove[] | undefined {
  return forcedMoves[outcome][status];
}
