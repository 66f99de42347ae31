import { defineErrors } from '../../../kernel/define-errors.ts';

export const customerErrors = defineErrors({
  customer_dne: { kind: 'not_found', message: 'No customer {customer_id} exists.' },
  kyc_customer: {
    kind: 'invalid',
    message: 'KYC has passed, so these fields can no longer be changed: {fields}.',
  },
  customer_has_open_account: {
    kind: 'conflict',
    message: 'Customer {customer_id} has an open account; close it first.',
  },
  customer_has_running_kyc: {
    kind: 'conflict',
    message: 'A KYC of customer {customer_id} is running; wait until it ends.',
  },
  customer_has_running_application: {
    kind: 'conflict',
    message: 'A credit application of customer {customer_id} is running; wait until it ends.',
  },
  address_dne: { kind: 'not_found', message: 'No address {address_id} exists.' },
  address_is_primary: {
    kind: 'conflict',
    message: 'Address {address_id} is the primary address; make another address primary first.',
  },
  address_is_last_physical: {
    kind: 'conflict',
    message: 'Address {address_id} is the last address of type PHYSICAL; add another one first.',
  },
});
