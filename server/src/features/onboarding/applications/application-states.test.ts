import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { applicationStates, isChangeable } from './application-states.ts';

const fresh = {
  hasPassedKyc: false,
  kycRequestsAvailable: 3,
  failedKycCount: 0,
  hasCustomer: true,
};

test('an application has exactly the status changes of contract and completion page', () => {
  expect(
    movesOf(applicationStates, {
      fresh,
      'second failure': { ...fresh, kycRequestsAvailable: 1, failedKycCount: 2 },
      'third failure': { ...fresh, kycRequestsAvailable: 0, failedKycCount: 3 },
      'third failure, attempts back': { ...fresh, kycRequestsAvailable: 2, failedKycCount: 3 },
      'attempts used elsewhere': { ...fresh, kycRequestsAvailable: 0, failedKycCount: 1 },
      'KYC passed before': { ...fresh, hasPassedKyc: true },
      'KYC passed with the last attempt': {
        ...fresh,
        hasPassedKyc: true,
        kycRequestsAvailable: 0,
      },
    }),
  ).toEqual([
    '(none) + create -> created',
    'created + patch -> created',
    ...submissionsFrom('created'),
    'kyc_started + kyc_passed -> approved (openDepositAccount, credit.application.approved)',
    'kyc_started + kyc_failed [fresh] -> kyc_warning (credit.application.kyc_warning)',
    'kyc_started + kyc_failed [second failure] -> kyc_warning (credit.application.kyc_warning)',
    'kyc_started + kyc_failed [third failure] -> denied (recordAdverseAction, credit.application.adverse_action)',
    'kyc_started + kyc_failed [third failure, attempts back] -> denied (recordAdverseAction, credit.application.adverse_action)',
    'kyc_started + kyc_failed [attempts used elsewhere] -> denied (recordAdverseAction, credit.application.adverse_action)',
    'kyc_started + kyc_failed [KYC passed before] -> kyc_warning (credit.application.kyc_warning)',
    'kyc_started + kyc_failed [KYC passed with the last attempt] -> denied (recordAdverseAction, credit.application.adverse_action)',
    'kyc_started + kyc_interrupted -> resubmit_required (credit.application.resubmit_required)',
    'kyc_warning + patch -> kyc_warning',
    ...submissionsFrom('kyc_warning'),
    'kyc_warning + last_attempt_failed -> denied (recordAdverseAction, credit.application.adverse_action)',
    'resubmit_required + patch -> resubmit_required',
    ...submissionsFrom('resubmit_required'),
    'resubmit_required + last_attempt_failed -> denied (recordAdverseAction, credit.application.adverse_action)',
  ]);
});

test('the applicant can be changed before each submission, never during KYC or after a decision', () => {
  expect(applicationStates.states.filter(isChangeable)).toEqual([
    'created',
    'kyc_warning',
    'resubmit_required',
  ]);
});

/** Submission needs a KYC attempt left, unless the customer has passed KYC before. */
function submissionsFrom(state: string): string[] {
  return [
    `${state} + submit [fresh] -> kyc_started (startKyc)`,
    `${state} + submit [second failure] -> kyc_started (startKyc)`,
    `${state} + submit [third failure, attempts back] -> kyc_started (startKyc)`,
    `${state} + submit [KYC passed before] -> kyc_started (scheduleApproval)`,
    `${state} + submit [KYC passed with the last attempt] -> kyc_started (scheduleApproval)`,
  ];
}
