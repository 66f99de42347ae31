import { defineErrors } from '../../../kernel/define-errors.ts';

export const customerErrors = defineErrors({
  customer_dne: { kind: 'not_found', message: 'No customer {customer_id} exists.' },
  kyc_customer: {
    kind: 'invalid',
    meaning: 'Your request would change details of a customer that a passed KYC has confirmed.',
    message: 'KYC has passed, so these fields can no longer be changed: {fields}.',
    cure: 'A customer who moved or married, or whose data was wrong, needs an identity change with its evidence: surety identity-changes create CUSTOMER.',
  },
  customer_has_open_account: {
    kind: 'conflict',
    meaning: 'Your request would delete a customer who still has an account.',
    message: 'Customer {customer_id} has an open account; close it first.',
    cure: 'Close the account by POST /accounts/{account_id}/close, then delete the customer.',
  },
  customer_has_running_kyc: {
    kind: 'conflict',
    meaning:
      'Your request would change or delete a customer while their identity is being checked.',
    message: 'A KYC of customer {customer_id} is running; wait until it ends.',
    cure: 'Wait for the event of the KYC, then send the request again.',
  },
  customer_has_running_application: {
    kind: 'conflict',
    meaning: 'Your request would change or delete a customer whose application is not decided yet.',
    message: 'A credit application of customer {customer_id} is running; wait until it ends.',
    cure: 'Wait until the application is approved or denied, then delete the customer.',
  },
  address_dne: { kind: 'not_found', message: 'No address {address_id} exists.' },
  address_is_primary: {
    kind: 'conflict',
    meaning: 'Your request would delete the address that the customer is reached at.',
    message: 'Address {address_id} is the primary address; make another address primary first.',
    cure: 'Make another address primary by PATCH /customers/{customer_id}, then remove this one.',
  },
  address_is_last_physical: {
    kind: 'conflict',
    meaning: 'Your request would leave the customer without a place of residence.',
    message: 'Address {address_id} is the last address of type PHYSICAL; add another one first.',
    cure: 'Add another address of type PHYSICAL by PATCH /customers/{customer_id}, then remove this one.',
  },
  address_is_of_application: {
    kind: 'conflict',
    meaning: 'Your request would delete the address with which the customer applies.',
    message: 'Address {address_id} is the address of a credit application that is not decided yet.',
    cure: 'Choose another address_id by PATCH /credit/applications/{application_id}, or wait for the decision, then remove this one.',
  },
});
