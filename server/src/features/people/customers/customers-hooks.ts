import { defineHook } from '../../../platform/hook.ts';

/** Error codes of higher features for a customer that cannot be deleted yet. */
export type CustomerHold =
  | 'customer_has_open_account'
  | 'customer_has_running_kyc'
  | 'customer_has_running_application';

/** Reason not to delete the customer with this id, locked by the caller; null for none. */
export const customerRemoval = defineHook<string, CustomerHold | null>('customers.removal');
