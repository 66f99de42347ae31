import { DomainError, type FieldProblem } from '../../../kernel/domain-error.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { missingConsents } from '../../people/agreements/agreements.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { moveApplication } from './advance-application.ts';
import { mergeApplicant, missingIdentity } from './applicant-rules.ts';
import { applicationErrors } from './application-errors.ts';
import { factsOf, lockMove } from './application-facts.ts';
import type { ApplicationRow } from './application-record.ts';
import { applicationStates, runningStatuses } from './application-states.ts';
import { hasApplicationIn } from './applications-store.ts';
import { type Application, requireApplication } from './read-applications.ts';

/**
 * Submits an application in the caller's transaction. Errors in order of precedence: the status, the
 * attempts, the customer, missing fields, a running KYC.
 */
async function submit(unit: Unit, applicationId: string): Promise<void> {
  const move = await lockMove(unit, applicationId);
  const { row, customer } = move;
  const facts = await factsOf(move);
  const step = transition(applicationStates, row.application_status, 'submit', facts);
  if (!step.moved) throw refusal(row, step.unmet);
  await refuseIneligible(unit, row);
  const applicant = mergeApplicant(customer, row.address_id, row.own_values);
  const missing = facts.hasPassedKyc ? [] : missingIdentity(applicant);
  missing.push(...(await missingAgreements(unit, row)));
  if (missing.length > 0) {
    throw new DomainError(applicationErrors.application_not_ready, { problems: missing });
  }
  const { addressId, values } = applicant;
  await moveApplication(move, 'submit', facts, {
    submitted_applicant: { address_id: addressId, values },
  });
}

/** Terms and agreements that the program requires and the applicant has not accepted. */
async function missingAgreements(unit: Unit, row: ApplicationRow): Promise<FieldProblem[]> {
  const { settings } = await getProgram(unit, row.program_id);
  const holder = { customerId: row.customer_id, programId: row.program_id };
  const kinds = await missingConsents(unit, holder, settings.consents_to_apply);
  const problems = kinds.map((kind) => ({
    field: `consents.${kind}`,
    rule: 'must be accepted by POST /customers/{customer_id}/consents',
  }));
  if (settings.require_terms_accepted && row.terms_accepted_at === null) {
    problems.push({ field: 'applicant.terms_accepted', rule: 'must be true' });
  }
  return problems;
}

/** Allows one application of a customer and program at a time (completion page, 5, code 3004). */
async function refuseIneligible(context: Context, row: ApplicationRow): Promise<void> {
  const owner = { customerId: row.customer_id, programId: row.program_id };
  if (await hasApplicationIn(context, owner, runningStatuses)) {
    throw new DomainError(applicationErrors.customer_cannot_apply, {
      cause: 'another application for this program is running',
    });
  }
}

function refusal(row: ApplicationRow, unmet: readonly string[]): DomainError {
  const { application_id, customer_id, application_status } = row;
  const isExhausted = application_status === 'denied' || unmet.length > 0;
  return isExhausted
    ? new DomainError(applicationErrors.application_max_kyc_attempts, {
        application_id,
        customer_id,
      })
    : new DomainError(applicationErrors.application_not_possible, { application_status });
}

/**
 * Submits an application: starts KYC or, for a customer who has already passed it for the program,
 * schedules the approval as due work.
 *
 * @throws application_dne, application_not_possible, application_max_kyc_attempts,
 *   customer_cannot_apply, application_not_ready, application_kyc_running.
 */
export async function submitApplication(
  context: Context,
  applicationId: string,
): Promise<Application> {
  return context.unit(async (unit) => {
    await submit(unit, applicationId);
    return requireApplication(unit, applicationId);
  });
}
