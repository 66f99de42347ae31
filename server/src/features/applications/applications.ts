import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import { getProgram } from '../brands/brands.ts';
import {
  type Customer,
  lockCustomer,
  requireCustomer,
  resetKycAttempts,
} from '../customers/customers.ts';
import type { KycResult } from '../kyc/kyc.ts';
import { renderNotice } from './adverse-action-notice.ts';
import {
  type AdverseActionRow,
  findAdverseAction,
  markNoticeSent,
} from './adverse-actions-store.ts';
import { type Applicant, mergeApplicant } from './applicant-rules.ts';
import { type ApplicantInput, planChange } from './application-change-rules.ts';
import { applyOutcome } from './application-outcome.ts';
import { isChangeable, runningStatuses } from './application-states.ts';
import { approve, submit } from './application-submission.ts';
import {
  type ApplicationFilter,
  type ApplicationRow,
  findApplication,
  hasApplicationIn,
  insertApplication,
  listApplicationRows,
  lockApplication,
  updateApplication,
} from './applications-store.ts';
import { sealOwnSsn } from './own-ssn.ts';

export type { AdverseActionRow } from './adverse-actions-store.ts';
export type { ApplicantInput } from './application-change-rules.ts';
export type { ApplicationFilter, ApplicationRow } from './applications-store.ts';

/** An application with its applicant: as submitted, or as the next submission will take him. */
export interface Application {
  row: ApplicationRow;
  applicant: Pick<Applicant, 'addressId' | 'values'>;
}

export interface NewApplication {
  programId: string;
  applicant: ApplicantInput & {
    customer_id: string;
    total_annual_income: number;
    monthly_housing_payment: number;
  };
}

/**
 * Creates an application and gives the customer all KYC attempts back.
 * @throws invalid_program, customer_dne, invalid_input.
 */
export async function createApplication(
  context: Context,
  { programId, applicant: input }: NewApplication,
): Promise<Application> {
  return inTransaction(context, async (unit) => {
    const { currency } = await getProgram(unit, programId);
    const customer = await lockCustomer(unit, input.customer_id);
    const owner = { customer_id: customer.customerId, program_id: programId };
    const now = context.clock.now();
    const blank = { currency, address_id: null, own_values: {}, terms_accepted_at: null };
    const { changes, ssn, problems } = planChange({ ...owner, ...blank }, customer, input, now);
    if (problems.length > 0) throw invalidInput(problems);
    const applicationId = newId();
    await insertApplication(unit, {
      brand_id: context.brandId,
      application_id: applicationId,
      application_status: 'created',
      ...owner,
      currency,
      ...changes,
      total_annual_income_cents: input.total_annual_income,
      monthly_housing_payment_cents: input.monthly_housing_payment,
      own_ssn_sealed: sealOwnSsn(unit, ssn),
      date_created: now,
      date_updated: now,
    });
    await resetKycAttempts(unit, customer.customerId);
    return requireApplication(unit, applicationId);
  });
}

/**
 * Changes the applicant, before submission or between two.
 * @throws application_dne, application_not_possible, invalid_input.
 */
export async function changeApplication(
  context: Context,
  applicationId: string,
  input: ApplicantInput,
): Promise<Application> {
  return inTransaction(context, async (unit) => {
    const row = await lockApplication(unit.db, context.brandId, applicationId);
    if (!row) throw unknownApplication(applicationId);
    const { application_status } = row;
    if (!isChangeable(application_status)) {
      throw new DomainError('application_not_possible', { application_status });
    }
    const customer = await requireCustomer(unit, row.customer_id);
    const now = context.clock.now();
    const { changes, ssn, problems } = planChange(row, customer, input, now);
    if (problems.length > 0) throw invalidInput(problems);
    await updateApplication(unit.db, context.brandId, applicationId, {
      ...changes,
      total_annual_income_cents: input.total_annual_income ?? row.total_annual_income_cents,
      monthly_housing_payment_cents:
        input.monthly_housing_payment ?? row.monthly_housing_payment_cents,
      own_ssn_sealed: sealOwnSsn(unit, ssn) ?? row.own_ssn_sealed,
      date_updated: now,
    });
    return requireApplication(unit, applicationId);
  });
}

/** The application, or `application_dne`. */
export async function requireApplication(
  context: Context,
  applicationId: string,
): Promise<Application> {
  const row = await findApplication(context, applicationId);
  if (!row) throw unknownApplication(applicationId);
  return withApplicant(row, (customerId) => findCustomer(context, customerId));
}

/** A page of the brand's applications, newest first. */
export async function listApplications(
  context: Context,
  filter: ApplicationFilter,
  page: PageRequest,
): Promise<Page<Application>> {
  const { limit, before } = page;
  const rows = await listApplicationRows(context, filter, {
    limit: limit + 1,
    before,
  });
  const { items, hasMore } = toPage(rows, limit);
  const customers = new Map<string, Promise<Customer | null>>();
  const readOnce = (customerId: string) => {
    const customer = customers.get(customerId) ?? findCustomer(context, customerId);
    customers.set(customerId, customer);
    return customer;
  };
  const applications = [];
  for (const row of items) applications.push(await withApplicant(row, readOnce));
  return { items: applications, hasMore };
}

/**
 * Submits an application: KYC starts or, where the customer has passed it for the program already,
 * approval follows at once, as due work.
 *
 * @throws application_dne, application_not_possible, application_max_kyc_attempts,
 *   customer_cannot_apply, application_not_ready, application_kyc_running.
 */
export async function submitApplication(
  context: Context,
  applicationId: string,
): Promise<Application> {
  return inTransaction(context, async (unit) => {
    await submit(unit, applicationId);
    return requireApplication(unit, applicationId);
  });
}

/** Approves a submitted application whose customer had passed KYC before. Safe to repeat. */
export async function approveApplication(context: Context, applicationId: string): Promise<void> {
  await inTransaction(context, (unit) => approve(unit, applicationId));
}

/** Answers `kycEnded`: brings the end of a customer's KYC to the customer's applications. */
export async function applyKycOutcome(unit: Unit, result: KycResult): Promise<void> {
  if (result.subject.kind !== 'customer') return;
  const { customerId } = result.subject;
  await applyOutcome(unit, { ...result, customerId });
}

/** Whether a customer has an application whose KYC runs, for whatever program. */
export async function hasRunningApplication(
  context: Context,
  customerId: string,
): Promise<boolean> {
  return hasApplicationIn(context, { customerId }, runningStatuses);
}

/** The adverse action on an application; `application_dne`, or `adverse_action_dne` without one. */
export async function requireAdverseAction(
  context: Context,
  applicationId: string,
): Promise<AdverseActionRow> {
  const action = await findAdverseAction(context, applicationId);
  if (action) return action;
  await requireApplication(context, applicationId);
  throw new DomainError('adverse_action_dne', { application_id: applicationId });
}

/** The notice of adverse action as an HTML page; the same errors. */
export async function renderAdverseActionNotice(
  context: Context,
  applicationId: string,
): Promise<string> {
  const action = await requireAdverseAction(context, applicationId);
  const { row, applicant } = await requireApplication(context, applicationId);
  const program = await getProgram(context, row.program_id);
  return renderNotice({ program, applicant: applicant.values, action });
}

/** Notes that the brand has sent the notice, the first time that it says so; the same errors. */
export async function recordNoticeSent(
  context: Context,
  applicationId: string,
): Promise<AdverseActionRow> {
  return inTransaction(context, async (unit) => {
    const { adverse_action_id } = await requireAdverseAction(unit, applicationId);
    await markNoticeSent(unit.db, context.brandId, adverse_action_id, context.clock.now());
    return requireAdverseAction(unit, applicationId);
  });
}

async function withApplicant(
  row: ApplicationRow,
  readCustomer: (customerId: string) => Promise<Customer | null>,
): Promise<Application> {
  const { submitted_applicant: submitted, application_status } = row;
  if (submitted && !isChangeable(application_status)) {
    return { row, applicant: { addressId: submitted.address_id, values: submitted.values } };
  }
  const customer = await readCustomer(row.customer_id);
  return { row, applicant: mergeApplicant(customer, row.address_id, row.own_values) };
}

/** The customer, or null once it is deleted. */
async function findCustomer(context: Context, customerId: string): Promise<Customer | null> {
  return requireCustomer(context, customerId).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'customer_dne') return null;
    throw error;
  });
}

function unknownApplication(applicationId: string): DomainError {
  return new DomainError('application_dne', { application_id: applicationId });
}

/** One unit of work, in which every read sees what it has written. */
function inTransaction<T>(context: Context, work: (unit: Unit) => Promise<T>): Promise<T> {
  return context.unit((unit) => work(unit));
}
