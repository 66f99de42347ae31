/** Identity, address and SSN of persons: rules that customers and beneficial owners share. */
export {
  type Address,
  type AddressChange,
  type AddressFields,
  maxAddresses,
  newAddress,
  toAddress,
} from './address-rules.ts';
export { AddressAnswer, addressExample, viewAddress } from './address-schemas.ts';
export { StoredFieldDatesSchema } from './field-dates-schema.ts';
export {
  correctionOf,
  type IdentityCorrection,
  passedWith,
  planIdentityChange,
  type SuppliedIdentity,
  type VerifiedIdentity,
} from './identity-change-rules.ts';
export { noSsn, type SsnPlace, sealSsn, touchFieldDates } from './identity-rules.ts';
export { openIdentity, sealIdentity } from './sealed-identity-rules.ts';
export { checkNewIdentity, type Identity, kycRequests } from './stored-identity-rules.ts';
