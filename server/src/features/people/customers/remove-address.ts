import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Address, toAddress, touchFieldDates } from '../persons/persons.ts';
import { customerErrors } from './customer-errors.ts';
import { lockStored, saveChange } from './customer-record.ts';
import { addressRemoval } from './customers-hooks.ts';

/**
 * Removes one address and returns it.
 * @throws customer_dne, address_dne, address_is_primary, address_is_last_physical,
 *   address_is_of_application, customer_has_running_kyc for the address that a KYC is checking.
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
    if (!address) throw new DomainError(customerErrors.address_dne, params);
    if (address.is_primary) throw new DomainError(customerErrors.address_is_primary, params);
    const addresses = stored.addresses.filter((other) => other !== address);
    if (!addresses.some(({ address_type }) => address_type === 'PHYSICAL')) {
      throw new DomainError(customerErrors.address_is_last_physical, params);
    }
    if ((await addressRemoval.run(unit, { customerId, addressId })).includes(true)) {
      throw new DomainError(customerErrors.address_is_of_application, params);
    }
    const now = unit.now;
    const field_dates = touchFieldDates(stored.field_dates, ['addresses'], now.toString());
    const updated = { ...stored, addresses, field_dates, date_updated: now };
    await saveChange(unit, stored, updated);
    return toAddress(address);
  });
}
