import type { Unit } from '../../../platform/context.ts';
import { lockCustomer } from '../../people/customers/customers.ts';
import type { KycResult } from '../kyc/kyc.ts';
import { type Move, moveApplication } from './advance-application.ts';
import { addReason, reasonOf } from './adverse-action-rules.ts';
import { lockOpened, openApplication } from './application-record.ts';
import { waitingStatuses } from './application-states.ts';
import { lockApplicationsOf } from './applications-store.ts';

type CustomerKycResult = Pick<KycResult, 'programId' | 'applicationId' | 'outcome' | 'reason'> & {
  customerId: string;
};

/**
 * Applies the outcome of a customer's KYC to the application that started it and, after the last
 * failed attempt, to the customer's other waiting applications.
 */
async function applyOutcome(unit: Unit, result: CustomerKycResult): Promise<void> {
  const customer = await lockCustomer(unit, result.customerId);
  const shared = { unit, customer };
  if (result.applicationId !== null) {
    const row = await lockOpened(unit, result.applicationId);
    if (row?.application_status === 'kyc_started') await settle({ ...shared, row }, result);
  }
  if (result.outcome !== 'failed' || customer.kycRequestsAvailable > 0) return;
  for (const stored of await lockApplicationsOf(unit, result, waitingStatuses)) {
    const row = openApplication(unit, stored);
    await moveApplication({ ...shared, row }, 'last_attempt_failed', factsOf({ ...shared, row }), {
      failure_reasons: addReason(reasonOf(result.reason), row.failure_reasons),
    });
  }
}

async function settle(move: Move, result: CustomerKycResult): Promise<void> {
  const { row } = move;
  switch (result.outcome) {
    case 'passed':
      return moveApplication(move, 'kyc_passed', factsOf(move));
    case 'failed': {
      const failed_kyc_count = row.failed_kyc_count + 1;
      return moveApplication(move, 'kyc_failed', factsOf(move, failed_kyc_count), {
        failed_kyc_count,
        failure_reasons: addReason(reasonOf(result.reason), row.failure_reasons),
      });
    }
    case 'error':
    case 'expired':
      return moveApplication(move, 'kyc_interrupted', factsOf(move));
  }
}

function factsOf({ customer, row }: Move, failedKycCount = row.failed_kyc_count) {
  return {
    hasPassedKyc: false,
    kycRequestsAvailable: customer.kycRequestsAvailable,
    failedKycCount,
    hasCustomer: true,
  };
}

/** Listener of `kycEnded`: applies a customer's KYC outcome to the customer's applications. */
export async function applyKycOutcome(unit: Unit, result: KycResult): Promise<void> {
  // The KYC of an identity change decides about the change alone.
  if (result.subject.kind !== 'customer' || result.identityChangeId !== null) return;
  const { customerId } = result.subject;
  await applyOutcome(unit, { ...result, customerId });
}
