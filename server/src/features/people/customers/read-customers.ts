import type { Context, Unit } from '../../../platform/context.ts';
import { fetchPage, mapPage, type Page, type PageRequest } from '../../../platform/http/paging.ts';
import {
  customerSsnColumn,
  hashEmail,
  lockStored,
  openCustomer,
  unknownCustomer,
} from './customer-record.ts';
import { type Customer, toCustomer } from './customers-rules.ts';
import { findCustomer, findCustomers, listCustomerRows } from './customers-store.ts';

/** Throws `customer_dne` when there is no such customer or it was deleted. */
export async function requireCustomer(context: Context, customerId: string): Promise<Customer> {
  const row = await findCustomer(context, customerId);
  if (!row) throw unknownCustomer(customerId);
  return toCustomer(openCustomer(context, row));
}

/** Full names by customer id, without customers that were deleted. */
export async function readNames(
  context: Context,
  customerIds: readonly string[],
): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map();
  const rows = await findCustomers(context, customerIds);
  return new Map(
    rows.map((row) => {
      const { first_name, last_name } = openCustomer(context, row);
      return [row.customer_id, `${first_name} ${last_name}`];
    }),
  );
}

/** Locks the customer until the transaction ends. */
export async function lockCustomer(unit: Unit, customerId: string): Promise<Customer> {
  return toCustomer(await lockStored(unit, customerId));
}

interface CustomerFilters {
  businessId: string | null;
  brandPersonId: string | null;
  email: string | null;
}

/** A page of the brand's customers, newest first. */
export async function listCustomers(
  context: Context,
  { email, ...others }: CustomerFilters,
  page: PageRequest,
): Promise<Page<Customer>> {
  const filters = { ...others, emailHash: email === null ? null : hashEmail(context.vault, email) };
  const rows = await fetchPage(page, (part) => listCustomerRows(context, filters, part));
  return mapPage(rows, (row) => toCustomer(openCustomer(context, row)));
}

/** The customer's SSN as nine digits, for KYC only; null without one. */
export async function readSsn(context: Context, customerId: string): Promise<string | null> {
  const row = await findCustomer(context, customerId);
  if (!row) throw unknownCustomer(customerId);
  return row.ssn_sealed && context.vault.open(row.ssn_sealed, customerSsnColumn, customerId);
}
