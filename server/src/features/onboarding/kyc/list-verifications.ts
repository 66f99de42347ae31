import type { Context } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { requireBusiness } from '../../people/businesses/businesses.ts';
import { requireCustomer } from '../../people/customers/customers.ts';
import { listHistoryRows } from './kyc-history-store.ts';

/** One KYC of a customer or of an owner of a business, with its outcome and documents. */
export type PastVerification = Awaited<ReturnType<typeof listHistoryRows>>[number];

/** KYCs that a credit application of a customer started, oldest first. */
export async function listVerificationsOf(
  context: Context,
  { customerId, applicationId }: { customerId: string; applicationId: string },
): Promise<PastVerification[]> {
  const rows = await listHistoryRows(context, { customerId }, { limit: 100, before: null });
  return rows.filter(({ application_id }) => application_id === applicationId).reverse();
}

/** KYCs of a customer, newest first. @throws DomainError `customer_dne`. */
export async function listVerifications(
  context: Context,
  customerId: string,
  page: PageRequest,
): Promise<Page<PastVerification>> {
  await requireCustomer(context, customerId);
  return fetchPage(page, (rows) => listHistoryRows(context, { customerId }, rows));
}

/** KYCs of all owners of a business, newest first. @throws DomainError `business_dne`. */
export async function listBusinessVerifications(
  context: Context,
  businessId: string,
  page: PageRequest,
): Promise<Page<PastVerification>> {
  await requireBusiness(context, businessId);
  return fetchPage(page, (rows) => listHistoryRows(context, { businessId }, rows));
}
