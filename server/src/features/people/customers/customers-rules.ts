import type { AddressChange, AddressFields } from '../persons/address-rules.ts';
import type { SealedPerson } from '../persons/sealed-identity-rules.ts';
import {
  type Identity,
  type IdentityColumns,
  kycRequests,
  type StoredIdentity,
  toIdentity,
} from '../persons/stored-identity-rules.ts';

export {
  erasedIdentity,
  identityColumns,
  toIdentityRow,
} from '../persons/stored-identity-rules.ts';

/** KYC attempts of a customer before a new application. */
export const customerKycRequests = kycRequests;

/** A customer as other features read it. */
export interface Customer extends Identity {
  customerId: string;
  brandPersonId: string | null;
  businessId: string | null;
}

/** The single-valued fields of a customer, by the contract's names (section 2.1). */
export interface CustomerFields extends IdentityColumns {
  brand_person_id: string | null;
  business_id: string | null;
}

export interface NewCustomer extends CustomerFields {
  ssn: string | null;
  addresses: AddressFields[];
}

/** Absent fields stay unchanged; an SSN can be replaced, not removed. */
export type CustomerChange = {
  [Name in keyof CustomerFields]?: CustomerFields[Name] | undefined;
} & { ssn?: string | undefined; addresses?: AddressChange[] | undefined };

/** A customer's row, opened. */
export interface StoredCustomer extends CustomerFields, StoredIdentity {
  customer_id: string;
}

/** A customer's row as stored. */
export type CustomerRow = SealedPerson<StoredCustomer>;

export function toCustomer(row: StoredCustomer): Customer {
  return {
    customerId: row.customer_id,
    brandPersonId: row.brand_person_id,
    businessId: row.business_id,
    ...toIdentity(row),
  };
}
