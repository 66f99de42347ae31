import type { Context } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { requireCustomer } from '../../people/customers/customers.ts';
import { listHistoryRows } from './kyc-history-store.ts';

/** One KYC of a customer with its outcome and documents. */
export type PastVerification = Awaited<ReturnType<typeof listHistoryRows>>[number];

/** KYCs that a credit application of a customer started, oldest first. */
export async function listVerificationsOf(
  context: Context,
  { customerId, applicationId }: { customerId: string; applicationId: string },
): Promise<PastVerification[]> {
  const rows = await listHistoryRows(context, customerId, { limit: 100, before: null });
  return rows.filter(({ application_id }) => application_id === applicationId).reverse();
}

/** KYCs of a customer, newest first. @throws DomainError `customer_dne`. */
export async function listVerifications(
  context: Context,
  customerId: string,
  page: PageRequest,
): Promise<Page<PastVerification>> {
  await requireCustomer(context, customerId);
  return fetchPage(page, (rows) => listHistoryRows(context, customerId, rows));
}
