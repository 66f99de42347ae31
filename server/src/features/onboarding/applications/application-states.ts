import { defineStates, sources } from '../../../kernel/state-table.ts';

/** Contract, section 8: KYC submissions for one application and customer. */
const maxKycFailures = 3;

/** What the guards ask. */
export interface ApplicationFacts {
  /** The customer has passed KYC for the application's program before. */
  hasPassedKyc: boolean;
  /** KYC attempts that the customer has left. */
  kycRequestsAvailable: number;
  /** KYCs of this application that have failed, counting the one being applied. */
  failedKycCount: number;
}

const open = ['created', 'kyc_warning', 'resubmit_required'] as const;

/**
 * The life of a credit application. A KYC that ends in error or expiry gives its attempt back, so
 * only failures lead to `denied`. PATCH is a move too: it is possible in some states and not in
 * others.
 */
export const applicationStates = defineStates({
  title: 'Credit application',
  source: 'Contract, section 3.1; completion page, section 5',
  stored: [{ table: 'credit_applications', column: 'application_status' }],
  states: [
    'created',
    'submitted',
    'kyc_started',
    'kyc_warning',
    'resubmit_required',
    'approved',
    'denied',
  ],
  // Kept for a vendor that queues.
  unreached: ['submitted'],
  guards: {
    hasPassedKyc: (facts: ApplicationFacts) => facts.hasPassedKyc,
    hasAttemptsLeft: (facts: ApplicationFacts) => facts.kycRequestsAvailable > 0,
    isLastFailure: (facts: ApplicationFacts) =>
      facts.failedKycCount >= maxKycFailures || facts.kycRequestsAvailable === 0,
  },
  rows: [
    { from: null, on: 'create', to: 'created' },
    { from: 'created', on: 'patch', to: 'created' },
    { from: 'kyc_warning', on: 'patch', to: 'kyc_warning' },
    { from: 'resubmit_required', on: 'patch', to: 'resubmit_required' },
    {
      from: open,
      on: 'submit',
      when: 'hasPassedKyc',
      to: 'kyc_started',
      then: ['scheduleApproval'],
    },
    { from: open, on: 'submit', when: 'hasAttemptsLeft', to: 'kyc_started', then: ['startKyc'] },
    {
      from: 'kyc_started',
      on: 'kyc_passed',
      to: 'approved',
      then: ['openDepositAccount', 'announceApproval'],
    },
    {
      from: 'kyc_started',
      on: 'kyc_failed',
      when: 'isLastFailure',
      to: 'denied',
      then: ['recordAdverseAction'],
    },
    { from: 'kyc_started', on: 'kyc_failed', to: 'kyc_warning' },
    {
      from: 'kyc_started',
      on: 'kyc_interrupted',
      to: 'resubmit_required',
      then: ['announceResubmit'],
    },
    // The customer's last attempt may fail elsewhere: in a KYC of its own, or of another application.
    {
      from: ['kyc_warning', 'resubmit_required'],
      on: 'last_attempt_failed',
      to: 'denied',
      then: ['recordAdverseAction'],
    },
  ],
});

export type ApplicationStatus = (typeof applicationStates.states)[number];
export type ApplicationEffect = NonNullable<
  (typeof applicationStates.rows)[number]['then']
>[number];
export type ApplicationMove = (typeof applicationStates.rows)[number]['on'];

/** While KYC runs: the applicant is as submitted, and nothing else may start. */
export const runningStatuses = ['submitted', 'kyc_started'] as const satisfies ApplicationStatus[];

/** After a KYC that did not settle it: waiting to be submitted again. */
export const waitingStatuses = [
  'kyc_warning',
  'resubmit_required',
] as const satisfies ApplicationStatus[];

/** Whether the applicant can still be changed: before submission and between two. */
export function isChangeable(status: ApplicationStatus): boolean {
  return applicationStates.rows.some(
    (row) => row.on === 'patch' && sources<ApplicationStatus>(row).includes(status),
  );
}
