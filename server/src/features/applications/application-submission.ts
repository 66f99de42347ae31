import { DomainError } from '../../kernel/domain-error.ts';
import { transition } from '../../kernel/state-table.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { getProgram } from '../brands/brands.ts';
import { lockCustomer } from '../customers/customers.ts';
import { findPassedKyc } from '../kyc/kyc.ts';
import { mergeApplicant, missingIdentity } from './applicant-rules.ts';
import { type Move, moveApplication } from './application-moves.ts';
import { type ApplicationFacts, applicationStates, runningStatuses } from './application-states.ts';
import {
  type ApplicationRow,
  findApplication,
  hasApplicationIn,
  lockApplication,
} from './applications-store.ts';

/**
 * Submits an application in the caller's transaction. Errors in the order in which they are looked
 * for: the state, the attempts, the customer, what is missing, a KYC that runs.
 */
export async function submit(unit: Unit, applicationId: string): Promise<void> {
  const move = await lockMove(unit, applicationId);
  const { row, customer } = move;
  const facts = await factsOf(move);
  const step = transition(applicationStates, row.application_status, 'submit', facts);
  if (!step.moved) throw refusal(row, step.unmet);
  await refuseIneligible(unit, row);
  const applicant = mergeApplicant(customer, row.address_id, row.own_values);
  const missing = facts.hasPassedKyc ? [] : missingIdentity(applicant);
  if (row.terms_accepted_at === null) {
    const { settings } = await getProgram(unit, row.program_id);
    if (settings.require_terms_accepted) {
      missing.push({ field: 'applicant.terms_accepted', rule: 'must be true' });
    }
  }
  if (missing.length > 0) throw new DomainError('application_not_ready', { problems: missing });
  const { addressId, values } = applicant;
  await moveApplication(move, 'submit', facts, {
    submitted_applicant: { address_id: addressId, values },
  });
}

/** Approves an application whose customer had passed KYC before it was submitted. */
export async function approve(unit: Unit, applicationId: string): Promise<void> {
  const move = await lockMove(unit, applicationId);
  const facts = await factsOf(move);
  if (move.row.application_status !== 'kyc_started' || !facts.hasPassedKyc) return;
  await moveApplication(move, 'kyc_passed', facts);
}

/** Completion page, section 5, code 3004: one application of a customer and program at a time. */
async function refuseIneligible(context: Context, row: ApplicationRow): Promise<void> {
  const owner = { customerId: row.customer_id, programId: row.program_id };
  if (await hasApplicationIn(context, owner, runningStatuses)) {
    throw new DomainError('customer_cannot_apply', {
      cause: 'another application for this program is running',
    });
  }
}

function refusal(row: ApplicationRow, unmet: readonly string[]): DomainError {
  const { application_id, customer_id, application_status } = row;
  const isExhausted = application_status === 'denied' || unmet.length > 0;
  return isExhausted
    ? new DomainError('application_max_kyc_attempts', { application_id, customer_id })
    : new DomainError('application_not_possible', { application_status });
}

/**
 * Locks the customer and then the application: everything that needs both locks them in this order,
 * and of the submissions of one customer the second sees the first.
 */
async function lockMove(unit: Unit, applicationId: string): Promise<Move> {
  const unknown = new DomainError('application_dne', { application_id: applicationId });
  const found = await findApplication(unit, applicationId);
  if (!found) throw unknown;
  const customer = await lockCustomer(unit, found.customer_id);
  const row = await lockApplication(unit.db, unit.brandId, applicationId);
  if (!row) throw unknown;
  return { unit, row, customer };
}

async function factsOf({ unit, row, customer }: Move): Promise<ApplicationFacts> {
  const subject = { kind: 'customer', customerId: row.customer_id } as const;
  return {
    hasPassedKyc: (await findPassedKyc(unit, subject, row.program_id)) !== null,
    kycRequestsAvailable: customer.kycRequestsAvailable,
    failedKycCount: row.failed_kyc_count,
  };
}
