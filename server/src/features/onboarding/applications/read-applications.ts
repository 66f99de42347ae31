import { DomainError, isError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { newestPage } from '../../../platform/http/schemas/list-pages.ts';
import type { Page, PageRequest } from '../../../platform/http/schemas/paging.ts';
import {
  type Customer,
  customerErrors,
  requireCustomer,
} from '../../people/customers/customers.ts';
import { type Applicant, mergeApplicant } from './applicant-rules.ts';
import { applicationErrors } from './application-errors.ts';
import { type ApplicationRow, openApplication } from './application-record.ts';
import { isChangeable, runningStatuses, undecidedStatuses } from './application-states.ts';
import {
  type ApplicationFilter,
  applicationList,
  findApplication,
  hasApplicationIn,
} from './applications-store.ts';

/** An application with its applicant: as submitted, or as the next submission would merge him. */
export interface Application {
  row: ApplicationRow;
  applicant: Pick<Applicant, 'addressId' | 'values'>;
  /** True where the customer was deleted before a decision: the application can no longer be submitted. */
  isAbandoned: boolean;
}

/** The application with its applicant; throws `application_dne`. */
export async function requireApplication(
  context: Context,
  applicationId: string,
): Promise<Application> {
  const row = await findApplication(context, applicationId);
  if (!row) throw unknownApplication(applicationId);
  return withApplicant(openApplication(context, row), (customerId) =>
    findCustomer(context, customerId),
  );
}

/** A page of the brand's applications, newest first. */
export async function listApplications(
  context: Context,
  filter: ApplicationFilter,
  page: PageRequest,
): Promise<Page<Application>> {
  const { items, ...rest } = await newestPage(context, applicationList, filter, page);
  const customers = new Map<string, Promise<Customer | null>>();
  const readOnce = (customerId: string) => {
    const customer = customers.get(customerId) ?? findCustomer(context, customerId);
    customers.set(customerId, customer);
    return customer;
  };
  const applications = [];
  for (const row of items)
    applications.push(await withApplicant(openApplication(context, row), readOnce));
  return { items: applications, ...rest };
}

/** True while KYC runs for an application of the customer, for any program. */
export async function hasRunningApplication(
  context: Context,
  customerId: string,
): Promise<boolean> {
  return hasApplicationIn(context, { customerId }, runningStatuses);
}

/** True while an application that is not decided yet has this address of the customer. */
export async function isAppliedWith(
  context: Context,
  address: { customerId: string; addressId: string },
): Promise<boolean> {
  return hasApplicationIn(context, address, undecidedStatuses);
}

async function withApplicant(
  row: ApplicationRow,
  readCustomer: (customerId: string) => Promise<Customer | null>,
): Promise<Application> {
  const { submitted_applicant: submitted, application_status } = row;
  if (submitted && !isChangeable(application_status)) {
    const applicant = { addressId: submitted.address_id, values: submitted.values };
    return { row, applicant, isAbandoned: false };
  }
  const customer = await readCustomer(row.customer_id);
  const applicant = mergeApplicant(customer, row.address_id, row.own_values);
  return { row, applicant, isAbandoned: customer === null };
}

/** The customer, or null once it is deleted. */
async function findCustomer(context: Context, customerId: string): Promise<Customer | null> {
  return requireCustomer(context, customerId).catch((error: unknown) => {
    if (isError(error, customerErrors.customer_dne)) return null;
    throw error;
  });
}

export function unknownApplication(applicationId: string): DomainError {
  return new DomainError(applicationErrors.application_dne, { application_id: applicationId });
}
