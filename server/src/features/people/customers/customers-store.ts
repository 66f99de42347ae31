import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { gatherReads } from '../../../platform/db/gather-reads.ts';
import { readPrepared } from '../../../platform/db/prepared-reads.ts';
import { searchedList } from '../../../platform/db/searched-list.ts';
import {
  type CustomerRow,
  customerKycRequests,
  erasedIdentity,
  identityColumns,
  toIdentityRow,
} from './customers-rules.ts';

const columns = ['customer_id', 'brand_person_id', 'business_id', ...identityColumns] as const;

/** A customer's row with the hash that e-mail searches compare; its other terms are indexed too. */
type SearchableCustomer = CustomerRow & { email_hash: Buffer | null; is_searchable: true };

export async function insertCustomer(unit: Unit, customer: SearchableCustomer): Promise<void> {
  await unit.db
    .insertInto('customers')
    .values({ brand_id: unit.brandId, ...toIdentityRow(customer) })
    .execute();
}

/**
 * The customer, or undefined when there is none or it was deleted. Outside a transaction,
 * concurrent reads share one query.
 */
export const findCustomer = gatherReads({
  read: findCustomers,
  idOf: (customer) => customer.customer_id,
});

/** Customers of these ids that were not deleted, unordered. */
export async function findCustomers(
  scope: BrandScope,
  customerIds: readonly string[],
): Promise<CustomerRow[]> {
  const query = livingCustomers(scope)
    .where('customer_id', '=', sql<string>`any(${[...customerIds]}::uuid[])`)
    .compile();
  return readPrepared(scope.db, 'find_customers', query);
}

/** Locks the customer until the transaction ends; undefined as with `findCustomer`. */
export async function lockCustomerRow(
  unit: Unit,
  customerId: string,
): Promise<CustomerRow | undefined> {
  return livingCustomers(unit).where('customer_id', '=', customerId).forUpdate().executeTakeFirst();
}

interface CustomerRowFilters {
  businessId: string | null;
  brandPersonId: string | null;
  emailHash: Buffer | null;
  /** Hashes of a search beside the filters. */
  searchedEmailHash?: Buffer;
  termHashes?: readonly Buffer[];
}

/** Conditions on customers that have no index. */
export interface CustomerConditions {
  /** Status of the customer's newest KYC, for any program; one that an identity change has counts if it passed. */
  kycStatus?: string | undefined;
  /** Earliest creation, inclusive. */
  since: Temporal.Instant | null;
  /** Latest creation, exclusive. */
  until: Temporal.Instant | null;
}

/** The brand's customers that were not deleted. */
export const customerList = searchedList({
  id: 'customer_id',
  rows: (scope, filters: CustomerRowFilters) => {
    const { businessId, brandPersonId, emailHash, searchedEmailHash, termHashes } = filters;
    let query = livingCustomers(scope);
    if (businessId !== null) query = query.where('business_id', '=', businessId);
    if (brandPersonId !== null) query = query.where('brand_person_id', '=', brandPersonId);
    if (emailHash !== null) query = query.where('email_hash', '=', emailHash);
    if (searchedEmailHash) query = query.where('email_hash', '=', searchedEmailHash);
    if (termHashes) {
      query = query.where('customer_id', 'in', (eb) =>
        eb
          .selectFrom('customer_search_terms')
          .select('customer_id')
          .where('brand_id', '=', scope.brandId)
          .where('term_hash', 'in', termHashes),
      );
    }
    return query;
  },
  where: (looked, { kycStatus, since, until }: CustomerConditions, scope) => {
    const newestKyc = sql<string | null>`(
      select status from kyc_verifications v
       where v.brand_id = ${scope.brandId} and v.customer_id = looked.customer_id
         and (v.identity_change_id is null or v.status = 'passed')
       order by verification_id desc limit 1)`;
    let query = looked;
    if (kycStatus) query = query.where(newestKyc, '=', kycStatus);
    if (since) query = query.where('date_created', '>=', since);
    if (until) query = query.where('date_created', '<', until);
    return query;
  },
});

/** Writes the whole row of a customer that this transaction has locked. */
export async function updateCustomer(unit: Unit, customer: SearchableCustomer): Promise<void> {
  const { customer_id, date_created: _, ...changed } = toIdentityRow(customer);
  await unit.db
    .updateTable('customers')
    .set(changed)
    .where('brand_id', '=', unit.brandId)
    .where('customer_id', '=', customer_id)
    .execute();
}

/** Erases personal data; the row stays because the books refer to it. */
export async function eraseCustomer(unit: Unit, customerId: string, now: string): Promise<void> {
  await unit.db
    .updateTable('customers')
    .set({
      brand_person_id: null,
      ...erasedIdentity,
      email_hash: null,
      date_updated: now,
      date_deleted: now,
    })
    .where('brand_id', '=', unit.brandId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Uses one KYC attempt; false when none is left. */
export async function consumeKycAttempt(unit: Unit, customerId: string): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('customers')
    .set((eb) => ({ kyc_requests_available: eb('kyc_requests_available', '-', 1) }))
    .where('brand_id', '=', unit.brandId)
    .where('customer_id', '=', customerId)
    .where('kyc_requests_available', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Restores the attempt of a KYC that ended in error or expired, up to the initial number. */
export async function returnKycAttempt(unit: Unit, customerId: string): Promise<void> {
  await unit.db
    .updateTable('customers')
    .set((eb) => ({ kyc_requests_available: eb('kyc_requests_available', '+', 1) }))
    .where('brand_id', '=', unit.brandId)
    .where('customer_id', '=', customerId)
    .where('kyc_requests_available', '<', customerKycRequests)
    .execute();
}

/** Resets the KYC attempts left, as a new credit application does. */
export async function resetKycAttempts(unit: Unit, customerId: string): Promise<void> {
  await unit.db
    .updateTable('customers')
    .set({ kyc_requests_available: customerKycRequests })
    .where('brand_id', '=', unit.brandId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** A CHECK of the table guarantees the types of a customer that is not deleted. */
function livingCustomers(scope: BrandScope) {
  return scope.db
    .selectFrom('customers')
    .select(columns)
    .$castTo<CustomerRow>()
    .where('brand_id', '=', scope.brandId)
    .where('date_deleted', 'is', null);
}
