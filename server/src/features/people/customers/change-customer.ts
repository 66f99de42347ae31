import type { Context, Unit } from '../../../platform/context.ts';
import { passedWith, type SuppliedIdentity, type VerifiedIdentity } from '../persons/persons.ts';
import {
  applyChange,
  checkBusiness,
  indexCustomer,
  lockStored,
  sealCustomer,
} from './customer-record.ts';
import { type Customer, type CustomerChange, toCustomer } from './customers-rules.ts';
import { updateCustomer } from './customers-store.ts';

/**
 * Changes the fields that differ from the stored ones; addresses with an id are changed, others
 * added.
 * @throws customer_dne, invalid_input, kyc_customer for fields that a passed KYC has frozen, or
 *   customer_has_running_kyc for an identity that a KYC is checking.
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

/** Completes or corrects the record with fields of a Start KYC request (contract, section 4.2). */
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

/**
 * Records the first KYC that a customer passed. It freezes most fields, so the record takes the names
 * and the date of birth that were verified: an application may have had its own.
 */
export async function recordKycPassed(
  unit: Unit,
  customerId: string,
  passedAt: Temporal.Instant,
  verified: VerifiedIdentity,
): Promise<void> {
  const stored = await lockStored(unit, customerId);
  if (stored.kyc_passed_at) return;
  const passed = passedWith(stored, verified, passedAt);
  await updateCustomer(unit, sealCustomer(unit, passed));
  await indexCustomer(unit, passed);
}
