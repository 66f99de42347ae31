import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { hasBusiness } from '../businesses/businesses.ts';
import {
  correctionOf,
  openIdentity,
  planIdentityChange,
  type SsnPlace,
  sealIdentity,
  sealSsn,
} from '../persons/persons.ts';
import { customerErrors } from './customer-errors.ts';
import { type SearchTerm, searchTermsOf } from './customer-search-rules.ts';
import { replaceSearchTerms } from './customer-search-store.ts';
import { customerIdentityChange } from './customers-hooks.ts';
import type { CustomerChange, CustomerRow, StoredCustomer } from './customers-rules.ts';
import { lockCustomerRow, updateCustomer } from './customers-store.ts';

export const customerSsnColumn = sealedColumn('customers', 'ssn_sealed', ['customer_id']);
export const customerIdentityColumn = sealedColumn('customers', 'identity_sealed', ['customer_id']);

function identityOf(customerId: string) {
  return { column: customerIdentityColumn, row: customerId };
}

/** Seals a customer for its row. */
export function sealCustomer({ vault }: Context, stored: StoredCustomer) {
  const { email } = stored;
  return {
    ...sealIdentity(vault, stored, identityOf(stored.customer_id)),
    email_hash: email === null ? null : hashEmail(vault, email),
    is_searchable: true as const,
  };
}

export function openCustomer({ vault }: Context, row: CustomerRow): StoredCustomer {
  return openIdentity(vault, row, identityOf(row.customer_id));
}

/** Hash by which customers are found; upper and lower case are not distinguished. */
export function hashEmail(vault: Context['vault'], email: string): Buffer {
  return vault.keyedHash(email.toLowerCase(), 'customer.email');
}

/** Hash of a search term; terms of two kinds never hash equally. */
export function hashTerm({ vault }: Context, { kind, text }: SearchTerm): Buffer {
  return vault.keyedHash(text, `customer.search.${kind}`);
}

/** Indexes a customer whose row this transaction writes. */
export async function indexCustomer(unit: Unit, stored: StoredCustomer): Promise<void> {
  const hashes = searchTermsOf(stored).map((term) => hashTerm(unit, term));
  await replaceSearchTerms(unit, stored.customer_id, hashes);
}

/** Place of a customer's SSN. */
export function ssnOf(customerId: string): SsnPlace {
  return { column: customerSsnColumn, row: customerId, purpose: 'customer.ssn' };
}

/**
 * Writes the changed values of a customer that this transaction has locked.
 * @throws invalid_input, kyc_customer for fields that a passed KYC has frozen, or
 *   customer_has_running_kyc for an identity that a KYC is checking.
 */
export async function applyChange(
  unit: Unit,
  stored: StoredCustomer,
  change: CustomerChange,
): Promise<StoredCustomer> {
  const { ssn, addresses, ...fields } = change;
  const { problems, frozen, updated } = planIdentityChange<StoredCustomer>(
    stored,
    {
      fields,
      ssn: ssn === undefined ? ssn : sealSsn(unit.vault, ssn, ssnOf(stored.customer_id)),
      addresses,
    },
    { now: unit.now, newId },
  );
  if (problems.length > 0) throw invalidInput(problems);
  if (frozen.length > 0) {
    throw new DomainError(customerErrors.kyc_customer, { fields: frozen.join(', ') });
  }
  if (!updated) return stored;
  await saveChange(unit, stored, updated);
  await indexCustomer(unit, updated);
  return updated;
}

/**
 * Writes a changed customer, unless a KYC holds the identity that changed.
 * @throws customer_has_running_kyc.
 */
export async function saveChange(
  unit: Unit,
  stored: StoredCustomer,
  updated: StoredCustomer,
): Promise<void> {
  const customerId = stored.customer_id;
  await updateCustomer(unit, sealCustomer(unit, updated));
  const change = { customerId, ...correctionOf(stored, updated) };
  const hold = (await customerIdentityChange.run(unit, change)).find((each) => each !== null);
  if (hold) throw new DomainError(hold, { customer_id: customerId });
}

/** Locks the row until the transaction ends; throws `customer_dne` when there is none. */
export async function lockStored(unit: Unit, customerId: string): Promise<StoredCustomer> {
  const row = await lockCustomerRow(unit, customerId);
  if (!row) throw unknownCustomer(customerId);
  return openCustomer(unit, row);
}

export function unknownCustomer(customerId: string): DomainError {
  return new DomainError(customerErrors.customer_dne, { customer_id: customerId });
}

/** A customer belongs to a business of the brand or to none. */
export async function checkBusiness(context: Context, businessId: string | null): Promise<void> {
  if (businessId === null || (await hasBusiness(context, businessId))) return;
  throw invalidInput([{ field: 'business_id', rule: 'must be the id of a business' }]);
}
