/** What went wrong, in the caller's terms; platform/http maps each kind to one HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'idempotency'
  | 'too_large'
  | 'unsupported_media'
  | 'unprocessable'
  | 'dependency'
  | 'rate_limited'
  | 'internal'
  | 'unavailable';

interface ErrorEntry {
  kind: ErrorKind;
  /** `{name}` is filled from the error's params. */
  message: string;
  /** The integer code and status name of the credit dialect (contract, section 7.3). */
  credit?: { code: number; status: string };
}

const entries = {
  // Requests in general
  invalid_input: {
    kind: 'invalid',
    message: 'Invalid request: {problems}.',
    credit: { code: 3000, status: 'ERROR_CODE_CREDIT_APPLICATION_INVALID_REQUEST' },
  },
  auth_err: { kind: 'unauthenticated', message: '{reason}' },
  auth_forbidden: { kind: 'forbidden', message: '{reason}' },
  route_dne: { kind: 'not_found', message: 'No operation {method} {path} exists.' },
  body_too_large: { kind: 'too_large', message: 'The body is larger than {limit} bytes.' },
  unsupported_media_type: {
    kind: 'unsupported_media',
    message: 'The body must be sent as {expected}.',
  },
  rate_limited: {
    kind: 'rate_limited',
    message: 'More than {limit} requests in a minute. Try again in {seconds} seconds.',
  },
  internal_error: { kind: 'internal', message: 'The service failed. Request id: {request_id}.' },
  overloaded: { kind: 'unavailable', message: 'The service is busy. Try again shortly.' },
  idempotency_key_exists: {
    kind: 'idempotency',
    message: 'This Idempotency-Key was already used for a KYC request within 24 hours.',
  },
  idempotency_key_mismatch: {
    kind: 'idempotency',
    message: 'This Idempotency-Key was already used with another body within 24 hours.',
  },
  idempotency_key_in_progress: {
    kind: 'idempotency',
    message: 'A request with this Idempotency-Key is still running.',
  },

  // Customers
  customer_dne: { kind: 'not_found', message: 'No customer {customer_id} exists.' },
  kyc_customer: {
    kind: 'invalid',
    message: 'KYC has passed, after which these cannot be changed: {fields}.',
  },
  customer_has_open_account: {
    kind: 'conflict',
    message: 'Customer {customer_id} has an open account; close it first.',
  },
  customer_has_running_kyc: {
    kind: 'conflict',
    message: 'A KYC of customer {customer_id} is running; wait for its end.',
  },
  customer_has_running_application: {
    kind: 'conflict',
    message: 'A credit application of customer {customer_id} is running; wait for its end.',
  },
  address_dne: { kind: 'not_found', message: 'No address {address_id} exists.' },
  address_is_primary: {
    kind: 'conflict',
    message: 'Address {address_id} is the primary one; make another one primary first.',
  },
  address_is_last_physical: {
    kind: 'conflict',
    message: 'Address {address_id} is the last of type PHYSICAL; add another one first.',
  },

  // Businesses
  business_dne: { kind: 'not_found', message: 'No business {business_id} exists.' },
  beneficial_owner_dne: {
    kind: 'not_found',
    message: 'No beneficial owner {beneficial_owner_id} exists.',
  },
  kyc_beneficial_owner: {
    kind: 'invalid',
    message: 'KYC has passed, after which these cannot be changed: {fields}.',
  },
  last_beneficial_owner: {
    kind: 'conflict',
    message: 'A business keeps one beneficial owner; add another one first.',
  },
  too_many_beneficial_owners: {
    kind: 'conflict',
    message: 'A business has at most {limit} beneficial owners.',
  },
  beneficial_owner_has_running_kyc: {
    kind: 'conflict',
    message: 'A KYC of beneficial owner {beneficial_owner_id} is running; wait for its end.',
  },

  // KYC
  kyc_in_progress: {
    kind: 'conflict',
    message: 'A KYC of this person for this program is running; wait for its end.',
  },
  kyc_already_passed: {
    kind: 'conflict',
    message: 'KYC was passed at {passed_at}; it cannot be started again.',
  },
  kyc_retries: { kind: 'invalid', message: 'No KYC attempt is left.' },
  kyc_dne: { kind: 'not_found', message: 'No KYC of this person exists.' },
  kyc_not_running: {
    kind: 'conflict',
    message: 'The KYC is {kyc_status}; only a running one can be forced.',
  },
  kyc_outcome_impossible: {
    kind: 'conflict',
    message: 'A KYC that is {kyc_status} cannot be forced to {outcome}.',
  },
  kyc_documents_not_required: {
    kind: 'conflict',
    message: 'The KYC is {kyc_status} and asks for no documents.',
  },
  kyc_document_submitted: {
    kind: 'conflict',
    message: 'The document {document_type} was already submitted.',
  },
  upload_dne: {
    kind: 'not_found',
    message: 'This upload address does not exist or is no longer valid.',
  },
  document_format: {
    kind: 'unsupported_media',
    message: 'The document must be a jpg, png, heic or pdf file.',
  },
  document_too_large: {
    kind: 'too_large',
    message: 'The document is larger than {limit} bytes.',
  },

  // Accounts, cards, money
  account_dne: { kind: 'not_found', message: 'No account {account_id} exists.' },
  account_number_dne: { kind: 'not_found', message: 'No deposit account has these two numbers.' },
  account_not_active: { kind: 'conflict', message: 'Account {account_id} is not active.' },
  account_closed: { kind: 'conflict', message: 'Account {account_id} is closed already.' },
  account_not_settled: {
    kind: 'conflict',
    message:
      'Account {account_id} cannot be closed while a card is open or money is on it, on its way, owed or held.',
  },
  account_type: {
    kind: 'invalid',
    message: 'A credit account is closed with its security deposit account.',
  },
  account_has_pending_transfer: {
    kind: 'conflict',
    message: 'Account {account_id} has a transfer on its way; wait for its end, or cancel it.',
  },
  external_account_exists: {
    kind: 'conflict',
    message: 'This bank account is linked already, as account {account_id}.',
  },
  processor_error: {
    kind: 'dependency',
    message:
      "The external account's login has changed. Refresh the link with the aggregation provider, then try again.",
  },
  processor_timeout: {
    kind: 'dependency',
    message: 'The aggregation provider did not answer in time. Try again shortly.',
  },
  processor_unavailable: {
    kind: 'dependency',
    message: 'The aggregation provider failed. Try again shortly.',
  },
  integration_not_enabled: {
    kind: 'unprocessable',
    message:
      'The aggregation provider has not enabled this service as an integration for the brand.',
  },
  transfer_dne: { kind: 'not_found', message: 'No transfer {transfer_id} exists.' },
  transfer_left: {
    kind: 'conflict',
    message: 'The transfer is {status} and can no longer be cancelled: it has left, or has ended.',
  },
  transfer_not_returnable: {
    kind: 'conflict',
    message: 'A {kind} transfer that is {status} cannot come back.',
  },
  return_too_late: { kind: 'conflict', message: '{return_code} had to come by {last_on} (ET).' },
  card_dne: { kind: 'not_found', message: 'No card {card_id} exists.' },
  card_closed: { kind: 'conflict', message: 'Card {card_id} is closed for good.' },
  card_activated: {
    kind: 'conflict',
    message: 'Card {card_id} was activated before; its status turns it on and off.',
  },
  card_not_activated: {
    kind: 'conflict',
    message: 'Card {card_id} has never been activated; do that first.',
  },
  card_reissued: {
    kind: 'conflict',
    message:
      'Card {successor_id} was issued in place of card {card_id} and awaits its activation; activate or close it first.',
  },
  pin_not_set: { kind: 'conflict', message: 'Card {card_id} has no PIN.' },
  pin_locked: {
    kind: 'conflict',
    message: 'The PIN of card {card_id} is locked after too many wrong tries; set a new one.',
  },
  card_limit_reached: {
    kind: 'conflict',
    message: 'The account has {limit} open cards, which is the most it can have.',
  },
  transaction_dne: { kind: 'not_found', message: 'No transaction {transaction_id} exists.' },
  transaction_not_pending: {
    kind: 'conflict',
    message: 'Transaction {transaction_id} is {state}: nothing of it is held any more.',
  },
  transaction_not_completed: {
    kind: 'conflict',
    message: 'Transaction {transaction_id} is {state}; only a completed purchase can be refunded.',
  },
  amount_exceeds_hold: {
    kind: 'conflict',
    message: 'Only {held} of transaction {transaction_id} is held.',
  },
  amount_exceeds_cleared: {
    kind: 'conflict',
    message: 'Only {refundable} of transaction {transaction_id} is cleared and not refunded.',
  },
  sandbox_only: { kind: 'forbidden', message: 'Simulations exist in the sandbox only.' },

  // Credit applications
  application_dne: { kind: 'not_found', message: 'No credit application {application_id} exists.' },
  adverse_action_dne: {
    kind: 'not_found',
    message: 'There is no adverse action on credit application {application_id}.',
  },
  application_not_possible: {
    kind: 'conflict',
    message: 'This is not possible while the application is {application_status}.',
    credit: { code: 3002, status: 'ERROR_CODE_CREDIT_APPLICATION_INVALID_STATE' },
  },
  application_kyc_running: {
    kind: 'conflict',
    message: 'A KYC of the customer for this program is running; submit again after its end.',
    credit: { code: 3002, status: 'ERROR_CODE_CREDIT_APPLICATION_INVALID_STATE' },
  },
  application_not_ready: {
    kind: 'unprocessable',
    message: 'The application cannot be submitted yet: {problems}.',
    credit: { code: 3003, status: 'ERROR_CODE_CREDIT_APPLICATION_NOT_READY' },
  },
  customer_cannot_apply: {
    kind: 'conflict',
    message: 'The customer cannot apply: {cause}.',
    credit: { code: 3004, status: 'ERROR_CODE_CREDIT_APPLICATION_CUSTOMER_CANNOT_APPLY' },
  },
  application_max_kyc_attempts: {
    kind: 'conflict',
    message: 'All KYC attempts of this application and customer are used up.',
    credit: { code: 3010, status: 'ERROR_CODE_CREDIT_APPLICATION_MAX_KYC_ATTEMPTS' },
  },

  // Money
  insufficient_funds: {
    kind: 'conflict',
    message: 'The account does not hold enough that is free to be moved.',
  },

  // Webhooks and events
  webhook_dne: { kind: 'not_found', message: 'No webhook {webhook_id} exists.' },
  event_dne: { kind: 'not_found', message: 'No event {event_id} exists.' },
  webhook_limit: { kind: 'conflict', message: 'A brand has {limit} webhooks at most.' },
  webhook_disabled: {
    kind: 'conflict',
    message: 'The webhook is disabled. Enable it first, then send a test.',
  },

  // Programs and brands
  brand_dne: { kind: 'not_found', message: 'No brand {brand_id} exists.' },
  invalid_program: { kind: 'not_found', message: 'No program {program_id} exists.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof entries;

/** Every error the service can answer: its kind and message, once. */
export const errorCatalog: Record<ErrorCode, ErrorEntry> = entries;
