import type { Context, Unit } from '../../../platform/context.ts';
import type { SuppliedIdentity } from '../persons/persons.ts';
import { applyChange, checkBusiness, lockStored } from './customer-record.ts';
import { type Customer, type CustomerChange, toCustomer } from './customers-rules.ts';

/**
 * Changes the fields that differ from the stored ones; addresses with an id are changed, others
 * added.
 * @throws customer_dne, invalid_input, or kyc_customer for fields that a passed KYC has frozen.
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
