import { defineErrors } from '../../../kernel/define-errors.ts';

export const externalAccountErrors = defineErrors({
  account_type: {
    kind: 'invalid',
    meaning: 'Your request names a credit account, which is not closed by itself.',
    message: 'A credit account is closed together with its security deposit account.',
    cure: 'Close the security deposit account instead.',
  },
  account_has_pending_transfer: {
    kind: 'conflict',
    meaning: 'Your request would remove an account that a pending transfer uses.',
    message: 'Account {account_id} has a pending transfer; wait until it ends, or cancel it.',
    cure: 'Wait for transfer.completed or transfer.returned, or cancel the transfer, and remove the account again.',
  },
  external_account_exists: {
    kind: 'conflict',
    meaning: 'Your request links a bank account that the customer has linked before.',
    message: 'This bank account is already linked as account {account_id}.',
    cure: 'Use the account that the message names.',
  },
  processor_error: {
    kind: 'dependency',
    meaning: "Your request is correct, but the login at the customer's bank has changed.",
    message:
      "The external account's login has changed. Refresh the link with the aggregation provider, then try again.",
    cure: 'Renew the link by PATCH /accounts/{account_id} with `new_link_token`, and have the customer sign in again.',
  },
  processor_timeout: {
    kind: 'dependency',
    meaning: 'Your request is correct, but the aggregation provider did not answer in time.',
    message: 'The aggregation provider did not answer in time. Try again shortly.',
  },
  processor_unavailable: {
    kind: 'dependency',
    meaning: 'Your request is correct, but the aggregation provider failed.',
    message: 'The aggregation provider failed. Try again shortly.',
  },
  integration_not_enabled: {
    kind: 'unprocessable',
    meaning:
      "Your brand's account at the aggregation provider does not permit this service to read from it.",
    message:
      'The aggregation provider has not enabled this service as an integration for the brand.',
    cure: 'Enable this service as an integration in your account of the aggregation provider.',
  },
});
