import { defineStates, sources } from '../../../kernel/state-table.ts';

/** Limit of failed KYCs for one application and customer (contract, section 8). */
export const maxKycFailures = 3;

/** Facts that the guards of the state table read. */
export interface ApplicationFacts {
  /** The customer has passed KYC for the application's program before. */
  hasPassedKyc: boolean;
  /** KYC attempts that the customer has left. */
  kycRequestsAvailable: number;
  /** KYCs of this application that have failed, counting the one being applied. */
  failedKycCount: number;
  /** The customer was not deleted. */
  hasCustomer: boolean;
}

const open = ['created', 'kyc_warning', 'resubmit_required'] as const;

/**
 * Life of a credit application. A KYC that ends in error or expiry returns its attempt, so only
 * failures lead to `denied`. PATCH is a row, too, since only some statuses allow it.
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
  // `submitted` is for a vendor that queues.
  unreached: ['submitted'],
  guards: {
    hasCustomer: (facts: ApplicationFacts) => facts.hasCustomer,
    hasPassedKyc: (facts: ApplicationFacts) => facts.hasPassedKyc && facts.hasCustomer,
    hasAttemptsLeft: (facts: ApplicationFacts) =>
      facts.kycRequestsAvailable > 0 && facts.hasCustomer,
    isLastFailure: (facts: ApplicationFacts) =>
      facts.failedKycCount >= maxKycFailures || facts.kycRequestsAvailable === 0,
  },
  rows: [
    { from: null, on: 'create', to: 'created' },
    { from: 'created', on: 'patch', when: 'hasCustomer', to: 'created' },
    { from: 'kyc_warning', on: 'patch', when: 'hasCustomer', to: 'kyc_warning' },
    { from: 'resubmit_required', on: 'patch', when: 'hasCustomer', to: 'resubmit_required' },
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
      then: ['openDepositAccount', 'credit.application.approved'],
    },
    {
      from: 'kyc_started',
      on: 'kyc_failed',
      when: 'isLastFailure',
      to: 'denied',
      then: ['recordAdverseAction', 'credit.application.adverse_action'],
    },
    {
      from: 'kyc_started',
      on: 'kyc_failed',
      to: 'kyc_warning',
      then: ['credit.application.kyc_warning'],
    },
    {
      from: 'kyc_started',
      on: 'kyc_interrupted',
      to: 'resubmit_required',
      then: ['credit.application.resubmit_required'],
    },
    // The customer's last attempt can fail in a direct KYC or in that of another application.
    {
      from: ['kyc_warning', 'resubmit_required'],
      on: 'last_attempt_failed',
      to: 'denied',
      then: ['recordAdverseAction', 'credit.application.adverse_action'],
    },
  ],
});

export type ApplicationStatus = (typeof applicationStates.states)[number];
export type ApplicationEffect = NonNullable<
  (typeof applicationStates.rows)[number]['then']
>[number];
export type ApplicationMove = (typeof applicationStates.rows)[number]['on'];

/** Statuses during KYC: the applicant is as submitted, and no second submission may start. */
export const runningStatuses = ['submitted', 'kyc_started'] as const satisfies ApplicationStatus[];

/** Statuses after a KYC that decided nothing: the application can be submitted again. */
export const waitingStatuses = [
  'kyc_warning',
  'resubmit_required',
] as const satisfies ApplicationStatus[];

/** Statuses before the decision. */
export const undecidedStatuses = [
  'created',
  ...runningStatuses,
  ...waitingStatuses,
] as const satisfies ApplicationStatus[];

/** True of statuses that allow a change of the applicant: before each submission. */
export function isChangeable(status: ApplicationStatus): boolean {
  return applicationStates.rows.some(
    (row) => row.on === 'patch' && sources<ApplicationStatus>(row).includes(status),
  );
}
