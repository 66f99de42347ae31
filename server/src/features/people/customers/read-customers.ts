import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { searchedPage } from '../../../platform/http/schemas/list-pages.ts';
import { mapPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import {
  customerSsnColumn,
  hashEmail,
  hashTerm,
  lockStored,
  openCustomer,
  unknownCustomer,
} from './customer-record.ts';
import { readSearch } from './customer-search-rules.ts';
import { type Customer, toCustomer } from './customers-rules.ts';
import {
  type CustomerConditions,
  customerList,
  findCustomer,
  findCustomers,
} from './customers-store.ts';

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
  /** The parameter `q`: a name, an e-mail address, a phone number, or last digits of an SSN. */
  search: string | null;
}

const everyCustomer: CustomerConditions = { since: null, until: null };

/** The condition of a search, in hashes. @throws DomainError `invalid_input`. */
function hashSearch(context: Context, q: string | null) {
  if (q === null) return {};
  const search = readSearch(q);
  if ('rule' in search) throw invalidInput([{ field: 'q', rule: search.rule }]);
  if (search.kind === 'email') return { searchedEmailHash: hashEmail(context.vault, search.text) };
  const { kind, text } = search;
  const texts = [text, ...('others' in search ? search.others : [])];
  return { termHashes: texts.map((one) => hashTerm(context, { kind, text: one })) };
}

/**
 * A page of the brand's customers, newest first. Conditions have no index and look through bounded rows.
 *
 * @throws DomainError `invalid_input` for a search that is none of the known forms.
 */
export async function listCustomers(
  context: Context,
  { email, search, ...others }: CustomerFilters,
  page: PageRequest,
  conditions = everyCustomer,
): Promise<Page<Customer>> {
  const filter = {
    ...others,
    emailHash: email === null ? null : hashEmail(context.vault, email),
    ...hashSearch(context, search),
  };
  const rows = await searchedPage(context, customerList, { filter, conditions }, page);
  return mapPage(rows, (row) => toCustomer(openCustomer(context, row)));
}

/** The customer's SSN as nine digits, for KYC only; null without one. */
export async function readSsn(context: Context, customerId: string): Promise<string | null> {
  const row = await findCustomer(context, customerId);
  if (!row) throw unknownCustomer(customerId);
  return row.ssn_sealed && context.vault.open(row.ssn_sealed, customerSsnColumn, customerId);
}
