import { defineHook } from '../../../platform/hook.ts';
import type { IdentityCorrection } from '../persons/persons.ts';
import type { customerErrors } from './customer-errors.ts';

/** Errors with which higher features refuse to delete a customer yet. */
export type CustomerHold = (typeof customerErrors)[
  | 'customer_has_open_account'
  | 'customer_has_running_kyc'
  | 'customer_has_running_application'];

/** Reason not to change a locked customer's identity as it was changed in this unit; null for none. */
export const customerIdentityChange = defineHook<
  IdentityCorrection & { customerId: string },
  CustomerHold | null
>('customers.identity_change');

/** Reason not to delete the customer with this id, locked by the caller; null for none. */
export const customerRemoval = defineHook<string, CustomerHold | null>('customers.removal');

/** True when an address of a customer, locked by the caller, has to stay. */
export const addressRemoval = defineHook<{ customerId: string; addressId: string }, boolean>(
  'customers.address_removal',
);

/** Runs after the customer with this id was erased: what depends on it is erased, now or in time. */
export const customerErased = defineHook<string>('customers.erased');
