import { DomainError } from '../../../kernel/domain-error.ts';
import type { Unit } from '../../../platform/context.ts';
import { lockCustomer } from '../../people/customers/customers.ts';
import { findPassedKyc } from '../kyc/kyc.ts';
import type { Move } from './advance-application.ts';
import { applicationErrors } from './application-errors.ts';
import { lockOpened } from './application-record.ts';
import type { ApplicationFacts } from './application-states.ts';
import { findApplication } from './applications-store.ts';

/**
 * Locks the customer and then the application, the order of every use case that locks both. The
 * customer's lock serializes the submissions of one customer.
 */
export async function lockMove(unit: Unit, applicationId: string): Promise<Move> {
  const unknown = new DomainError(applicationErrors.application_dne, {
    application_id: applicationId,
  });
  const found = await findApplication(unit, applicationId);
  if (!found) throw unknown;
  const customer = await lockCustomer(unit, found.customer_id);
  const row = await lockOpened(unit, applicationId);
  if (!row) throw unknown;
  return { unit, row, customer };
}

export async function factsOf({ unit, row, customer }: Move): Promise<ApplicationFacts> {
  const subject = { kind: 'customer', customerId: row.customer_id } as const;
  return {
    hasPassedKyc: (await findPassedKyc(unit, subject, row.program_id)) !== null,
    kycRequestsAvailable: customer.kycRequestsAvailable,
    failedKycCount: row.failed_kyc_count,
    hasCustomer: true,
  };
}
