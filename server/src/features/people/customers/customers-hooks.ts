import { defineHook } from '../../../platform/hook.ts';

/** Error codes of the things in higher features that keep a customer from being deleted. */
export type CustomerHold =
  | 'customer_has_open_account'
  | 'customer_has_running_kyc'
  | 'customer_has_running_application';

/** Asks by a customer's id what keeps the customer, locked by the caller, from being deleted. */
export const customerRemoval = defineHook<string, CustomerHold | null>('customers.removal');
