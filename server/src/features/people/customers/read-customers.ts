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
import { findCustomer, listCustomerRows } from './customers-store.ts';

/** Throws `customer_dne` when there is no such customer or it was deleted. */
export async function requireCustomer(context: Context, customerId: string): Promise<Customer> {
  const row = await findCustomer(context, customerId);
  if (!row) throw unknownCustomer(customerId);
  return toCustomer(openCustomer(context, row));
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
