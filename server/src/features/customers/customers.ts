import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import { hasBusiness } from '../businesses/businesses.ts';
import { type Address, newAddress, toAddress } from './address-rules.ts';
import { applyChange, lockStored, ssnPurpose, unknownCustomer } from './customer-record.ts';
import { customerRemoval } from './customers-hooks.ts';
import {
  type Customer,
  type CustomerChange,
  type NewCustomer,
  type StoredCustomer,
  toCustomer,
} from './customers-rules.ts';
import {
  type CustomerFilters,
  decrementKycRequests,
  eraseCustomer,
  findCustomer,
  incrementKycRequests,
  insertCustomer,
  listCustomerRows,
  setKycPassed,
  setKycRequests,
  updateCustomer,
} from './customers-store.ts';
import type { SuppliedIdentity } from './identity-change-rules.ts';
import { noSsn, sealSsn, touchFieldDates } from './identity-rules.ts';
import { checkNewIdentity, kycRequests } from './stored-identity-rules.ts';

export type { Address } from './address-rules.ts';
export { customerRemoval } from './customers-hooks.ts';
export type { Customer } from './customers-rules.ts';

/**
 * Creates a customer.
 * @throws invalid_input when a rule beyond the schema is broken.
 */
export async function createCustomer(context: Context, input: NewCustomer): Promise<Customer> {
  const now = context.clock.now();
  const problems = checkNewIdentity(input, now);
  if (problems.length > 0) throw invalidInput(problems);
  const { ssn, addresses, ...fields } = input;
  const nowText = now.toString({ smallestUnit: 'millisecond' });
  const stored: StoredCustomer = {
    customer_id: newId(),
    ...fields,
    ...(ssn === null ? noSsn : sealSsn(context.vault, ssn, ssnPurpose)),
    addresses: addresses.map((address) => newAddress(address, newId(), nowText)),
    field_dates: touchFieldDates({}, givenNames(input), now.toString()),
    kyc_requests_available: kycRequests,
    kyc_passed_at: null,
    date_created: now,
    date_updated: now,
  };
  await context.unit(async (unit) => {
    await checkBusiness(unit, input.business_id);
    await insertCustomer(unit, stored);
  });
  return toCustomer(stored);
}

/** The customer; `customer_dne` when there is none, or none any more. */
export async function requireCustomer(context: Context, customerId: string): Promise<Customer> {
  const row = await findCustomer(context, customerId);
  if (!row) throw unknownCustomer(customerId);
  return toCustomer(row);
}

/** The same, locked until the transaction ends. */
export async function lockCustomer(unit: Unit, customerId: string): Promise<Customer> {
  return toCustomer(await lockStored(unit, customerId));
}

/** A page of the brand's customers, newest first. */
export async function listCustomers(
  context: Context,
  filters: CustomerFilters,
  page: PageRequest,
): Promise<Page<Customer>> {
  const { limit, before } = page;
  const rows = await listCustomerRows(context, filters, {
    limit: limit + 1,
    before,
  });
  return toPage(rows.map(toCustomer), limit);
}

/**
 * Changes what differs from the stored values; addresses with an id are changed, without one added.
 * @throws customer_dne, invalid_input, or kyc_customer for what a passed KYC has settled.
 */
export async function changeCustomer(
  context: Context,
  customerId: string,
  change: CustomerChange,
): Promise<Customer> {
  return context.unit(async (unit) => {
    const stored = await lockStored(unit, customerId);
    await checkBusiness(unit, change.business_id ?? null);
    return toCustomer(await applyChange(unit, stored, change));
  });
}

/**
 * Deletes a customer and returns what was deleted. The person's data is erased at once; the id
 * stays for the books, but nothing finds it any more.
 * @throws customer_dne, customer_has_open_account, customer_has_running_kyc,
 *   customer_has_running_application.
 */
export async function removeCustomer(context: Context, customerId: string): Promise<Customer> {
  return context.unit(async (unit) => {
    const stored = await lockStored(unit, customerId);
    const holds = await customerRemoval.run(unit, customerId);
    const hold = holds.find((each) => each !== null);
    if (hold) throw new DomainError(hold, { customer_id: customerId });
    await eraseCustomer(unit, customerId, unit.now.toString());
    return toCustomer(stored);
  });
}

/**
 * Removes one address and returns it.
 * @throws customer_dne, address_dne, address_is_primary, address_is_last_physical.
 */
export async function removeAddress(
  context: Context,
  customerId: string,
  addressId: string,
): Promise<Address> {
  return context.unit(async (unit) => {
    const stored = await lockStored(unit, customerId);
    const address = stored.addresses.find(({ address_id }) => address_id === addressId);
    const params = { address_id: addressId };
    if (!address) throw new DomainError('address_dne', params);
    if (address.is_primary) throw new DomainError('address_is_primary', params);
    const addresses = stored.addresses.filter((other) => other !== address);
    if (!addresses.some(({ address_type }) => address_type === 'PHYSICAL')) {
      throw new DomainError('address_is_last_physical', params);
    }
    const now = unit.now;
    await updateCustomer(unit, {
      ...stored,
      addresses,
      field_dates: touchFieldDates(stored.field_dates, ['addresses'], now.toString()),
      date_updated: now,
    });
    return toAddress(address);
  });
}

/** The nine digits, for KYC alone; null when none was given. */
export async function readSsn(context: Context, customerId: string): Promise<string | null> {
  const row = await findCustomer(context, customerId);
  if (!row) throw unknownCustomer(customerId);
  return row.ssn_sealed && context.vault.open(row.ssn_sealed, ssnPurpose);
}

/** Completes or corrects the record with what Start KYC was given (contract, section 4.2). */
export async function supplyIdentity(
  unit: Unit,
  customerId: string,
  supplied: SuppliedIdentity,
): Promise<Customer> {
  const { phoneCountryCode, ...fields } = supplied;
  const change = { ...fields, phone_country_code: phoneCountryCode };
  const stored = await lockStored(unit, customerId);
  return toCustomer(await applyChange(unit, stored, change));
}

/** Takes one of the KYCs left; false when none is. */
export async function takeKycAttempt(unit: Unit, customerId: string): Promise<boolean> {
  return decrementKycRequests(unit, customerId);
}

/** Gives back the attempt of a KYC that ended in error or expiry. */
export async function returnKycAttempt(unit: Unit, customerId: string): Promise<void> {
  await incrementKycRequests(unit, customerId);
}

/** A new credit application brings all attempts back. */
export async function resetKycAttempts(unit: Unit, customerId: string): Promise<void> {
  await setKycRequests(unit, customerId, kycRequests);
}

/** From now on most of the record stays as KYC has seen it; the first time counts. */
export async function recordKycPassed(
  unit: Unit,
  customerId: string,
  passedAt: Temporal.Instant,
): Promise<void> {
  await setKycPassed(unit, customerId, passedAt.toString());
}

function givenNames(input: NewCustomer): string[] {
  return Object.entries(input).flatMap(([name, value]) => (value === null ? [] : [name]));
}

/** A customer belongs to a business of the brand or to none. */
async function checkBusiness(context: Context, businessId: string | null): Promise<void> {
  if (businessId === null || (await hasBusiness(context, businessId))) return;
  throw invalidInput([{ field: 'business_id', rule: 'must be the id of a business' }]);
}
