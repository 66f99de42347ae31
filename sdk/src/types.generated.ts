// Written by "npm run generate" from openapi.json. Do not edit.


export type ClientOptions = {
    baseUrl: 'http://localhost:4000/api/v0.1' | (string & {});
};

/**
 * The version that the customer accepted.
 */
export type AcceptedAgreement = {
    /**
     * Identifies the version of the agreement.
     */
    agreement_id: string;
    /**
     * Identifies the program.
     */
    program_id: string;
    kind: AgreementKind;
    /**
     * The number of the version.
     */
    version: number;
    /**
     * The title, as customers read it.
     */
    title: string;
    /**
     * The SHA-256 of the words that the customer accepted.
     */
    sha256: string;
    /**
     * The first day on which customers could accept the version.
     */
    effective_on: string;
    /**
     * True for a sample of the sandbox.
     */
    is_sample: boolean;
};

export type Account = {
    /**
     * Identifies the account.
     */
    account_id: string;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
    /**
     * Identifies the program.
     */
    program_id?: string;
    /**
     * Identifies the customer.
     */
    customer_id: string | null;
    /**
     * Identifies the business.
     */
    business_id: string | null;
    type: AccountType;
    status: AccountStatus;
    /**
     * The description, as text.
     */
    description: string;
    /**
     * Why and when the account was frozen; absent while it is not frozen.
     */
    freeze?: {
        /**
         * The reason that the request to freeze the account gave.
         */
        reason: string;
        /**
         * The account was frozen at this time.
         */
        frozen_at: string;
    };
    /**
     * ACH transfers to the account use this routing number and `account_number`. As an integer it has no leading zeros; `ach` has all digits.
     */
    routing_number?: number;
    /**
     * ACH transfers to the account use this account number.
     */
    account_number?: number;
    /**
     * The routing and account number of a security deposit account, as text with all digits.
     */
    ach?: {
        /**
         * ACH transfers to the account use this routing number.
         */
        routing_number: string;
        /**
         * ACH transfers to the account use this account number.
         */
        account_number: string;
    };
    /**
     * The balances of the account.
     */
    balance: Balance;
    /**
     * The credit account of a security deposit account.
     */
    security_deposit?: {
        /**
         * The credit account that the deposit secures; null until the first card.
         */
        credit_account: string | null;
    };
    /**
     * The limit of a credit account.
     */
    credit?: {
        /**
         * The credit limit equals the settled balance of the security deposit account, in cents.
         */
        credit_limit: number;
        /**
         * The security deposit account that secures the credit account.
         */
        security_deposit_account_id: string | null;
    };
    verification_status?: VerificationStatus | null;
    /**
     * The aggregation provider that linked the account; null without one.
     */
    link_type?: string | null;
    /**
     * The id of the linked account; equal to `account_id`.
     */
    linked_account_id?: string;
    /**
     * The name of the bank.
     */
    bank_name?: string | null;
    /**
     * The last digits of the account number.
     */
    mask?: string | null;
    debits_stopped?: StoppedDebits;
};

/**
 * An account is closed. The closing of a deposit sends this twice: first for its credit account (`type` is `credit`), then, when the money is paid back, for the deposit (`security_deposit`).
 */
export type AccountClosedEvent = {
    /**
     * The name of the event.
     */
    event: 'account.closed';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The account.
     */
    account_id: string;
    type: AccountType;
};

export type AccountClosing = {
    /**
     * The closing is that of this security deposit account.
     */
    account_id: string;
    /**
     * `closing` means that the closing continues by itself. `stopped` means that a step is refused. `closed` means that all steps are done.
     */
    status: 'closing' | 'stopped' | 'closed';
    /**
     * Identifies the customer's account at another bank.
     */
    external_account_id: string | null;
    /**
     * The source of the repayment. `deposit`: the amount owed on the card is repaid from the deposit. `transfer`: the amount owed is first pulled from the bank account, so that the whole deposit is paid back.
     */
    repay_from: 'deposit' | 'transfer';
    /**
     * The deposit has this ledger balance, in cents. A pull that is returned after the closing leaves it below zero.
     */
    deposit_balance: number;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
    /**
     * The present state of the steps: the return of an earlier transfer can reopen a step that was done.
     */
    steps: Array<AccountClosingStep>;
};

export type AccountClosingCreate = {
    /**
     * The deposit is paid back to this bank account. The default is the customer's only verified external account.
     */
    external_account_id?: string;
    /**
     * The source of the repayment; the default is `deposit`. `deposit`: the amount owed on the card is repaid from the deposit. `transfer`: the amount owed is first pulled from the bank account, so that the whole deposit is paid back.
     */
    repay_from?: 'deposit' | 'transfer';
};

/**
 * The closing of a deposit account has begun.
 */
export type AccountClosingEvent = {
    /**
     * The name of the event.
     */
    event: 'account.closing';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The security deposit account that is being closed.
     */
    account_id: string;
};

export type AccountClosingStep = {
    step: ClosingStepName;
    /**
     * The status of the step. `done`: nothing is left of it. `waiting`: it continues by itself once the `reason` is resolved. `todo`: it follows the steps before it. `refused`: it is not possible at present; send the request again to retry it.
     */
    status: 'done' | 'waiting' | 'todo' | 'refused';
    /**
     * The reason explains a step that waits or is refused. It is null for any other step.
     */
    reason: 'purchase_held' | 'payment_pending' | 'payment_reserved' | 'transfer_pending' | 'repayment_pending' | 'pay_back_pending' | 'owed_exceeds_deposit' | 'external_account_missing' | 'external_account_unusable' | 'external_account_debits_stopped' | 'repayment_failed' | 'pay_back_failed' | null;
    /**
     * The message explains the reason. It is null if there is no reason.
     */
    message: string | null;
    /**
     * The steps `repay` and `pay_back` moved this amount, or will move it at present balances, in cents. The amount is null for other steps.
     */
    amount: number | null;
    /**
     * The step created this transfer last. The id is null if the step created none.
     */
    transfer_id: string | null;
};

/**
 * A step of a closing is refused; send it again to retry.
 */
export type AccountClosingStoppedEvent = {
    /**
     * The name of the event.
     */
    event: 'account.closing_stopped';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The security deposit account that is being closed.
     */
    account_id: string;
    step: ClosingStepName;
    /**
     * The reason of the refusal. `owed_exceeds_deposit`: The deposit does not cover the amount owed. Send the request again with `repay_from: transfer` to pull it from the bank account.. `external_account_missing`: No bank account for the payment is known. Send the request again with `external_account_id`.. `external_account_unusable`: The bank account was removed, is no longer verified, or takes no entries after a return. Send the request again with another `external_account_id`.. `external_account_debits_stopped`: The bank account takes no debits, because its bank returned an earlier one (`debits_stopped` of the account). Have the customer link it again, then send the request again, with another `external_account_id` or `repay_from: deposit` if needed.. `repayment_failed`: The repayment from the bank account failed. Send the request again to retry it.. `pay_back_failed`: The payment to the bank account failed. Send the request again to retry it, with another `external_account_id` if needed..
     */
    reason: 'owed_exceeds_deposit' | 'external_account_missing' | 'external_account_unusable' | 'external_account_debits_stopped' | 'repayment_failed' | 'pay_back_failed';
};

export type AccountFreezeCreate = {
    /**
     * Why the account is frozen, for the people who read it later; no personal data belongs here.
     */
    reason: string;
};

/**
 * An account is frozen: no money leaves it. A deposit and its credit account are frozen together, and each sends this.
 */
export type AccountFrozenEvent = {
    /**
     * The name of the event.
     */
    event: 'account.frozen';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The account.
     */
    account_id: string;
    type: AccountType;
};

export type AccountHistory = {
    /**
     * Identifies the account.
     */
    account_id: string;
    /**
     * Present while the history is being built. `initiated`: the history is being built; `account.history.ready` follows.
     */
    status?: 'initiated';
    /**
     * The message says that the history is being built.
     */
    message?: string;
    /**
     * The kind of account.
     */
    type?: 'external';
    /**
     * The balances of the account at the other bank, in cents.
     */
    balances?: {
        /**
         * The amount is in minor units (cents).
         */
        available_balance: number;
        /**
         * The amount is in minor units (cents).
         */
        current_balance: number;
        /**
         * The currency, as an ISO 4217 code.
         */
        currency: string;
    };
    /**
     * The number of transactions in the period.
     */
    total_transactions?: number;
    /**
     * The transactions of the page.
     */
    transactions?: Array<ExternalTransaction>;
};

/**
 * The history of an external account can be read.
 */
export type AccountHistoryReadyEvent = {
    /**
     * The name of the event.
     */
    event: 'account.history.ready';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The external account.
     */
    account_id: string;
};

/**
 * A link flow was not finished in time, and its external account is removed.
 */
export type AccountLinkExpiredEvent = {
    /**
     * The name of the event.
     */
    event: 'account.link_expired';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The account.
     */
    account_id: string;
    type: AccountType;
};

/**
 * The two amounts are on the bank account, and its owner can report them.
 */
export type AccountMicroDepositsArrivedEvent = {
    /**
     * The name of the event.
     */
    event: 'account.micro_deposits.arrived';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The external account.
     */
    account_id: string;
    /**
     * The validation.
     */
    validation_id: string;
    method: ValidationMethod;
};

/**
 * A bank has corrected an account's numbers, which later entries bear.
 */
export type AccountNumbersCorrectedEvent = {
    /**
     * The name of the event.
     */
    event: 'account.numbers.corrected';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The external account.
     */
    account_id: string;
    /**
     * The transfer whose entry the bank corrected.
     */
    transfer_id: string;
    /**
     * The change code of NACHA (Appendix 5).
     */
    change_code: 'C01' | 'C02' | 'C03' | 'C04' | 'C05' | 'C06' | 'C07' | 'C08' | 'C09' | 'C10' | 'C11' | 'C12' | 'C13' | 'C14';
};

export type AccountPage = {
    /**
     * The items of the page.
     */
    data: Array<Account>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
    /**
     * The number of items that the filters select on all pages, at most 10,000. It is present with `count=true`.
     */
    count?: number;
    /**
     * False if there can be more items than `count`: after 10,000, and where a filter without an index did not scan all items.
     */
    count_is_exact?: boolean;
};

/**
 * The status of the account. `active`: the account is in use. `inactive`: the link of the external account is unfinished, or the deposit is being closed or was reopened by a return. `frozen`: no money leaves the account; payments, returns and deposits still arrive on it. `closed`: the account was closed after its balance was paid out. `removed`: the link of the external account was removed.
 */
export type AccountStatus = 'active' | 'inactive' | 'frozen' | 'closed' | 'removed';

/**
 * The kind of account. `security_deposit`: the customer's deposit, whose settled balance is the credit limit. `credit`: the account that card purchases are posted to; its balance is negative when money is owed. `external`: the customer's own account at another bank.
 */
export type AccountType = 'security_deposit' | 'credit' | 'external';

/**
 * A frozen account is active again; a deposit and its credit account each send this.
 */
export type AccountUnfrozenEvent = {
    /**
     * The name of the event.
     */
    event: 'account.unfrozen';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The account.
     */
    account_id: string;
    type: AccountType;
};

export type AccountValidation = {
    /**
     * Identifies the validation.
     */
    validation_id: string;
    /**
     * Identifies the account.
     */
    account_id: string;
    /**
     * Identifies the program.
     */
    program_id: string;
    method: ValidationMethod;
    /**
     * `pending` means that the entries have not settled. `waiting` means that a prenote has settled and a return can still arrive. `awaiting_amounts` means that the micro-deposits have settled and their amounts can be verified.
     */
    status: 'pending' | 'waiting' | 'awaiting_amounts' | 'verified' | 'failed' | 'expired';
    /**
     * These transfers are the validation's entries: one for a prenote, two for micro-deposits.
     */
    transfer_ids: Array<string>;
    /**
     * The amounts can be tried this many more times. The value is null for a prenote.
     */
    tries_left: number | null;
    /**
     * The amounts can be verified until this time. The value is null for a prenote and until the micro-deposits have settled.
     */
    expires_at: string | null;
    /**
     * The reason of the failure, as text; null without one.
     */
    failure_reason: string | null;
    /**
     * The account was validated at this time; null until then.
     */
    date_verified: string | null;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
};

export type AccountValidationCreate = {
    method: ValidationMethod;
    /**
     * The entries are sent for this program. The default is the brand's first program.
     */
    program_id?: string;
};

/**
 * A bank account could not be verified.
 */
export type AccountValidationFailedEvent = {
    /**
     * The name of the event.
     */
    event: 'account.validation.failed';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The external account.
     */
    account_id: string;
    /**
     * The validation.
     */
    validation_id: string;
    method: ValidationMethod;
    /**
     * The reason, as text.
     */
    reason?: string;
};

export type AccountValidationPage = {
    /**
     * The items of the page.
     */
    data: Array<AccountValidation>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

/**
 * A bank account is verified.
 */
export type AccountValidationVerifiedEvent = {
    /**
     * The name of the event.
     */
    event: 'account.validation.verified';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The external account.
     */
    account_id: string;
    /**
     * The validation.
     */
    validation_id: string;
    method: ValidationMethod;
};

/**
 * The entry class of NACHA. `WEB`: an entry of a consumer that was authorized on the internet. `PPD`: an entry of a consumer that was authorized in writing. `CCD`: an entry of a business.
 */
export type AchClassCode = 'WEB' | 'PPD' | 'CCD';

/**
 * The bank returned the entry for this reason; a code beyond these is newer than this service. R01: Insufficient funds. R02: Account closed. R03: No account, or unable to locate it. R04: Invalid account number structure. R05: Unauthorized debit to a consumer account with a corporate class code. R06: Returned at the request of the originating bank. R07: Authorization revoked by the customer. R08: Payment stopped. R09: Uncollected funds. R10: Originator not known to the receiver, or not authorized to debit. R11: Entry not in accordance with the terms of the authorization. R12: Account sold to another bank. R13: Receiving bank not qualified to participate. R14: Representative payee deceased or unable to continue. R15: Beneficiary or account holder deceased. R16: Account frozen. R17: File record edit criteria, or entry of questionable circumstances. R18: Improper effective entry date. R19: Amount field error. R20: Non-transaction account. R21: Invalid company identification. R22: Invalid individual identification number. R23: Credit entry refused by the receiver. R24: Duplicate entry. R25: Addenda error. R26: Mandatory field error. R27: Trace number error. R28: Routing number check digit error. R29: Corporate customer advises not authorized. R30: Receiving bank not in the check truncation program. R31: Permissible return entry (CCD and CTX). R32: Receiving bank unable to settle. R33: Return of a destroyed check entry. R34: Receiving bank with limited participation. R35: Improper debit entry. R36: Improper credit entry. R37: Source document presented for payment. R38: Stop payment on source document. R39: Improper source document, or source document presented for payment. R40: Enrollment returned by the federal agency. R41: Enrollment: invalid transaction code. R42: Enrollment: routing number or check digit error. R43: Enrollment: invalid account number. R44: Enrollment: invalid individual identification number. R45: Enrollment: invalid individual or company name. R46: Enrollment: invalid representative payee indicator. R47: Enrollment: duplicate. R50: State law affecting acceptance of represented checks. R51: Represented check ineligible, or its entry improper. R52: Stop payment on represented check. R53: Check and its entry both presented for payment. R61: Misrouted return. R62: Return of an erroneous or reversing debit. R67: Duplicate return. R68: Untimely return. R69: Field errors. R70: Permissible return not accepted, or return not requested. R71: Misrouted dishonored return. R72: Untimely dishonored return. R73: Timely original return. R74: Corrected return. R75: Return not a duplicate. R76: No errors found. R77: Dishonored return R62 not accepted. R80: International entry: coding error. R81: International entry: non-participant. R82: International entry: invalid foreign bank identification. R83: International entry: foreign bank unable to settle. R84: International entry: not processed by the gateway. R85: International payment without an international class code.
 */
export type AchReturnCode = string;

export type Activity = {
    /**
     * The name of the events that are counted.
     */
    metric: 'kyc.verification.submitted' | 'kyc.verification.success' | 'kyc.verification.failure' | 'kyc.verification.error' | 'kyc.verification.timeout' | 'kyc.verification.document_required' | 'kyc.verification.under_review' | 'kyc.verification.reenter_information' | 'credit.application.approved' | 'credit.application.adverse_action' | 'credit.application.kyc_warning' | 'credit.application.resubmit_required' | 'account.history.ready' | 'account.link_expired' | 'account.closing' | 'account.closing_stopped' | 'account.closed' | 'account.numbers.corrected' | 'account.micro_deposits.arrived' | 'account.validation.verified' | 'account.validation.failed' | 'card.created' | 'card.status_changed' | 'card.controls_changed' | 'card.details_revealed' | 'transaction.authorized' | 'transaction.declined' | 'transaction.completed' | 'transaction.cleared' | 'transaction.reversed' | 'transaction.expired' | 'transaction.refunded' | 'transfer.created' | 'transfer.cancelled' | 'transfer.advanced' | 'transfer.completed' | 'transfer.failed' | 'transfer.returned' | 'transfer.reversed' | 'bank_file.held' | 'bank_file.overdue' | 'bank_file.refused' | 'bank_file.rejected' | 'bank_file.undecided' | 'program.return_rate_exceeded' | 'webhook.disabled' | 'webhook.test' | 'bank_file.out_of_balance' | 'bank_file.revealed' | 'webhook.events_lost' | 'customer.identity.change_started' | 'customer.identity.changed' | 'customer.identity.change_ended' | 'account.frozen' | 'account.unfrozen' | 'transfer.released' | 'notice.owed' | 'notice.sent' | 'notice.overdue';
    /**
     * The number of events.
     */
    count: number;
    /**
     * The sum of the amounts of the events, in cents; 0 for events without amounts.
     */
    amount: number;
};

export type ActivityPoint = {
    /**
     * The period begins at this time on the brand's clock.
     */
    at: string;
    /**
     * The number of events.
     */
    count: number;
    /**
     * The sum of the amounts of the events, in cents; 0 for events without amounts.
     */
    amount: number;
};

export type ActivitySeries = {
    /**
     * The items.
     */
    data: Array<ActivityPoint>;
};

export type Address = {
    /**
     * Identifies the address.
     */
    address_id: string;
    address_type: AddressType;
    /**
     * The street and house number.
     */
    street: string;
    /**
     * The city.
     */
    city: string;
    /**
     * A US state has its two-letter code.
     */
    state: string;
    /**
     * A US ZIP code has the form 12345 or 12345-1234.
     */
    zip_code: string;
    /**
     * The country, as an ISO 3166-1 alpha-2 code.
     */
    country: string;
    /**
     * The value is true for the primary address; exactly one address is primary.
     */
    is_primary: boolean;
    /**
     * The apartment, suite or unit.
     */
    street2: string | null;
    /**
     * The object was created at this time.
     */
    date_created: string;
    deliverability: Deliverability;
};

export type AddressCreate = {
    address_type: AddressType;
    /**
     * The street and house number.
     */
    street: string;
    /**
     * The city.
     */
    city: string;
    /**
     * A US state has its two-letter code.
     */
    state: string;
    /**
     * A US ZIP code has the form 12345 or 12345-1234.
     */
    zip_code: string;
    /**
     * The country, as an ISO 3166-1 alpha-2 code.
     */
    country: string;
    /**
     * The value is true for the primary address; exactly one address is primary.
     */
    is_primary: boolean;
    /**
     * The apartment, suite or unit.
     */
    street2?: string | null;
};

/**
 * The kind of address. `MAILING`: letters and cards are sent there. `PHYSICAL`: the person lives there.
 */
export type AddressType = 'MAILING' | 'PHYSICAL';

export type AddressUpdate = {
    /**
     * Identifies the address.
     */
    address_id?: string;
    address_type?: AddressType;
    /**
     * The street and house number.
     */
    street?: string;
    /**
     * The city.
     */
    city?: string;
    /**
     * A US state has its two-letter code.
     */
    state?: string;
    /**
     * A US ZIP code has the form 12345 or 12345-1234.
     */
    zip_code?: string;
    /**
     * The country, as an ISO 3166-1 alpha-2 code.
     */
    country?: string;
    /**
     * The value is true for the primary address; exactly one address is primary.
     */
    is_primary?: boolean;
    /**
     * The apartment, suite or unit.
     */
    street2?: string | null;
};

/**
 * Exactly one address is the primary one. Of a person, at least one is of type `PHYSICAL`.
 */
export type AddressesCreate = Array<AddressCreate>;

export type AdverseAction = {
    /**
     * Identifies the adverse action.
     */
    id: string;
    /**
     * Identifies the credit application.
     */
    application_id: string;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
    /**
     * The check that led to the denial. `kyc`: the identity of the applicant was not verified.
     */
    service: 'kyc';
    /**
     * The principal reasons of the denial, as the notice states them.
     */
    reasons: Array<string>;
    /**
     * The notice must be sent by this day.
     */
    notice_due_date: string;
    /**
     * The brand reported at this time that the notice was sent; null until then.
     */
    notice_sent_at: string | null;
};

export type Agreement = {
    /**
     * The id of this version.
     */
    agreement_id: string;
    /**
     * Identifies the program.
     */
    program_id: string;
    kind: AgreementKind;
    /**
     * The number of the version.
     */
    version: number;
    /**
     * The version that this one replaces. It is null for a first version.
     */
    replaces_agreement_id: string | null;
    /**
     * The title, as customers read it.
     */
    title: string;
    /**
     * True if the words are kept here.
     */
    has_text: boolean;
    /**
     * The address at which the brand publishes the text.
     */
    address: string | null;
    /**
     * The SHA-256 of the words in UTF-8.
     */
    sha256: string;
    /**
     * The first day on which customers can accept the version.
     */
    effective_on: string;
    /**
     * The differences from the version before. They decide on the notice that earlier customers are owed.
     */
    changes: Array<AgreementChange>;
    /**
     * True if the version holds for earlier customers only 45 days after its notice was sent (12 CFR 1026.9(c)(2)).
     */
    is_significant: boolean;
    /**
     * True if earlier customers may reject the change (12 CFR 1026.9(h)).
     */
    is_rejectable: boolean;
    /**
     * True if customers can accept the version today.
     */
    is_in_force: boolean;
    /**
     * True for a sample of the sandbox, which says so and binds nobody.
     */
    is_sample: boolean;
    /**
     * The object was created at this time.
     */
    date_created: string;
};

/**
 * A difference. `fee_raised`: a fee is new or higher, such as that for a late payment. `security_interest`: a security interest is acquired. `payment_window_shortened`: less time is left to pay. `other_significant`: another term that 12 CFR 1026.6(b)(1) and (2) name changes. `minimum_payment_raised`: the smallest payment is higher. `limit_lowered`: the credit limit is lower. `name_changed`: the name of the card or of the creditor changes. `other_minor`: any other difference.
 */
export type AgreementChange = 'fee_raised' | 'security_interest' | 'payment_window_shortened' | 'other_significant' | 'minimum_payment_raised' | 'limit_lowered' | 'name_changed' | 'other_minor';

export type AgreementCreate = {
    kind: AgreementKind;
    /**
     * The title, as customers read it.
     */
    title: string;
    /**
     * The words, as the customer is shown them. Either `text` or `address` is required.
     */
    text?: string;
    /**
     * The address at which the brand publishes the text.
     */
    address?: string;
    /**
     * The SHA-256 of the words in UTF-8. It is required with an address alone; with `text` it must fit.
     */
    sha256?: string;
    /**
     * The first day on which customers can accept the version, in US Eastern time; today if omitted. A significant change needs 45 days for its notice.
     */
    effective_on?: string;
    /**
     * The differences from the version before. They decide on the notice that earlier customers are owed.
     */
    changes?: Array<AgreementChange>;
};

/**
 * The kind of the agreement. `cardholder`: the terms of the card. `security`: the pledge of the security deposit (12 CFR 1026.12(d)). `autopay`: payments that are debited by themselves (12 CFR 1005.10(b)). `esign`: papers in electronic form (E-SIGN, 15 USC 7001(c)). `privacy`: the use of personal data (12 CFR 1016).
 */
export type AgreementKind = 'cardholder' | 'security' | 'autopay' | 'esign' | 'privacy';

export type AgreementPage = {
    /**
     * The items of the page.
     */
    data: Array<Agreement>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type AgreementVersion = {
    /**
     * The id of the version.
     */
    agreement_id: string;
    /**
     * The number of the version.
     */
    version: number;
    /**
     * The title, as customers read it.
     */
    title: string;
    /**
     * The first day on which customers could accept it.
     */
    effective_on: string;
};

export type ApiKey = {
    /**
     * The id of the key, which is no secret.
     */
    key_id: string;
    /**
     * Names the key's use for people, such as the application that holds it.
     */
    label: string;
    /**
     * The calls that the key may make. `full`: may call every operation of the brand. `read_only`: may call GET operations alone.
     */
    scope: 'full' | 'read_only';
    /**
     * True for a key with which keys can be made, rolled, restricted and revoked in live. The operator alone makes such keys.
     */
    manages_keys: boolean;
    /**
     * The last four characters of the value of the header `Identity`.
     */
    identity_hint: string;
    /**
     * The validity of the key at the time of the response. `active`: it is valid without an end. `expiring`: it was rolled and is valid until `expires_at`. `expired`: it was rolled and is no longer valid. `revoked`: it was revoked and is no longer valid.
     */
    status: 'active' | 'expiring' | 'expired' | 'revoked';
    /**
     * The end of a rolled key, in real time. It is null for other keys.
     */
    expires_at: string | null;
    /**
     * The time of the revocation, in real time. It is null without one.
     */
    revoked_at: string | null;
    last_used: KeyUse | null;
    /**
     * The time at which the key was made, in real time.
     */
    date_created: string;
};

export type ApiKeyCreate = {
    /**
     * Names the key's use for people, such as the application that holds it.
     */
    label: string;
    /**
     * The calls that the key may make. The default is `full`. `full`: may call every operation of the brand. `read_only`: may call GET operations alone.
     */
    scope?: 'full' | 'read_only';
};

export type ApiKeyPage = {
    /**
     * The items of the page.
     */
    data: Array<ApiKey>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type ApiKeyRoll = {
    /**
     * Hours of real time for which the old key stays valid, at most 30 days. 0 ends it at once. The default is 24. An earlier end of the old key is never moved later.
     */
    overlap_hours?: number;
};

export type ApiKeyUpdate = {
    /**
     * Names the key's use for people, such as the application that holds it.
     */
    label?: string;
    /**
     * Restricts the key to reading. A restriction cannot be undone; make another key instead.
     */
    scope?: 'read_only';
};

export type ApiKeyWithPair = ApiKey & {
    /**
     * The value of the header `Identity`, shown this once.
     */
    identity: string;
    /**
     * The value of the header `Authorization`, shown this once.
     */
    authorization: string;
};

export type Applicant = {
    /**
     * Identifies the customer.
     */
    customer_id: string;
    /**
     * Identifies the address.
     */
    address_id: string | null;
    /**
     * The total annual income is in minor units (cents).
     */
    total_annual_income: number;
    /**
     * The monthly housing payment is in minor units (cents).
     */
    monthly_housing_payment: number;
    /**
     * True if the applicant has accepted the program's terms.
     */
    terms_accepted: boolean;
    /**
     * The applicant accepted the terms at this time; null until then.
     */
    date_terms_accepted: string | null;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency: 'USD';
    /**
     * The first name.
     */
    first_name: string | null;
    /**
     * The middle name.
     */
    middle_name: string | null;
    /**
     * The last name.
     */
    last_name: string | null;
    /**
     * The date of birth.
     */
    date_of_birth: string | null;
    /**
     * The Social Security number; answers show its last four digits alone.
     */
    ssn: string | null;
    /**
     * The street and house number.
     */
    street: string | null;
    /**
     * The apartment, suite or unit.
     */
    street2: string | null;
    /**
     * The city.
     */
    city: string | null;
    /**
     * The state; a US state has its two-letter code.
     */
    state: string | null;
    /**
     * The ZIP code or postal code.
     */
    zip_code: string | null;
    /**
     * The country, as an ISO 3166-1 alpha-2 code.
     */
    country: string | null;
    /**
     * The e-mail address.
     */
    email: string | null;
    /**
     * The phone number, without the country code.
     */
    phone: string | null;
    /**
     * The calling code of the country of the phone number.
     */
    phone_country_code: string | null;
};

export type ApplicationHistory = {
    /**
     * The application.
     */
    application_id: string;
    /**
     * The steps, oldest first.
     */
    data: Array<ApplicationStep>;
};

export type ApplicationStep = {
    /**
     * The step was taken at this time on the brand's clock.
     */
    at: string;
    /**
     * The step. `created`: the application was created. `kyc_started`: a KYC of the application was started. `kyc_ended`: the KYC of the application ended with `kyc_status`. `kyc_warning`: a KYC failed, and the applicant can be corrected and submitted again. `resubmit_required`: a KYC ended without a result, and the application can be submitted again. `approved`: the application was approved and the security deposit account opened. `denied`: the application was denied, which is an adverse action. `notice_sent`: the notice of the adverse action was sent to the applicant.
     */
    step: 'created' | 'kyc_started' | 'kyc_ended' | 'kyc_warning' | 'resubmit_required' | 'approved' | 'denied' | 'notice_sent';
    /**
     * The KYC of the step; null for other steps.
     */
    verification_id: string | null;
    kyc_status: KycStatus | null;
    /**
     * The reason of a failed KYC as a code; null for other steps.
     */
    error_code: string | null;
    /**
     * The event that reported the step; null for steps without one.
     */
    event_id: string | null;
};

export type AuditDetails = {
    /**
     * The factors that were proved or, in a refused try, sent.
     */
    factors: Array<'password' | 'totp' | 'recovery_code' | 'passkey' | 'link' | 'device_code' | 'user_code'>;
    /**
     * The codes of the errors of refused tries. It is empty for other acts.
     */
    reasons: Array<string>;
    /**
     * The number of tries that the act tells of: 1, except for refused ones, which become one act at first and then one an hour, and for acts of access beyond 60 an hour.
     */
    tries: number;
    /**
     * The first refused or counted try was made at this time.
     */
    first_at: string | null;
    /**
     * The last refused or counted try was made at this time.
     */
    last_at: string | null;
    /**
     * IP addresses of the refused or counted tries, at most ten.
     */
    addresses: Array<string>;
    /**
     * Keyed hashes of the e-mails of refused tries that belong to nobody, at most ten: equal e-mails have equal hashes.
     */
    email_hashes: Array<string>;
    /**
     * True if the person signed in in this browser before.
     */
    is_known_browser: boolean;
};

export type AuditEvent = {
    /**
     * The brand's acts are numbered from 1 without gaps.
     */
    sequence: number;
    /**
     * The act was made at this time, in real time.
     */
    date_created: string;
    /**
     * The kind of actor that made the change. `key`: a key of the brand. `temporary_key`: a customer's temporary key. `management_key`: the sandbox's management key. `operator`: a command of the operator. `person`: a person in the portal. `visitor`: somebody who was not signed in and whose try was refused.
     */
    actor: 'key' | 'temporary_key' | 'management_key' | 'operator' | 'person' | 'visitor';
    /**
     * The change was made with this key. It is null for acts without one.
     */
    key_id: string | null;
    /**
     * The change was made by this person. It is null for acts of keys.
     */
    person_id: string | null;
    /**
     * The caller's IP address, or the operator's machine. It is null if unknown.
     */
    address: string | null;
    /**
     * The operationId, or the command of the operator.
     */
    operation: string;
    /**
     * The ids of the path, separated by slashes, or the arguments of a command. The id of an object that was created is the last. Of a sign-in it is the session, of a refused one the person whose account was tried. It is null for an act on no object.
     */
    object: string | null;
    /**
     * The `X-Request-Id` of the request, of several refused tries that of the last.
     */
    request_id: string;
    /**
     * The merchant of the transaction.
     */
    details: AuditDetails | null;
    /**
     * The hash of this act and the hash of the one before it, in hexadecimal digits. Keep one outside to find out later if acts were removed.
     */
    hash: string;
};

export type AuditEventPage = {
    /**
     * The items of the page.
     */
    data: Array<AuditEvent>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type AuthorizationCheck = {
    /**
     * The name of the check.
     */
    check: string;
    /**
     * The result of the check. `passed`: the purchase meets the check. `failed`: the check alone would decline. `not_applicable`: the card or the purchase has nothing to check.
     */
    result: 'passed' | 'failed' | 'not_applicable';
    /**
     * The check examined this value.
     */
    value: string | null;
    /**
     * The comparison of `value` with `compared_with` that passes the check. `equals`: they are equal. `converts_to`: the first currency is converted into the second. `not_after`: the first day is not after the second. `in`: the list has the value. `not_in`: the list does not have the value. `at_most`: the amount is not above the other.
     */
    rule: 'equals' | 'converts_to' | 'not_after' | 'in' | 'not_in' | 'at_most' | null;
    /**
     * The value was compared with this by the `rule`: it had to equal it, be in it, not be in it, not be after it or not exceed it.
     */
    compared_with: string | Array<string> | null;
    /**
     * A detail, as text; null without one.
     */
    detail: string | null;
};

export type AuthorizationDecision = {
    /**
     * Identifies the transaction.
     */
    transaction_id: string;
    /**
     * The kind of request that was decided. `authorization`: a purchase. `increment`: an increment that was declined. `balance_inquiry`: a balance inquiry.
     */
    kind: 'authorization' | 'increment' | 'balance_inquiry';
    /**
     * True if the request was approved.
     */
    approved: boolean;
    transaction_response_code: ResponseCode;
    /**
     * The reason of the decline. The value is null if the purchase was approved.
     */
    decline_reason: DeclineReason | null;
    /**
     * This check failed first and decided. The value is null if no check failed.
     */
    first_failed: string | null;
    /**
     * The amount is a positive decimal string, or 0.00 for a balance inquiry.
     */
    amount: string;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency_code: string;
    /**
     * The decision was made at this time.
     */
    decided_at: string;
    /**
     * The checks are listed in order of precedence. The first failed check decides.
     */
    checks: Array<AuthorizationCheck>;
    /**
     * Each item is a set of changes that, made together, would have had the declined authorization approved. The smallest sets are listed, at most 20: single changes, if one is enough. The list is null for a decision that is not a declined authorization. The recorded decision is compared with the settings of the program and the other cards of the customer as they are now.
     */
    would_be_approved_with: Array<Array<DecisionChange>> | null;
    /**
     * The list holds the latest 100 approved increments, oldest first. A declined increment is a transaction with its own decision.
     */
    increments: Array<{
        /**
         * Identifies the increment.
         */
        increment_id: string;
        /**
         * The amount is a positive decimal string, or 0.00 for a balance inquiry.
         */
        amount: string;
        /**
         * The decision was made at this time.
         */
        decided_at: string;
        /**
         * The checks are listed in order of precedence. The first failed check decides.
         */
        checks: Array<AuthorizationCheck>;
    }>;
};

export type Balance = {
    /**
     * The current balance is the ledger balance minus holds, in cents.
     */
    current_balance: number;
    /**
     * The ledger balance is the sum of all posted entries, in cents. A balance below zero is owed.
     */
    ledger_balance: number;
    /**
     * The available balance is the amount that can be spent, in cents.
     */
    available_balance: number;
    /**
     * Payments of this amount have settled and lower what is owed, but cannot be spent yet, because the other bank may still return them. The field is absent while nothing is reserved.
     */
    reserved_balance?: number;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency: string;
};

export type BalanceTotals = {
    /**
     * The number of accounts.
     */
    accounts: number;
    /**
     * The number of accounts that are not closed.
     */
    open_accounts: number;
    /**
     * The sum of their ledger balances, in cents.
     */
    ledger_balance: number;
    /**
     * The sum of the ledger balances below zero alone, in cents. `ledger_balance` minus it is the money that is held.
     */
    below_zero: number;
    /**
     * The sum of their open holds, in cents.
     */
    held: number;
};

export type BankFile = {
    /**
     * Identifies the bank file.
     */
    bank_file_id: string;
    /**
     * An outgoing file goes to the bank; an incoming one comes from it.
     */
    direction: 'outgoing' | 'incoming';
    status: BankFileStatus;
    /**
     * The name of the file.
     */
    file_name: string;
    /**
     * The file was cut for this program. The id is null for a file from the bank.
     */
    program_id: string | null;
    /**
     * The file's ACH window closed at this time. It is null for a file from the bank.
     */
    window_at: string | null;
    /**
     * The file has this many batches.
     */
    batch_count: number;
    /**
     * An outgoing file counts its entries; a file from the bank counts its entry and addenda records.
     */
    entry_count: number;
    /**
     * The amount is in minor units (cents).
     */
    debit_total: number;
    /**
     * The amount is in minor units (cents).
     */
    credit_total: number;
    /**
     * The entry hash is taken from the file control record.
     */
    entry_hash: string;
    /**
     * The SHA-256 hash of the content of the file.
     */
    content_sha256: string;
    problem: BankFileProblem | null;
    /**
     * A file from the bank breaks these rules, and its other batches are read nevertheless: at most 100, in file order.
     */
    faults: Array<BankFileFault>;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The file was delivered to the bank at this time; null until then.
     */
    date_delivered: string | null;
    /**
     * The transfers of the file settle once the bank has fetched it (`none`), has acknowledged it by a file (`file`), or an operator has recorded the bank's acknowledgement (`manual`). The value is null for a file from the bank.
     */
    expects_acknowledgement: 'none' | 'file' | 'manual' | null;
    /**
     * The bank has to fetch or acknowledge the file by this time. It is null until the file is delivered.
     */
    due_by: string | null;
    /**
     * The file was first seen to be fetched at this time.
     */
    date_fetched: string | null;
    /**
     * The bank acknowledged the file at this time; null until then.
     */
    date_acknowledged: string | null;
    /**
     * The file was found unfetched or unacknowledged after `due_by`; the event `bank_file.overdue` was recorded.
     */
    date_overdue: string | null;
    /**
     * The bank refused the file at this time; null if it did not.
     */
    date_refused: string | null;
    /**
     * The bank's reason to refuse the file; null if it did not.
     */
    refusal_reason: string | null;
    /**
     * All batches had settled by this time, or the refused file was cut anew or failed; in a file from the bank, all entries had been applied. It is null until then.
     */
    date_finished: string | null;
};

export type BankFileBatch = {
    /**
     * The batch has this number in its file.
     */
    batch_number: number;
    /**
     * The NACHA standard entry class.
     */
    class_code: string;
    /**
     * The entries of the batch are debits or credits of their receivers.
     */
    direction: 'debit' | 'credit';
    /**
     * The text that the receiver's statement shows for the batch.
     */
    entry_description: string;
    /**
     * A batch of same-day entries holds SD and an hour, such as SD1300; the text is empty otherwise.
     */
    descriptive_date: string;
    /**
     * The batch is due to settle on this day.
     */
    effective_date: string;
    /**
     * The number of entries.
     */
    entry_count: number;
    /**
     * The amount is in minor units (cents).
     */
    total: number;
    /**
     * The money settled at this time; null until then.
     */
    date_settled: string | null;
    /**
     * The number of entries that settled; null until the batch settles.
     */
    settled_count: number | null;
    /**
     * The total, in cents, excludes entries that were returned before settlement. It is null until the batch settles.
     */
    settled_total: number | null;
};

export type BankFileDetail = BankFile & {
    /**
     * The batches of an outgoing file.
     */
    batches: Array<BankFileBatch>;
    /**
     * The entries of the file.
     */
    entries: BankFileEntryPage;
};

export type BankFileEntry = {
    /**
     * The batch has this number in its file. It is null for an entry that could not be read.
     */
    batch_number: number | null;
    kind: BankFileEntryKind;
    /**
     * A return or change shows its NACHA code. A payment to a deposit that could not be posted shows the return code with which it is returned.
     */
    code: string | null;
    /**
     * The trace number of the entry.
     */
    trace_number: string;
    /**
     * The trace number of the entry that the bank answers; null without one.
     */
    original_trace_number: string | null;
    /**
     * The entry belongs to this transfer; a payment from another bank, to the direct deposit that was created for it.
     */
    transfer_id: string | null;
    /**
     * The amount is in minor units (cents).
     */
    amount: number;
    outcome: BankFileEntryOutcome | null;
    /**
     * The return arrived after the last day that its return code allows. It is processed nevertheless.
     */
    untimely: boolean;
    /**
     * An entry from the bank has this position in its file. It is null for a sent one.
     */
    position: number | null;
    recourse: BankFileEntryRecourse | null;
    /**
     * An entry from the bank breaks this rule. It is null for any other entry.
     */
    problem: {
        /**
         * The line of the file that breaks the rule.
         */
        line: number | null;
        /**
         * The field of the record that breaks the rule.
         */
        field: string;
        /**
         * The rule that is broken.
         */
        rule: string;
        /**
         * A notification of change that was not applied is refused with this code, through the bank: C62, C65, C67, C68 or C69. It is null for any other entry.
         */
        refusal_code: string | null;
    } | null;
};

export type BankFileEntryDecision = {
    /**
     * The position of the entry in its file.
     */
    position: number;
    /**
     * `apply`: the return is applied to the transfer that it answers. `credit`: the payment is credited to its deposit, as that of a dishonored return is; a suspected duplicate that cannot be posted is returned. `return`: the payment is returned in a file of the next window. `close`: people have settled the entry with the bank; its amount remains a difference of the reconciliation, as no journal has it.
     */
    decision: 'apply' | 'credit' | 'return' | 'close';
    /**
     * The NACHA return reason code of a return. The default is R24 for a suspected duplicate and R17 for any other entry; of a return that is applied, it is the code of its addenda.
     */
    return_code?: string;
    /**
     * The transfer that an applied return answers, if its trace number does not tell.
     */
    transfer_id?: string;
};

/**
 * The kind `unread` is of an entry from the bank of which only the amount and trace number are known; `problem` says why.
 */
export type BankFileEntryKind = 'payment' | 'prenote' | 'return' | 'change' | 'dishonored' | 'contested' | 'unread';

/**
 * The outcome states how an entry from the bank was processed; it is null for an outgoing entry. `applied`: it changed a transfer or an account. `recorded`: its kind changes nothing. `repeated`: the transfer had already ended or the dishonor was known, and a person has to decide. `mismatched`: the amount differs from the amount sent, and a person has to decide. `unmatched`: it answers no entry of this brand or is for another bank, and a person has to decide. `returned`: a payment to a deposit could not be posted and is returned in a file of the next window. `set_aside`: a rule is broken (`problem`), and a person has to decide. `suspected_duplicate`: an earlier payment has the same trace number, date, amount, receiver and originator, and a person has to decide. `awaiting_date`: it is credited on its settlement date or, without one, on its effective date. `disputed`: the other bank has dishonored a return of this brand, and a person has to decide. `closed`: people have settled it with the bank.
 */
export type BankFileEntryOutcome = 'applied' | 'recorded' | 'repeated' | 'mismatched' | 'unmatched' | 'returned' | 'set_aside' | 'suspected_duplicate' | 'awaiting_date' | 'disputed' | 'closed';

export type BankFileEntryPage = {
    /**
     * The items of the page.
     */
    data: Array<BankFileEntry>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

/**
 * The bank of the brand may dishonor the return (R61 to R70), or contest the dishonor of its own return (R71 to R77), with one of these codes until this day, US Eastern time. It is null for an entry in order.
 */
export type BankFileEntryRecourse = {
    /**
     * Return codes with which the bank may answer.
     */
    codes: Array<string>;
    /**
     * The last banking day for the answer, US Eastern time.
     */
    by: string;
};

export type BankFileFault = {
    /**
     * The line of the file that breaks the rule.
     */
    line: number;
    /**
     * The field of the record that breaks the rule.
     */
    field: string;
    /**
     * The rule that is broken.
     */
    rule: string;
    /**
     * The batch has this place in its file, counted from one. It is null for a fault of the file itself.
     */
    batch: number | null;
    /**
     * True if a control record disagrees with the entries: compare them with the bank. False for a field that decides about no entry.
     */
    needs_person: boolean;
};

/**
 * A file for the bank waits until a person releases it.
 */
export type BankFileHeldEvent = {
    /**
     * The name of the event.
     */
    event: 'bank_file.held';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The bank file.
     */
    bank_file_id: string;
    /**
     * The name of the file.
     */
    file_name: string;
    /**
     * The program whose transfers it has.
     */
    program_id: string;
    /**
     * The reason. `first_file`: it is the program's first file. `operator`: a person has held it.
     */
    reason: 'first_file' | 'operator';
};

/**
 * Control records of a file from the bank disagree with its entries: what they prove is booked, the rest waits for the decision of a person, and entries may be missing.
 */
export type BankFileOutOfBalanceEvent = {
    /**
     * The name of the event.
     */
    event: 'bank_file.out_of_balance';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The bank file.
     */
    bank_file_id: string;
    /**
     * The name of the file.
     */
    file_name: string;
    /**
     * The control records that disagree.
     */
    faults: number;
    /**
     * The line of the first one.
     */
    line: number;
    /**
     * The field.
     */
    field: string;
    /**
     * The rule.
     */
    rule: string;
};

/**
 * The bank has not fetched or acknowledged a file in time, so its transfers do not settle.
 */
export type BankFileOverdueEvent = {
    /**
     * The name of the event.
     */
    event: 'bank_file.overdue';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The bank file.
     */
    bank_file_id: string;
    /**
     * The name of the file.
     */
    file_name: string;
    /**
     * The reason. `not_fetched`: the bank has not fetched the file. `not_acknowledged`: the bank has not acknowledged the file.
     */
    reason: 'not_fetched' | 'not_acknowledged';
    /**
     * The time until which it was due.
     */
    due_by: string;
};

export type BankFilePage = {
    /**
     * The items of the page.
     */
    data: Array<BankFile>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

/**
 * A rejected file shows the first rule that it breaks. The value is null for any other file.
 */
export type BankFileProblem = {
    /**
     * The line of the file that breaks the rule.
     */
    line: number;
    /**
     * The field of the record that breaks the rule.
     */
    field: string;
    /**
     * The rule that is broken.
     */
    rule: string;
};

/**
 * The bank has refused a file: cut it anew, or let its transfers fail.
 */
export type BankFileRefusedEvent = {
    /**
     * The name of the event.
     */
    event: 'bank_file.refused';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The bank file.
     */
    bank_file_id: string;
    /**
     * The name of the file.
     */
    file_name: string;
    /**
     * The entries of the file.
     */
    entry_count: number;
    /**
     * The reason, as text.
     */
    reason: string;
};

/**
 * A file from the bank breaks a rule of its frame, and nothing of it is booked.
 */
export type BankFileRejectedEvent = {
    /**
     * The name of the event.
     */
    event: 'bank_file.rejected';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The bank file.
     */
    bank_file_id: string;
    /**
     * The name of the file.
     */
    file_name: string;
    /**
     * The line of the file.
     */
    line: number | null;
    /**
     * The field.
     */
    field: string | null;
    /**
     * The rule.
     */
    rule: string | null;
};

/**
 * A key, a person or the operator has read a file with its account numbers and names. The audit has who it was.
 */
export type BankFileRevealedEvent = {
    /**
     * The name of the event.
     */
    event: 'bank_file.revealed';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The bank file.
     */
    bank_file_id: string;
    /**
     * The name of the file.
     */
    file_name: string;
    /**
     * The number of its entries.
     */
    entry_count: number;
};

/**
 * To the bank: `cut`, or `held` until a person releases it, `delivered`, `acknowledged` by the bank, `settled`; `refused` by the bank, and then `replaced` by the files of later windows or `failed` with its transfers. From the bank: `received`, `imported` or `rejected`.
 */
export type BankFileStatus = 'cut' | 'held' | 'delivered' | 'acknowledged' | 'refused' | 'replaced' | 'failed' | 'settled' | 'received' | 'imported' | 'rejected';

/**
 * Entries of a file from the bank wait for the decision of a person.
 */
export type BankFileUndecidedEvent = {
    /**
     * The name of the event.
     */
    event: 'bank_file.undecided';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The bank file.
     */
    bank_file_id: string;
    /**
     * The name of the file.
     */
    file_name: string;
    /**
     * The entries that were set aside.
     */
    set_aside: number;
    /**
     * The payments that repeat others.
     */
    suspected_duplicates: number;
    /**
     * The returns of another amount than was sent.
     */
    mismatched: number;
    /**
     * The answers to no entry of the brand, and the payments for another bank.
     */
    unmatched: number;
    /**
     * The answers that repeat another: the bank may have moved the money twice.
     */
    repeated: number;
    /**
     * The dishonored returns of this brand's own returns.
     */
    disputed: number;
    /**
     * The first day by which the bank has to dishonor or contest an entry.
     */
    decide_by: string | null;
    /**
     * The banking days until that day.
     */
    banking_days_left: number | null;
};

export type Behaviour = {
    /**
     * Identifies the behaviour.
     */
    behaviour_id: string;
    /**
     * The vendor whose behaviour is set.
     */
    vendor: 'kyc' | 'documents' | 'aggregator' | 'ach' | 'all';
    /**
     * These simulated vendors follow the behaviour. The bank is not among them if a folder replaces it (SURETY_BANK_FOLDER).
     */
    heeded_by: Array<'kyc' | 'documents' | 'aggregator' | 'ach'>;
    /**
     * The behaviour applies to one of these, or to the whole world.
     */
    scope: {
        /**
         * Identifies the customer.
         */
        customer_id: string | null;
        /**
         * Identifies the beneficial owner of a business.
         */
        beneficial_owner_id: string | null;
        /**
         * Identifies the account.
         */
        account_id: string | null;
    };
    /**
     * The behaviour applies this many times: `once`, a number, or `always`.
     */
    times: string | number;
    /**
     * The behaviour is shown as requested, with defaults filled in.
     */
    behave: {
        [key: string]: unknown;
    };
    /**
     * The behaviour has been applied to this many calls.
     */
    used_count: number;
    /**
     * The behaviour applies this many more times. The value is null for `always`.
     */
    remaining: number | null;
    /**
     * The object was created at this time.
     */
    date_created: string;
};

export type BehaviourCreate = {
    /**
     * `kyc` checks identities. `documents` decides on uploaded documents. `aggregator` links bank accounts. `ach` is the bank. `all` means every vendor; it accepts outages, delays and seeded failures only.
     */
    vendor: 'kyc' | 'documents' | 'aggregator' | 'ach' | 'all';
    /**
     * The behaviour applies to one of these. If the scope is omitted, it applies to the whole world.
     */
    scope?: {
        /**
         * Identifies the customer.
         */
        customer_id?: string;
        /**
         * Identifies the beneficial owner of a business.
         */
        beneficial_owner_id?: string;
        /**
         * The behaviour applies to this account: an external account or, for transfers, a deposit account of the brand.
         */
        account_id?: string;
    };
    /**
     * The behaviour applies `once`, a number of times, or `always`. The default is `once`; with `by_seed` it is `always`.
     */
    times?: string | number;
    /**
     * The behaviour of the vendor.
     */
    behave: {
        /**
         * The vendor responds with this outcome. `kyc` takes `passed`, `failed`, `document_required`, `error` and `expired`. `documents` takes `approved`, `rejected` (after a review), `under_review` and `expired`. `aggregator` takes `healthy` and `timeout` for any call; `login_required`, `not_enabled`, `identity_mismatch` and `unverified` for linking; and `empty` for history. `login_required` also withholds account numbers, so that a transfer fails. `ach` takes `settled` (no return), `returned` and `corrected` (a notification of change).
         */
        outcome?: string;
        /**
         * The outcome `failed` takes this code. The default is `low_confidence`.
         */
        error_code?: 'low_confidence' | 'watchlist_match';
        /**
         * The outcome `document_required` requires these documents. The default is a government ID.
         */
        documents?: Array<'government_id' | 'utility_bill' | 'social_security_card'>;
        /**
         * The outcome `document_required` requires the person to enter these fields again, in addition to the documents.
         */
        reenter?: Array<'ssn' | 'dob' | 'first_name' | 'last_name' | 'address'>;
        /**
         * The outcome `returned` requires this NACHA return code.
         */
        return_code?: string;
        /**
         * The outcome `returned` arrives this many banking days after settlement; 0 means before settlement. By default a return that a customer causes (R05, R07, R10, R11, R29, R51) arrives some time after settlement, and any other return before it.
         */
        banking_days?: number;
        /**
         * The outcome `corrected` takes a code from C01 to C07. The simulated bank invents the corrected data.
         */
        change_code?: string;
        /**
         * The outcomes `returned` and `corrected` apply to transfers in this direction. The default is both directions.
         */
        direction?: 'pull' | 'push';
        /**
         * The vendor waits this many milliseconds before it responds, in real time rather than on the brand's clock. The service times out after 10 seconds; for the bank, after 60 seconds.
         */
        latency_ms?: number;
        /**
         * Every call fails until the behaviour is deleted.
         */
        down?: boolean;
        /**
         * Calls fail at random. The seed and the call determine each failure, so that the same calls fail in every run of a seeded world.
         */
        by_seed?: boolean;
        /**
         * With `by_seed`, this share of calls fails. The default is 0.2.
         */
        rate?: number;
        /**
         * With `by_seed`, failures are drawn from this seed. The default is the world's own seed.
         */
        seed?: string;
    };
};

export type BehaviourPage = {
    /**
     * The items of the page.
     */
    data: Array<Behaviour>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type BeneficialOwner = {
    /**
     * Identifies the beneficial owner of a business.
     */
    beneficial_owner_id: string;
    /**
     * Identifies the business.
     */
    business_id: string;
    /**
     * Identifies the brand.
     */
    service_brand_id: string;
    /**
     * The first name.
     */
    first_name: string;
    /**
     * The last name.
     */
    last_name: string;
    /**
     * The date of birth.
     */
    dob: string;
    /**
     * The Social Security number; answers show its last four digits alone.
     */
    ssn: string | null;
    /**
     * The middle name.
     */
    middle_name: string | null;
    /**
     * The phone number, without the country code.
     */
    phone: string | null;
    /**
     * The calling code of the country of the phone number.
     */
    phone_country_code: string | null;
    /**
     * The e-mail address.
     */
    email: string | null;
    /**
     * This field repeats `addresses`.
     */
    address: Array<Address>;
    /**
     * The addresses.
     */
    addresses: Array<Address>;
    /**
     * The person has this many attempts of a KYC left.
     */
    kyc_requests_available: number;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
};

export type BeneficialOwnerCreate = {
    /**
     * The first name.
     */
    first_name: string;
    /**
     * The last name.
     */
    last_name: string;
    /**
     * The date of birth.
     */
    dob: string;
    /**
     * The Social Security number; answers show its last four digits alone.
     */
    ssn?: string | null;
    /**
     * The middle name.
     */
    middle_name?: string | null;
    /**
     * The phone number, without the country code.
     */
    phone?: string | null;
    /**
     * The calling code of the country of the phone number.
     */
    phone_country_code?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    addresses: AddressesCreate;
};

export type BeneficialOwnerKyc = {
    /**
     * Always null: the owner is no customer.
     */
    customer_id: null;
    /**
     * Identifies the beneficial owner of a business.
     */
    beneficial_owner_id: string;
    /**
     * Identifies the business.
     */
    business_id: string;
    /**
     * Identifies the brand.
     */
    brand_id: string;
    kyc_status: KycStatus;
    /**
     * The documents are present while the KYC requires documents.
     */
    documents?: Array<KycDocument>;
};

export type BeneficialOwnerKycCreated = {
    /**
     * Always null: the owner is no customer.
     */
    customer_id: null;
    /**
     * Identifies the beneficial owner of a business.
     */
    beneficial_owner_id: string;
    /**
     * Identifies the business.
     */
    business_id: string;
    kyc_status: KycStatus;
};

export type BeneficialOwnerPage = {
    /**
     * The items of the page.
     */
    data: Array<BeneficialOwner>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type BeneficialOwnerUpdate = {
    /**
     * The first name.
     */
    first_name?: string;
    /**
     * The last name.
     */
    last_name?: string;
    /**
     * The date of birth.
     */
    dob?: string;
    /**
     * The Social Security number; answers show its last four digits alone.
     */
    ssn?: string;
    /**
     * The middle name.
     */
    middle_name?: string | null;
    /**
     * The phone number, without the country code.
     */
    phone?: string | null;
    /**
     * The calling code of the country of the phone number.
     */
    phone_country_code?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The addresses.
     */
    addresses?: Array<AddressUpdate>;
};

export type BeneficialOwnerVerification = {
    /**
     * The id of this KYC.
     */
    verification_id: string;
    /**
     * Identifies the business.
     */
    business_id: string;
    /**
     * Identifies the beneficial owner of a business.
     */
    beneficial_owner_id: string;
    /**
     * The program that the KYC was for.
     */
    program_id: string;
    /**
     * The credit application that started the KYC; null for a direct start.
     */
    application_id: string | null;
    /**
     * The identity change that the KYC carries; null for any other KYC.
     */
    identity_change_id: string | null;
    kyc_status: KycStatus;
    /**
     * The reason of a failure as a code. It is null without a failure.
     */
    error_code: string | null;
    /**
     * The reason of a failure, as text. It is null without a failure.
     */
    error_description: string | null;
    /**
     * The KYC passed at this time. It is null for all others.
     */
    date_passed: string | null;
    /**
     * The documents that the KYC required, without their contents.
     */
    documents: Array<VerificationDocument>;
    /**
     * The KYC was started at this time.
     */
    date_created: string;
    /**
     * The status changed last at this time.
     */
    date_updated: string;
};

export type BeneficialOwnerVerificationPage = {
    /**
     * The items of the page.
     */
    data: Array<BeneficialOwnerVerification>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type Business = {
    /**
     * Identifies the business.
     */
    business_id: string;
    /**
     * Identifies the brand.
     */
    service_brand_id: string;
    /**
     * The name under which the business is registered.
     */
    legal_business_name: string;
    /**
     * The Employer Identification Number of the business.
     */
    ein: string;
    /**
     * The industry of the business, as text.
     */
    industry_type: string;
    /**
     * The name under which the business trades.
     */
    dba_business_name: string | null;
    /**
     * The legal form of the business, such as LLC.
     */
    business_type: string | null;
    /**
     * The business was established on this day.
     */
    date_established: string | null;
    /**
     * The phone number, without the country code.
     */
    phone: string | null;
    /**
     * The e-mail address.
     */
    email: string | null;
    /**
     * The web address of the business.
     */
    website: string | null;
    /**
     * The addresses.
     */
    addresses: Array<Address>;
    /**
     * The persons who own the business.
     */
    beneficial_owners: Array<BeneficialOwner>;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
};

export type BusinessCreate = {
    /**
     * The name under which the business is registered.
     */
    legal_business_name: string;
    /**
     * The Employer Identification Number of the business.
     */
    ein: string;
    /**
     * The industry of the business, as text.
     */
    industry_type: string;
    /**
     * The name under which the business trades.
     */
    dba_business_name?: string | null;
    /**
     * The legal form of the business, such as LLC.
     */
    business_type?: string | null;
    /**
     * The business was established on this day.
     */
    date_established?: string | null;
    /**
     * The phone number, without the country code.
     */
    phone?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The web address of the business.
     */
    website?: string | null;
    /**
     * The addresses.
     */
    addresses?: Array<AddressCreate>;
    /**
     * The persons who own the business.
     */
    beneficial_owners?: Array<BeneficialOwnerCreate>;
};

export type BusinessPage = {
    /**
     * The items of the page.
     */
    data: Array<Business>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type BusinessUpdate = {
    /**
     * The name under which the business is registered.
     */
    legal_business_name?: string;
    /**
     * The Employer Identification Number of the business.
     */
    ein?: string;
    /**
     * The industry of the business, as text.
     */
    industry_type?: string;
    /**
     * The name under which the business trades.
     */
    dba_business_name?: string | null;
    /**
     * The legal form of the business, such as LLC.
     */
    business_type?: string | null;
    /**
     * The business was established on this day.
     */
    date_established?: string | null;
    /**
     * The phone number, without the country code.
     */
    phone?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The web address of the business.
     */
    website?: string | null;
    /**
     * The addresses.
     */
    addresses?: Array<AddressUpdate>;
};

export type Card = {
    /**
     * Identifies the card.
     */
    card_id: string;
    /**
     * Identifies the customer.
     */
    customer_id: string;
    /**
     * The card belongs to this credit account, which was created with the first card.
     */
    account_id: string;
    /**
     * This token replaces the card number, which only the reveal page shows.
     */
    card_number: string;
    /**
     * This token replaces the CVV, which only the reveal page shows.
     */
    cvv: string;
    /**
     * The date has the form MMYY. The card is valid through that month.
     */
    expiry_date: string;
    /**
     * The last four digits of the card number.
     */
    last_four: string;
    status: CardStatus;
    /**
     * The id of the card's design.
     */
    card_design_id: string | null;
    form: CardForm;
    /**
     * The card was activated at this time; null until then.
     */
    date_activated: string | null;
    /**
     * This card was issued to replace that card. The id is null for a card that replaces none.
     */
    replaces_card_id: string | null;
    reissue_type: ReissueType | null;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
};

export type CardControls = {
    /**
     * Identifies the card.
     */
    card_id: string;
    /**
     * The limits of spending.
     */
    spending_limits: {
        /**
         * The amount is in minor units (cents). The value is null if there is no limit.
         */
        per_transaction: number | null;
        /**
         * The amount is in minor units (cents). The value is null if there is no limit.
         */
        per_day: number | null;
        /**
         * The amount is in minor units (cents). The value is null if there is no limit.
         */
        per_month: number | null;
        /**
         * The amount is in minor units (cents). The value is null if there is no limit.
         */
        lifetime: number | null;
    };
    /**
     * These amounts count against the limits. A value is null if the period has no limit.
     */
    spent: {
        /**
         * The amount is in minor units (cents). It was spent today (UTC).
         */
        per_day: number | null;
        /**
         * The amount is in minor units (cents). It was spent this calendar month (UTC).
         */
        per_month: number | null;
        /**
         * The amount is in minor units (cents). It was spent since the card, or the first card that it replaces, was issued.
         */
        lifetime: number | null;
    };
    /**
     * Only merchants of these categories are allowed; all, if the list is empty.
     */
    allowed_mccs: Array<string>;
    /**
     * Merchants of these categories are not allowed.
     */
    blocked_mccs: Array<string>;
    /**
     * Only merchants in these countries are allowed; all, if the list is empty.
     */
    allowed_countries: Array<string>;
    /**
     * Merchants in these countries are not allowed.
     */
    blocked_countries: Array<string>;
    /**
     * The controls have been in force since this time. The value is null for a card without controls.
     */
    date_updated: string | null;
};

/**
 * The controls of a card were replaced.
 */
export type CardControlsChangedEvent = {
    /**
     * The name of the event.
     */
    event: 'card.controls_changed';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
};

export type CardControlsUpdate = {
    /**
     * The limits of spending.
     */
    spending_limits?: {
        /**
         * The amount is in minor units (cents). One purchase, including its increments, cannot exceed this amount.
         */
        per_transaction?: number | null;
        /**
         * The amount is in minor units (cents). Purchases of one UTC day cannot exceed this amount.
         */
        per_day?: number | null;
        /**
         * The amount is in minor units (cents). Purchases of one UTC calendar month cannot exceed this amount.
         */
        per_month?: number | null;
        /**
         * The amount is in minor units (cents). All purchases of the card, and of the cards that it replaces, cannot exceed this amount.
         */
        lifetime?: number | null;
    };
    /**
     * Only merchants of these categories are allowed. An empty list allows all categories.
     */
    allowed_mccs?: Array<string>;
    /**
     * Merchants of these categories are not allowed.
     */
    blocked_mccs?: Array<string>;
    /**
     * Only merchants in these countries are allowed. An empty list allows all countries. If it is not empty, a merchant without a known country is not allowed.
     */
    allowed_countries?: Array<string>;
    /**
     * Merchants in these countries are not allowed.
     */
    blocked_countries?: Array<string>;
};

export type CardCreate = {
    /**
     * The card is issued on this security deposit account.
     */
    account_id: string;
    form?: CardForm;
    /**
     * The id of the card's design.
     */
    card_design_id?: string | null;
};

/**
 * A card is issued.
 */
export type CardCreatedEvent = {
    /**
     * The name of the event.
     */
    event: 'card.created';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
    status: CardStatus;
    /**
     * The card that this one replaces; absent if it replaces none.
     */
    replaces_card_id?: string;
};

/**
 * The number and CVV of a card were shown.
 */
export type CardDetailsRevealedEvent = {
    /**
     * The name of the event.
     */
    event: 'card.details_revealed';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
    /**
     * The reveal whose page showed them.
     */
    reveal_id: string;
};

/**
 * The form of the card. `virtual`: a card without plastic, active immediately. `physical`: a card of plastic, inactive until it is activated.
 */
export type CardForm = 'virtual' | 'physical';

export type CardPage = {
    /**
     * The items of the page.
     */
    data: Array<Card>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
    /**
     * The number of items that the filters select on all pages, at most 10,000. It is present with `count=true`.
     */
    count?: number;
    /**
     * False if there can be more items than `count`: after 10,000, and where a filter without an index did not scan all items.
     */
    count_is_exact?: boolean;
};

export type CardPin = {
    /**
     * The PIN: 4 to 12 digits.
     */
    pin: string;
};

export type CardPinCheck = {
    /**
     * Identifies the card.
     */
    card_id: string;
    /**
     * True if the PIN is correct.
     */
    verified: boolean;
    /**
     * The PIN is locked after this many more wrong tries.
     */
    tries_left: number;
};

export type CardPinSet = {
    /**
     * Identifies the card.
     */
    card_id: string;
    /**
     * The PIN is locked after this many more wrong tries.
     */
    tries_left: number;
};

export type CardPinState = {
    /**
     * Identifies the card.
     */
    card_id: string;
    /**
     * True if the card has a PIN.
     */
    is_set: boolean;
    /**
     * The PIN is locked after this many more wrong tries, and at 0 now. The value is null without a PIN.
     */
    tries_left: number | null;
};

export type CardReissue = {
    /**
     * The kind of reissue, required here or under another name. An expired card cannot be reissued with its number and expiry.
     */
    reissue_type?: ReissueType;
    /**
     * This field is another name of `reissue_type`.
     */
    mode?: ReissueType;
    /**
     * This field is another name of `reissue_type`.
     */
    reason?: ReissueType;
    form?: CardForm;
    /**
     * The default is that of the old card.
     */
    card_design_id?: string | null;
};

export type CardReveal = {
    /**
     * The address is meant for a frame in a browser, not for a program.
     */
    url: string;
    /**
     * The address expires at this time. It is real time, even if the brand's sandbox clock shows another time.
     */
    expires_at: string;
    /**
     * Pages of these origins of the brand can frame the page; without any, it opens only in a separate tab. `PUT /origins` changes them.
     */
    frame_origins: Array<string>;
};

/**
 * The status of the card. `active`: the card can be used. `inactive`: the card is frozen, or not activated yet, and declines. `closed`: the card is closed for good.
 */
export type CardStatus = 'active' | 'inactive' | 'closed';

/**
 * The status of a card has changed.
 */
export type CardStatusChangedEvent = {
    /**
     * The name of the event.
     */
    event: 'card.status_changed';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
    status: CardStatus;
};

export type CardTransaction = {
    /**
     * Identifies the transaction.
     */
    transaction_id: string;
    /**
     * Identifies the customer.
     */
    customer_id: string;
    /**
     * Identifies the card.
     */
    card_id: string;
    /**
     * The transaction is posted to this credit account.
     */
    account_id: string;
    /**
     * Identifies the brand.
     */
    service_brand_id: string;
    /**
     * The text that the customer's statement shows for the transaction.
     */
    raw_statement_descriptor: string;
    /**
     * The rail of the payment. `card`: a card network.
     */
    payment_rail: 'card';
    /**
     * The amount is a decimal string, negative for a purchase. It covers the held part and the cleared part.
     */
    amount: string;
    /**
     * The amount in minor units (cents), as a string.
     */
    amount_in_cents: string;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency_code: string;
    /**
     * The amount that the merchant first requested, `original_amount`, was converted at this rate. Increments and clearings change `amount` alone. The value is null if the amount was not converted.
     */
    exchange_rate: string | null;
    transaction_type: CardTransactionType;
    /**
     * Reserved; always null.
     */
    cardholder_presence_indicator: string | null;
    /**
     * The purchase that this transaction refunds or was to increment; null for any other.
     */
    original_transaction_id: string | null;
    /**
     * The merchant's name.
     */
    merchant_name: string;
    /**
     * The id of the merchant at the card network.
     */
    merchant_id: string;
    /**
     * The merchant's street address.
     */
    merchant_address: string | null;
    /**
     * The merchant's country, as an ISO 3166-1 alpha-2 code.
     */
    merchant_country: string | null;
    /**
     * The merchant's city.
     */
    merchant_city: string;
    /**
     * The merchant's state.
     */
    merchant_state: string;
    /**
     * The merchant's ZIP code or postal code.
     */
    merchant_zip_code: string;
    /**
     * The text describes the merchant category code.
     */
    mcc: string;
    /**
     * The merchant category code (ISO 18245), as the purchase sent it.
     */
    mcc_code: string;
    /**
     * The purchase was cleared at this time, as YYYY-MM-DD HH:MM:SS in UTC; null until then.
     */
    settled_date: string | null;
    /**
     * This amount could be spent after the transaction, as a decimal string.
     */
    new_balance: string;
    /**
     * This amount could be spent before the transaction, as a decimal string.
     */
    prior_balance: string;
    /**
     * The time has the form YYYY-MM-DD HH:MM:SS, as the merchant sent it.
     */
    transaction_time: string;
    /**
     * The time has the form YYYY-MM-DD HH:MM:SS, in UTC, though it names no zone.
     */
    date_created: string;
    /**
     * The time has the form YYYY-MM-DD HH:MM:SS, in UTC, though it names no zone.
     */
    date_updated: string;
    /**
     * This fee was charged for the transaction, as a decimal string.
     */
    fee: string;
    /**
     * Reserved; always null.
     */
    rewards_rate: string | null;
    /**
     * Reserved; always null.
     */
    rewards: string | null;
    transaction_state: CardTransactionState;
    /**
     * The time has the form YYYY-MM-DD HH:MM:SS, in UTC, though it names no zone.
     */
    origin_timestamp: string;
    transaction_response_code: ResponseCode;
    /**
     * The reason of the decline. The value is null if the purchase was approved.
     */
    decline_reason: DeclineReason | null;
    /**
     * Reserved; always null.
     */
    acquiring_institution_identification_code: string | null;
    /**
     * The merchant requested this amount, with the decimal places of `original_currency`. The value is null if the amount was not converted.
     */
    original_amount: string | null;
    /**
     * The currency of `original_amount`; null if the amount was not converted.
     */
    original_currency: string | null;
};

export type CardTransactionPage = {
    /**
     * The items of the page.
     */
    data: Array<CardTransaction>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
    /**
     * The number of items that the filters select on all pages, at most 10,000. It is present with `count=true`.
     */
    count?: number;
    /**
     * False if there can be more items than `count`: after 10,000, and where a filter without an index did not scan all items.
     */
    count_is_exact?: boolean;
};

/**
 * The state of the transaction. `pending`: the purchase is authorized and its amount is held, as far as it is not cleared. `completed`: the amount is posted. `declined`: the purchase was declined, and nothing was held. `cancelled`: the whole hold was reversed or expired. `returned`: the whole purchase was refunded.
 */
export type CardTransactionState = 'pending' | 'completed' | 'declined' | 'cancelled' | 'returned';

/**
 * The kind of transaction. `POS Purchase`: a purchase. `POS Refund`: a refund of a merchant. `Balance Inquiry`: a question for the available balance, which moves no money.
 */
export type CardTransactionType = 'POS Purchase' | 'POS Refund' | 'Balance Inquiry';

export type CardUpdate = {
    status: CardStatus;
};

export type Clock = {
    /**
     * The brand's clock shows this time.
     */
    now: string;
    mode: ClockMode;
    /**
     * The brand's clock moves by this many seconds in one second of real time.
     */
    factor: number;
    /**
     * The list holds the next 20 pieces of work, in the order in which they fall due.
     */
    next_due: Array<DueWork>;
};

export type ClockAdvance = {
    /**
     * The brand's clock shows this time.
     */
    now: string;
    /**
     * True if the advance reached the requested time or event. An advance ends after 10,000 pieces of work or 30 seconds, or after 5 seconds if other worlds wait to be advanced; send another one to continue.
     */
    reached: boolean;
    /**
     * The advance ended at this event. It is null without `until_event`, or if no event matched.
     */
    event_id: string | null;
    /**
     * This many pieces of work were done.
     */
    fired_count: number;
    /**
     * The list holds the first 100 pieces of work that were done, in order.
     */
    fired: Array<DueWork>;
    /**
     * This many pieces of work failed.
     */
    failed_count: number;
    /**
     * The list holds the first 100 pieces of work that failed three times in a row. They stay due.
     */
    failed: Array<DueWork>;
    /**
     * This automatic snapshot was taken before the advance. It is null without `snapshot: true`, and in the response to a repeat that continued an advance.
     */
    snapshot_id: string | null;
    /**
     * Without its event, the advance would go on until this time at most. It is null without `until_event`.
     */
    limit: string | null;
    /**
     * With `object_id`: the event happened at this time, before the advance, so that nothing was advanced; `event_id` names it. Without `object_id`, if no event matched: the newest one that matches happened at this time, before the advance. Null otherwise.
     */
    already_happened_at: string | null;
};

export type ClockAdvanceCreate = {
    /**
     * The clock advances to this time, at most a year ahead.
     */
    to?: string;
    /**
     * The clock advances by this ISO 8601 duration, at most a year. It is counted in UTC, where a day has 24 hours. `PT0S` does the work that is due now.
     */
    by?: string;
    /**
     * The clock advances until the next event that matches this event name, `prefix.*` or `*`, or until the limit (`within`).
     */
    until_event?: EventPattern;
    /**
     * With `until_event`: only an event about this object counts, such as a transfer, or about this customer. If an event of the given name happened before, the clock is not advanced, and `already_happened_at` tells when; a pattern waits for the next event. An id that the brand does not have is refused.
     */
    object_id?: string;
    /**
     * With `until_event`: the longest advance, as an ISO 8601 duration of at most a year. If the event does not happen within it, the clock stays at the last work that was done, and `reached` is false.
     */
    within?: string;
    /**
     * With true, an automatic snapshot of the world is taken first, so that the advance can be undone by `POST /sandbox/clock/rewind`. The five newest are kept.
     */
    snapshot?: boolean;
};

/**
 * The request log has this person or key as the sender of the request, or of the scenario that advanced the clock. The value is null until the log has the request, and in copies of a world.
 */
export type ClockAdvanceRequester = {
    /**
     * The advance was requested with a key (`key`), or by a `person` in the portal.
     */
    actor: string;
    /**
     * The id of the person. It is null for a key.
     */
    person_id: string | null;
    /**
     * The id of the key. It is null for a person.
     */
    key_id: string | null;
    /**
     * The name of the person or the label of the key. It is null for a person who left, and for the local owner of a sandbox.
     */
    name: string | null;
};

/**
 * The mode of the clock. `running`: the clock follows real time. `stopped`: the clock is stopped, so that no work is done until it is advanced. `accelerated`: the clock runs `factor` times as fast as real time.
 */
export type ClockMode = 'running' | 'stopped' | 'accelerated';

export type ClockRewind = {
    /**
     * An automatic snapshot of the world. The default is the newest, which undoes one advance.
     */
    snapshot_id?: string;
};

export type ClockUpdate = {
    mode?: ClockMode;
    /**
     * The brand's clock moves by this many seconds in one second of real time.
     */
    factor?: number;
};

/**
 * The step of the closing. `close_cards`: the cards on this deposit are closed; cards on another deposit stay. `repay`: the amount owed is moved from the deposit, as far as it covers it; with `transfer` it is pulled from the bank account first. It waits for pulls on their way only while the deposit is short. `close_credit_account`: the credit account is closed. `pay_back`: the rest of the deposit is paid to the bank account. `close_deposit_account`: the security deposit account is closed.
 */
export type ClosingStepName = 'close_cards' | 'repay' | 'close_credit_account' | 'pay_back' | 'close_deposit_account';

/**
 * The error of every operation whose Idempotency-Key was used before.
 */
export type ConflictError = {
    /**
     * The type is the same for every conflict of Idempotency-Keys.
     */
    type: 'RESOURCE_CONFLICT';
    /**
     * The code names the conflict. Each response lists its codes.
     */
    code: string;
    /**
     * The sentence states what is wrong, for the developer.
     */
    message: string;
};

export type Consent = {
    /**
     * The id of the consent.
     */
    consent_id: string;
    /**
     * Identifies the customer.
     */
    customer_id: string;
    agreement: AcceptedAgreement;
    given_by: ConsentGivenBy;
    /**
     * The customer accepted at this time.
     */
    accepted_at: string;
    /**
     * The IP address from which the customer accepted.
     */
    ip_address: string | null;
    /**
     * The browser with which the customer accepted, as its header User-Agent.
     */
    user_agent: string | null;
    /**
     * True for a signature of its own.
     */
    is_separate: boolean;
    /**
     * True for electronic papers and payments by themselves, until it is withdrawn.
     */
    can_be_withdrawn: boolean;
    /**
     * The customer withdrew it at this time; null until then.
     */
    withdrawn_at: string | null;
};

export type ConsentCreate = {
    /**
     * The version that the customer accepts; it is in force.
     */
    agreement_id: string;
    /**
     * The IP address from which the customer accepted.
     */
    ip_address?: string;
    /**
     * The browser with which the customer accepted, as its header User-Agent.
     */
    user_agent?: string;
    /**
     * True for a signature of its own beside that of other agreements, such as that of a security interest.
     */
    is_separate?: boolean;
};

/**
 * The consent was given by a request of its own, or with the terms of a credit application.
 */
export type ConsentGivenBy = 'request' | 'application';

export type ConsentPage = {
    /**
     * The items of the page.
     */
    data: Array<Consent>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
    /**
     * The number of items that the filters select on all pages, at most 10,000. It is present with `count=true`.
     */
    count?: number;
    /**
     * False if there can be more items than `count`: after 10,000, and where a filter without an index did not scan all items.
     */
    count_is_exact?: boolean;
};

export type CreditApplication = {
    /**
     * Identifies the credit application.
     */
    application_id: string;
    /**
     * Identifies the program.
     */
    program_id: string;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
    application_status: CreditApplicationStatus;
    /**
     * The next step of the brand or the applicant. `submit`: submit the application, after corrections if its KYC failed. `await_kyc`: wait for the KYC. `upload_documents`: the applicant has to upload documents: show the upload links of the KYC, or upload the files. `create_card`: create a card on `accounts.security_deposit_account_id`. `send_notice`: send the notice of adverse action, and report it as sent. `none`: the account has an open card or is closed, the notice was sent, or the customer was deleted before the decision.
     */
    next_step: 'submit' | 'await_kyc' | 'upload_documents' | 'create_card' | 'send_notice' | 'none';
    /**
     * This many KYCs of the application have failed.
     */
    failed_kyc_count: number;
    /**
     * The notice of adverse action must be sent by this day. It is null unless the application is denied.
     */
    notice_due_date: string | null;
    /**
     * The brand reported at this time that the notice was sent; null until then.
     */
    notice_sent_at: string | null;
    /**
     * The person who applies.
     */
    applicant: Applicant;
    /**
     * The accounts that the approval opened.
     */
    accounts: {
        /**
         * The security deposit account is opened on approval; the id is null until then.
         */
        security_deposit_account_id: string | null;
    };
};

/**
 * A credit application is denied, and the notice of adverse action has to be sent.
 */
export type CreditApplicationAdverseActionEvent = {
    /**
     * The name of the event.
     */
    event: 'credit.application.adverse_action';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The credit application.
     */
    application_id: string;
    /**
     * The adverse action.
     */
    adverse_action_id: string;
};

/**
 * A credit application is approved.
 */
export type CreditApplicationApprovedEvent = {
    /**
     * The name of the event.
     */
    event: 'credit.application.approved';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The credit application.
     */
    application_id: string;
    /**
     * The accounts that are open now.
     */
    accounts: {
        /**
         * The security deposit account.
         */
        security_deposit_account_id: string;
    };
};

export type CreditApplicationCreate = {
    /**
     * Identifies the program.
     */
    program_id: string;
    /**
     * The person who applies.
     */
    applicant: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
        /**
         * The total annual income is in minor units (cents).
         */
        total_annual_income: number;
        /**
         * The monthly housing payment is in minor units (cents).
         */
        monthly_housing_payment: number;
        /**
         * Identifies the address.
         */
        address_id?: string;
        /**
         * True if the applicant has accepted the program's terms.
         */
        terms_accepted?: boolean;
        /**
         * The currency, as an ISO 4217 code.
         */
        currency?: 'USD';
        /**
         * The first name.
         */
        first_name?: string;
        /**
         * The middle name.
         */
        middle_name?: string | null;
        /**
         * The last name.
         */
        last_name?: string;
        /**
         * The date of birth.
         */
        date_of_birth?: string;
        /**
         * The Social Security number; answers show its last four digits alone.
         */
        ssn?: string;
        /**
         * The street and house number.
         */
        street?: string;
        /**
         * The apartment, suite or unit.
         */
        street2?: string | null;
        /**
         * The city.
         */
        city?: string;
        /**
         * A US state has its two-letter code.
         */
        state?: string;
        /**
         * A US ZIP code has the form 12345 or 12345-1234.
         */
        zip_code?: string;
        /**
         * The country, as an ISO 3166-1 alpha-2 code.
         */
        country?: string;
        /**
         * The phone number, without the country code.
         */
        phone?: string;
        /**
         * The calling code of the country of the phone number.
         */
        phone_country_code?: string;
        /**
         * The e-mail address.
         */
        email?: string;
    };
};

/**
 * The KYC of a credit application failed, and attempts are left.
 */
export type CreditApplicationKycWarningEvent = {
    /**
     * The name of the event.
     */
    event: 'credit.application.kyc_warning';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The credit application.
     */
    application_id: string;
    application_status: CreditApplicationStatus;
    /**
     * The attempts that are left.
     */
    kyc_requests_available: number;
};

export type CreditApplicationPage = {
    /**
     * The items of the page.
     */
    data: Array<CreditApplication>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
    /**
     * The number of items that the filters select on all pages, at most 10,000. It is present with `count=true`.
     */
    count?: number;
    /**
     * False if there can be more items than `count`: after 10,000, and where a filter without an index did not scan all items.
     */
    count_is_exact?: boolean;
};

/**
 * The KYC of a credit application ended without a result: submit the application again.
 */
export type CreditApplicationResubmitRequiredEvent = {
    /**
     * The name of the event.
     */
    event: 'credit.application.resubmit_required';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The credit application.
     */
    application_id: string;
};

/**
 * The status of the application. `created`: the application may be changed and has to be submitted. `submitted`: the KYC vendor has queued the application. `kyc_started`: the KYC is running, or waits for documents or a review. `kyc_warning`: the KYC failed and attempts are left: correct the applicant or the customer, then submit the application again. `resubmit_required`: the KYC ended in an error or expired, which uses up no attempt: submit the application again. `approved`: the KYC passed and the security deposit account is open. `denied`: the last KYC attempt failed, and the notice of adverse action has to be sent.
 */
export type CreditApplicationStatus = 'created' | 'submitted' | 'kyc_started' | 'kyc_warning' | 'resubmit_required' | 'approved' | 'denied';

export type CreditApplicationUpdate = {
    /**
     * The person who applies.
     */
    applicant: {
        /**
         * The customer of an application cannot be changed.
         */
        customer_id?: string;
        /**
         * The total annual income is in minor units (cents).
         */
        total_annual_income?: number;
        /**
         * The monthly housing payment is in minor units (cents).
         */
        monthly_housing_payment?: number;
        /**
         * Identifies the address.
         */
        address_id?: string;
        /**
         * True if the applicant has accepted the program's terms.
         */
        terms_accepted?: boolean;
        /**
         * The currency, as an ISO 4217 code.
         */
        currency?: 'USD';
        /**
         * The first name.
         */
        first_name?: string;
        /**
         * The middle name.
         */
        middle_name?: string | null;
        /**
         * The last name.
         */
        last_name?: string;
        /**
         * The date of birth.
         */
        date_of_birth?: string;
        /**
         * The Social Security number; answers show its last four digits alone.
         */
        ssn?: string;
        /**
         * The street and house number.
         */
        street?: string;
        /**
         * The apartment, suite or unit.
         */
        street2?: string | null;
        /**
         * The city.
         */
        city?: string;
        /**
         * A US state has its two-letter code.
         */
        state?: string;
        /**
         * A US ZIP code has the form 12345 or 12345-1234.
         */
        zip_code?: string;
        /**
         * The country, as an ISO 3166-1 alpha-2 code.
         */
        country?: string;
        /**
         * The phone number, without the country code.
         */
        phone?: string;
        /**
         * The calling code of the country of the phone number.
         */
        phone_country_code?: string;
        /**
         * The e-mail address.
         */
        email?: string;
    };
};

/**
 * The error of operations on credit applications.
 */
export type CreditError = {
    /**
     * The text names the kind of error.
     */
    status: string;
    /**
     * The number names the error. Each response lists its numbers.
     */
    code: number;
    /**
     * The sentence states what is wrong, for the developer.
     */
    message: string;
    /**
     * The details name invalid fields with the rule that each breaks, or the objects of the error. For 3002, `reason` is the code of the error, such as `application_kyc_running`. The object is empty for other errors.
     */
    details: {
        [key: string]: unknown;
    };
};

export type Customer = {
    /**
     * Identifies the customer.
     */
    customer_id: string;
    /**
     * Identifies the brand.
     */
    service_brand_id: string;
    /**
     * The id of the person in the systems of the brand.
     */
    brand_person_id: string | null;
    /**
     * Identifies the business.
     */
    business_id: string | null;
    /**
     * The middle name.
     */
    middle_name: string | null;
    /**
     * The phone number, without the country code.
     */
    phone: string | null;
    /**
     * The calling code of the country of the phone number.
     */
    phone_country_code: string | null;
    /**
     * The e-mail address.
     */
    email: string | null;
    /**
     * The first name.
     */
    first_name: string;
    /**
     * The last name.
     */
    last_name: string;
    /**
     * The date of birth.
     */
    dob: string;
    /**
     * The Social Security number; answers show its last four digits alone.
     */
    ssn: string | null;
    /**
     * The addresses.
     */
    addresses: Array<Address>;
    /**
     * The person has this many attempts of a KYC left.
     */
    kyc_requests_available: number;
    /**
     * A warning: these other customers of the brand have the same SSN. The list holds at most the first ten.
     */
    same_person_as: Array<string>;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
};

export type CustomerAgreement = {
    /**
     * Identifies the program.
     */
    program_id: string;
    kind: AgreementKind;
    /**
     * The version that the customer accepted.
     */
    accepted: AgreementVersion;
    /**
     * The customer accepted at this time.
     */
    accepted_at: string;
    /**
     * The consent.
     */
    consent_id: string;
    /**
     * The version that holds for the customer today. It is null for a security interest that was added to an open account, until 45 days after its notice.
     */
    in_force: AgreementVersion | null;
    next: NextAgreement | null;
};

export type CustomerAgreements = {
    /**
     * The items.
     */
    data: Array<CustomerAgreement>;
};

export type CustomerCardSummary = {
    /**
     * Identifies the card.
     */
    card_id: string;
    /**
     * The last four digits of the card number.
     */
    last_four: string;
    status: CardStatus;
    /**
     * True for a card that was ever activated.
     */
    was_activated: boolean;
};

export type CustomerCreate = {
    /**
     * The first name.
     */
    first_name: string;
    /**
     * The last name.
     */
    last_name: string;
    /**
     * The date of birth.
     */
    dob: string;
    /**
     * The Social Security number; answers show its last four digits alone.
     */
    ssn?: string | null;
    /**
     * The id of the person in the systems of the brand.
     */
    brand_person_id?: string | null;
    /**
     * Identifies the business.
     */
    business_id?: string | null;
    /**
     * The middle name.
     */
    middle_name?: string | null;
    /**
     * The phone number, without the country code.
     */
    phone?: string | null;
    /**
     * The calling code of the country of the phone number.
     */
    phone_country_code?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    addresses: AddressesCreate;
};

/**
 * An identity change has ended, and the record of the customer stays as it was.
 */
export type CustomerIdentityChangeEndedEvent = {
    /**
     * The name of the event.
     */
    event: 'customer.identity.change_ended';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The identity change.
     */
    identity_change_id: string;
    reason: IdentityChangeReason;
    /**
     * The names of the changed fields.
     */
    fields: Array<'first_name' | 'middle_name' | 'last_name' | 'dob' | 'ssn' | 'address'>;
    /**
     * The end: `refused` by the KYC, `expired` without documents or an answer, `error` of the vendor, or `cancelled`.
     */
    status: 'refused' | 'expired' | 'error' | 'cancelled';
    /**
     * The vendor's code of the reason of a refusal.
     */
    error_code?: string;
};

/**
 * A customer who has passed KYC wants another name or address, which is being checked.
 */
export type CustomerIdentityChangeStartedEvent = {
    /**
     * The name of the event.
     */
    event: 'customer.identity.change_started';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The identity change.
     */
    identity_change_id: string;
    reason: IdentityChangeReason;
    /**
     * The names of the changed fields.
     */
    fields: Array<'first_name' | 'middle_name' | 'last_name' | 'dob' | 'ssn' | 'address'>;
    evidence: IdentityChangeEvidence;
};

/**
 * The record of a customer has the new name or address. It names the fields, no values.
 */
export type CustomerIdentityChangedEvent = {
    /**
     * The name of the event.
     */
    event: 'customer.identity.changed';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The identity change.
     */
    identity_change_id: string;
    reason: IdentityChangeReason;
    /**
     * The names of the changed fields.
     */
    fields: Array<'first_name' | 'middle_name' | 'last_name' | 'dob' | 'ssn' | 'address'>;
};

export type CustomerKyc = {
    /**
     * Identifies the customer.
     */
    customer_id: string;
    /**
     * Identifies the brand.
     */
    brand_id: string;
    kyc_status: KycStatus;
    /**
     * The documents are present while the KYC requires documents.
     */
    documents?: Array<KycDocument>;
};

export type CustomerKycCreated = {
    /**
     * Identifies the customer.
     */
    customer_id: string;
    kyc_status: KycStatus;
};

export type CustomerPage = {
    /**
     * The items of the page.
     */
    data: Array<Customer>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
    /**
     * The number of items that the filters select on all pages, at most 10,000. It is present with `count=true`.
     */
    count?: number;
    /**
     * False if there can be more items than `count`: after 10,000, and where a filter without an index did not scan all items.
     */
    count_is_exact?: boolean;
};

export type CustomerSummaries = {
    /**
     * The items.
     */
    data: Array<CustomerSummary>;
};

export type CustomerSummary = {
    /**
     * Identifies the customer.
     */
    customer_id: string;
    /**
     * The status of the newest KYC; null without one.
     */
    kyc_status: KycStatus | null;
    /**
     * The status of the newest credit application; null without one.
     */
    application_status: CreditApplicationStatus | null;
    /**
     * The status of the security deposit account that is in use, else of the newest; null without one.
     */
    account_status: AccountStatus | null;
    /**
     * `closing` means that the closing continues by itself. `stopped` means that a step is refused. `closed` means that all steps are done.
     */
    closing_status: 'closing' | 'stopped' | 'closed' | null;
    /**
     * The currency of the balances; null without an account.
     */
    currency: string | null;
    /**
     * The ledger balance of that deposit, in cents; null without one.
     */
    deposit_balance: number | null;
    /**
     * The ledger balance of the credit account that it secures, in cents: below zero it is owed by the customer, above zero to the customer. It is null without one.
     */
    credit_balance: number | null;
    /**
     * The amount that the card can spend, in cents; null without a credit account.
     */
    available_balance: number | null;
    /**
     * The newest open card, else the newest; null without one.
     */
    card: CustomerCardSummary | null;
    /**
     * The newest kept event about the customer, or their newest purchase, is of this time on the brand’s clock. It is null without any.
     */
    last_event_at: string | null;
};

export type CustomerUpdate = {
    /**
     * The first name.
     */
    first_name?: string;
    /**
     * The last name.
     */
    last_name?: string;
    /**
     * The date of birth.
     */
    dob?: string;
    /**
     * The Social Security number; answers show its last four digits alone.
     */
    ssn?: string;
    /**
     * The id of the person in the systems of the brand.
     */
    brand_person_id?: string | null;
    /**
     * Identifies the business.
     */
    business_id?: string | null;
    /**
     * The middle name.
     */
    middle_name?: string | null;
    /**
     * The phone number, without the country code.
     */
    phone?: string | null;
    /**
     * The calling code of the country of the phone number.
     */
    phone_country_code?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The addresses.
     */
    addresses?: Array<AddressUpdate>;
};

export type DecisionChange = {
    /**
     * The kind of change. `amount`: request another amount, in the currency of the purchase. `deposit`: add money to the card's security deposit. `merchant_category`: buy from a merchant of another category. `merchant_country`: buy from a merchant in another country. `currency`: request the amount in the program's currency, without an `exchange_rate`. `exchange_rate`: send an `exchange_rate`. `transaction_datetime`: send an earlier `transaction_datetime`. `time`: send the same request later. `card`: pay with another card that is active and free of limits that the purchase exceeds. `card_status`: make the card active. `card_expiry`: pay with the card that is issued in place of this one, under a new expiry date. `controls`: remove controls from the card. `program_setting`: change a setting of the program.
     */
    change: 'amount' | 'deposit' | 'merchant_category' | 'merchant_country' | 'currency' | 'exchange_rate' | 'transaction_datetime' | 'time' | 'card' | 'card_status' | 'card_expiry' | 'controls' | 'program_setting';
    /**
     * The relation of the changed value to `value`. `equals`: it must equal the value. `at_most`: it must not be above the value. `at_least`: it must not be below the value. `in`: it must be in the list. `not_in`: it must not be in the list. `without`: the controls in the list must be removed.
     */
    rule: 'equals' | 'at_most' | 'at_least' | 'in' | 'not_in' | 'without';
    /**
     * An amount (decimal string), a time, a code, the id of a card, a setting, or a list of codes or controls. For `card`, null means any suitable card: the customer has none at present.
     */
    value: string | Array<string> | null;
    /**
     * The operation with this `operationId` makes the change. The value is null for a change of the authorization request, and for a setting of the program.
     */
    operation: string | null;
};

/**
 * The first reason for which the purchase was declined, with its response code. `card_closed`: the card is closed (14). `card_inactive`: the card is frozen or not activated yet (62). `card_expired`: the card has expired (54). `account_not_active`: the credit account is closed or closing (05). `exchange_rate_missing`: the purchase is in another currency than the program's, and has no `exchange_rate` (57). `currency_not_permitted`: the program permits no foreign currency (57). `merchant_category_not_permitted`: the card's controls block the merchant's category (57). `merchant_country_not_permitted`: the card's controls block the merchant's country (57). `transaction_control_exceeded`: the amount is above the card's limit of one purchase (61). `day_control_exceeded`: the amount is above what is left of the card's limit of the day (61). `month_control_exceeded`: the amount is above what is left of the card's limit of the month (61). `lifetime_control_exceeded`: the amount is above what is left of the card's limit of its life (61). `limit_exceeded`: the amount is above what the credit account has available (51).
 */
export type DeclineReason = 'card_closed' | 'card_inactive' | 'card_expired' | 'account_not_active' | 'exchange_rate_missing' | 'currency_not_permitted' | 'merchant_category_not_permitted' | 'merchant_country_not_permitted' | 'transaction_control_exceeded' | 'day_control_exceeded' | 'month_control_exceeded' | 'lifetime_control_exceeded' | 'limit_exceeded';

export type DelayFault = {
    /**
     * The fault applies to every nth message, counted since the faults were set.
     */
    every: number;
    /**
     * The first attempt is delayed by this many milliseconds.
     */
    ms: number;
};

export type DeletedBehaviours = {
    /**
     * This many behaviours were deleted.
     */
    deleted_count: number;
};

/**
 * The result of checking the address when it was saved. `deliverable`: mail reaches the address. `undeliverable`: mail does not reach the address. `deliverable_missing_unit`: mail reaches the building, and the unit is missing.
 */
export type Deliverability = 'deliverable' | 'undeliverable' | 'deliverable_missing_unit';

export type Delivery = {
    /**
     * Identifies the delivery.
     */
    delivery_id: string;
    /**
     * Identifies the webhook.
     */
    webhook_id: string;
    /**
     * Identifies the event.
     */
    event_id: string;
    event: EventName;
    status: DeliveryStatus;
    /**
     * The next attempt is due at this time; null if none follows.
     */
    next_attempt_at: string | null;
    /**
     * The attempts, oldest first.
     */
    attempts: Array<DeliveryAttempt>;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
};

export type DeliveryAttempt = {
    /**
     * The attempt was made at this time.
     */
    attempted_at: string;
    /**
     * The endpoint responded with this HTTP status. The value is null if it did not respond.
     */
    status: number | null;
    /**
     * The duration of the attempt, in milliseconds.
     */
    duration_ms: number;
    /**
     * The text is the first 4 KiB of the response. It is null if the endpoint did not respond.
     */
    response: string | null;
    /**
     * The text explains a missing response. It is null if the endpoint responded.
     */
    error: string | null;
    /**
     * The fault, set in the sandbox, that the attempt met; null without one. `drop`: the attempt was not sent and counts as failed. `lose_answer`: the attempt was sent, and its answer was lost. `duplicate`: the attempt was sent twice.
     */
    fault: 'drop' | 'lose_answer' | 'duplicate' | null;
};

export type DeliveryPage = {
    /**
     * The items of the page.
     */
    data: Array<Delivery>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
    /**
     * The number of items that the filters select on all pages, at most 10,000. It is present with `count=true`.
     */
    count?: number;
    /**
     * False if there can be more items than `count`: after 10,000, and where a filter without an index did not scan all items.
     */
    count_is_exact?: boolean;
};

export type DeliveryResend = {
    /**
     * Selects deliveries to the webhook with this id.
     */
    webhook_id?: string;
    status?: DeliveryStatus;
    /**
     * With `true`, selects deliveries that have failed and those that will be attempted again after a failure; with `false`, all others.
     */
    failing?: boolean;
    /**
     * Selects deliveries of events that match this event name, prefix followed by `.*`, or `*`.
     */
    event?: EventPattern;
    /**
     * Selects deliveries of events about the customer with this id.
     */
    customer_id?: string;
    /**
     * Selects deliveries that were made at this real time or later.
     */
    since?: string;
    /**
     * Selects deliveries that were made before this real time.
     */
    until?: string;
    /**
     * Set this to true to count the deliveries without sending them.
     */
    dry_run?: boolean;
    /**
     * Sends at most this many deliveries, the oldest first.
     */
    limit?: number;
    /**
     * Begins after the delivery with this id, a `next_after`.
     */
    after?: string;
};

/**
 * The status of the delivery. `pending`: an attempt is due or will be repeated. `succeeded`: the endpoint acknowledged it with a 2xx. `failed`: all attempts of about three days failed. `cancelled`: the webhook was disabled or deleted before an attempt succeeded.
 */
export type DeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';

export type DueWork = {
    /**
     * The work falls due at this time on the brand's clock.
     */
    due_at: string;
    /**
     * The name states the kind of work.
     */
    what: string;
    /**
     * The work concerns the object with this id. It is null for work without an object.
     */
    object: string | null;
};

export type DueWorkPage = {
    /**
     * The items of the page.
     */
    data: Array<DueWork>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type DuplicateFault = {
    /**
     * The fault applies to every nth message, counted since the faults were set.
     */
    every: number;
    /**
     * The message is sent this many times more.
     */
    copies?: number;
};

export type ErrorAdvice = {
    /**
     * The code of the error in the catalog, also where the answer has another.
     */
    code: string;
    /**
     * A sentence that says what the error means for the request.
     */
    meaning: string;
    /**
     * A sentence that says how to correct the request.
     */
    cure: string;
};

export type Event = {
    /**
     * The event's deliveries carry this id as `webhook-id`.
     */
    event_id: string;
    /**
     * The position orders the events of the brand: a later event has a position that sorts after an earlier one as text. `after` accepts it.
     */
    position: string;
    event: EventName;
    /**
     * The event occurred at this time of the brand's clock.
     */
    occurred_at: string;
    /**
     * Identifies the customer.
     */
    customer_id: string | null;
    /**
     * Webhooks receive exactly this payload. For a key that is restricted to reading, upload links in it are null.
     */
    payload: EventPayload;
};

/**
 * The name of the event.
 */
export type EventName = 'kyc.verification.submitted' | 'kyc.verification.success' | 'kyc.verification.failure' | 'kyc.verification.error' | 'kyc.verification.timeout' | 'kyc.verification.document_required' | 'kyc.verification.under_review' | 'kyc.verification.reenter_information' | 'credit.application.approved' | 'credit.application.adverse_action' | 'credit.application.kyc_warning' | 'credit.application.resubmit_required' | 'account.history.ready' | 'account.link_expired' | 'account.closing' | 'account.closing_stopped' | 'account.closed' | 'account.numbers.corrected' | 'account.micro_deposits.arrived' | 'account.validation.verified' | 'account.validation.failed' | 'card.created' | 'card.status_changed' | 'card.controls_changed' | 'card.details_revealed' | 'transaction.authorized' | 'transaction.declined' | 'transaction.completed' | 'transaction.cleared' | 'transaction.reversed' | 'transaction.expired' | 'transaction.refunded' | 'transfer.created' | 'transfer.cancelled' | 'transfer.advanced' | 'transfer.completed' | 'transfer.failed' | 'transfer.returned' | 'transfer.reversed' | 'bank_file.held' | 'bank_file.overdue' | 'bank_file.refused' | 'bank_file.rejected' | 'bank_file.undecided' | 'program.return_rate_exceeded' | 'webhook.disabled' | 'webhook.test' | 'bank_file.out_of_balance' | 'bank_file.revealed' | 'webhook.events_lost' | 'customer.identity.change_started' | 'customer.identity.changed' | 'customer.identity.change_ended' | 'account.frozen' | 'account.unfrozen' | 'transfer.released' | 'notice.owed' | 'notice.sent' | 'notice.overdue' | 'kyc.verification.resubmit_required';

export type EventPage = {
    /**
     * The items.
     */
    data: Array<Event>;
    /**
     * True if another page can be read immediately. With a filter, an empty page can have more pages after it.
     */
    has_more: boolean;
    /**
     * Pass this value as `after` to get the next page. It is present even if there are no more events yet.
     */
    next_cursor: string;
};

/**
 * A pattern is an event name, a prefix followed by `.*`, or `*`.
 */
export type EventPattern = '*' | EventName | `${EventPrefix<EventName>}.*`;

type EventPrefix<Name extends string> = Name extends `${infer First}.${infer Rest}`
    ? First | `${First}.${EventPrefix<Rest>}`
    : never;

/**
 * The payload of an event; `event` is its name. Only the KYC start has no `event`.
 */
export type EventPayload = NoticeOwedEvent | NoticeSentEvent | NoticeOverdueEvent | AccountLinkExpiredEvent | AccountFrozenEvent | AccountUnfrozenEvent | AccountClosedEvent | AccountHistoryReadyEvent | CardCreatedEvent | CardStatusChangedEvent | CardControlsChangedEvent | CardDetailsRevealedEvent | TransactionAuthorizedEvent | TransactionDeclinedEvent | TransactionCompletedEvent | TransactionClearedEvent | TransactionReversedEvent | TransactionExpiredEvent | TransactionRefundedEvent | TransferCreatedEvent | TransferCancelledEvent | TransferAdvancedEvent | TransferReleasedEvent | TransferCompletedEvent | TransferFailedEvent | TransferReturnedEvent | AccountNumbersCorrectedEvent | BankFileHeldEvent | BankFileRevealedEvent | BankFileOverdueEvent | BankFileRefusedEvent | BankFileRejectedEvent | BankFileOutOfBalanceEvent | BankFileUndecidedEvent | TransferReversedEvent | AccountMicroDepositsArrivedEvent | AccountValidationVerifiedEvent | AccountValidationFailedEvent | ProgramReturnRateExceededEvent | KycVerificationSubmittedEvent | KycVerificationSuccessEvent | KycVerificationFailureEvent | KycVerificationErrorEvent | KycVerificationTimeoutEvent | KycVerificationDocumentRequiredEvent | KycVerificationUnderReviewEvent | KycVerificationReenterInformationEvent | CustomerIdentityChangeStartedEvent | CustomerIdentityChangedEvent | CustomerIdentityChangeEndedEvent | CreditApplicationApprovedEvent | CreditApplicationAdverseActionEvent | CreditApplicationKycWarningEvent | CreditApplicationResubmitRequiredEvent | AccountClosingEvent | AccountClosingStoppedEvent | WebhookDisabledEvent | WebhookEventsLostEvent | WebhookTestEvent;

export type ExternalAccount = {
    /**
     * Identifies the account.
     */
    account_id: string;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
    /**
     * Identifies the customer.
     */
    customer_id: string | null;
    /**
     * Identifies the business.
     */
    business_id: string | null;
    /**
     * The kind of account.
     */
    type: 'external';
    status: ExternalAccountStatus;
    /**
     * The description, as text.
     */
    description: string;
    /**
     * The balances of the account.
     */
    balance: Balance;
    verification_status: VerificationStatus | null;
    /**
     * The aggregation provider that linked the account; null without one.
     */
    link_type: string | null;
    /**
     * The id of the linked account; equal to `account_id`.
     */
    linked_account_id: string;
    /**
     * The name of the bank.
     */
    bank_name: string | null;
    /**
     * The last digits of the account number.
     */
    mask: string | null;
    debits_stopped?: StoppedDebits;
};

/**
 * The status of the account. `active`: the account is linked. `inactive`: the link flow is unfinished. `removed`: the link was removed.
 */
export type ExternalAccountStatus = 'active' | 'inactive' | 'removed';

export type ExternalTransaction = {
    /**
     * Identifies the transaction.
     */
    transaction_id: string;
    /**
     * The state of the transaction. `pending`: the bank has authorized it and not posted it yet. `completed`: the bank has posted it.
     */
    state: 'pending' | 'completed';
    /**
     * For a completed transaction, this is the id of the pending transaction that preceded it, if there was one; null otherwise.
     */
    previous_transaction_id: string | null;
    /**
     * The kind of transaction.
     */
    transaction_type: string;
    /**
     * The amount is in cents. A positive amount left the account; a negative amount entered it.
     */
    amount: number;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency: string;
    /**
     * The transaction was authorized on this day (UTC).
     */
    created_time: string;
    /**
     * The transaction occurred or was completed on this day (UTC).
     */
    updated_time: string;
    /**
     * The merchant of the transaction.
     */
    details: {
        /**
         * The text that the bank's statement shows for the transaction.
         */
        statement_descriptor: string;
        /**
         * The name of the merchant category.
         */
        mcc_description: string | null;
        /**
         * The merchant's name.
         */
        merchant_name: string | null;
        /**
         * The merchant's street address.
         */
        merchant_address: string | null;
        /**
         * The merchant's city.
         */
        merchant_city: string | null;
        /**
         * The merchant's state.
         */
        merchant_state: string | null;
        /**
         * The merchant's postal code.
         */
        merchant_postal_code: string | null;
        /**
         * The merchant's country, as an ISO 3166-1 alpha-2 code.
         */
        merchant_country: string | null;
        /**
         * The latitude of the merchant's place.
         */
        merchant_lat: number | null;
        /**
         * The longitude of the merchant's place.
         */
        merchant_long: number | null;
        /**
         * The number of the merchant's store.
         */
        merchant_store_number: string | null;
    };
};

export type FoundObject = {
    /**
     * The id of the object.
     */
    object_id: string;
    /**
     * The type of the object. `customer`: a customer. `business`: a business. `beneficial_owner`: a beneficial owner of a business. `program`: a card program. `key`: a permanent key of the brand. `account`: an account of any type. `card`: a card. `transaction`: a card transaction. `transfer`: a transfer. `bank_file`: a bank file. `account_validation`: a validation of an external account. `journal`: a journal of the ledger. `credit_application`: a credit application. `kyc_verification`: one KYC of a person. `notice`: a paper that is owed to a customer. `agreement`: a version of an agreement. `consent`: an agreement that a customer accepted. `identity_change`: a change of an identity that KYC has confirmed. `adverse_action`: an adverse action on an application. `event`: an event. `webhook`: a webhook. `delivery`: a delivery to a webhook. `scenario_run`: a run of a scenario.
     */
    type: 'customer' | 'business' | 'beneficial_owner' | 'program' | 'key' | 'account' | 'card' | 'transaction' | 'transfer' | 'bank_file' | 'account_validation' | 'journal' | 'credit_application' | 'kyc_verification' | 'notice' | 'agreement' | 'consent' | 'identity_change' | 'adverse_action' | 'event' | 'webhook' | 'delivery' | 'scenario_run';
    /**
     * Names the object for people, without secrets; for a customer it is the name.
     */
    title: string;
    /**
     * The customer whose object it is. It is null for objects of no customer.
     */
    customer_id: string | null;
    /**
     * The path after the version prefix that reads the object or the list that contains it. It is null where nothing does.
     */
    path: string | null;
    /**
     * The state of the object in each of its state machines. It is empty for objects without one.
     */
    states: Array<ObjectState>;
};

export type IdentityChange = {
    /**
     * The id of the identity change.
     */
    identity_change_id: string;
    /**
     * Identifies the customer.
     */
    customer_id: string;
    /**
     * The program whose settings decided on the evidence: of those that the customer has passed KYC for, the one that requires most.
     */
    program_id: string;
    reason: IdentityChangeReason;
    evidence: IdentityChangeEvidence;
    status: IdentityChangeStatus;
    /**
     * The names of the changed fields.
     */
    fields: Array<'first_name' | 'middle_name' | 'last_name' | 'dob' | 'ssn' | 'address'>;
    values: IdentityChangeValues;
    /**
     * The KYC that carries the change; null without one.
     */
    verification_id: string | null;
    kyc_status: KycStatus | null;
    /**
     * The reason of a refusal as a code. It is null without one.
     */
    error_code: string | null;
    /**
     * The reason of a refusal, as text. It is null without one.
     */
    error_description: string | null;
    /**
     * The documents are present while the KYC requires documents.
     */
    documents?: Array<KycDocument>;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
};

export type IdentityChangeCreate = {
    reason: IdentityChangeReason;
    /**
     * The first name.
     */
    first_name?: string;
    /**
     * The middle name.
     */
    middle_name?: string | null;
    /**
     * The last name.
     */
    last_name?: string;
    /**
     * The date of birth.
     */
    dob?: string;
    /**
     * The Social Security number; answers show its last four digits alone.
     */
    ssn?: string;
    /**
     * The new primary address.
     */
    address?: PrimaryAddress;
};

/**
 * The evidence that the settings of the program require. `none`: the change was applied at once. `documents`: documents are required, and the KYC vendor decides on them. `kyc`: the KYC vendor checks the changed identity, and may require documents.
 */
export type IdentityChangeEvidence = 'none' | 'documents' | 'kyc';

export type IdentityChangePage = {
    /**
     * The items of the page.
     */
    data: Array<IdentityChange>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

/**
 * The reason of the change. `moved`: the customer lives or gets mail at another address. `name_changed`: the customer has another name, by a marriage for example. `corrected`: a value was wrong from the beginning.
 */
export type IdentityChangeReason = 'moved' | 'name_changed' | 'corrected';

/**
 * The status of the change. `checking`: the change waits for its evidence or for the decision; the record is as it was. `applied`: the record has the new values. `refused`: the KYC failed, and the record is as it was. `expired`: no documents or no answer came in time, and the record is as it was. `error`: the KYC vendor failed, and the record is as it was: start another change. `cancelled`: the change was cancelled, and the record is as it was.
 */
export type IdentityChangeStatus = 'checking' | 'applied' | 'refused' | 'expired' | 'error' | 'cancelled';

/**
 * The new values of the changed fields.
 */
export type IdentityChangeValues = {
    /**
     * The first name.
     */
    first_name?: string;
    /**
     * The middle name.
     */
    middle_name?: string | null;
    /**
     * The last name.
     */
    last_name?: string;
    /**
     * The date of birth.
     */
    dob?: string;
    /**
     * The Social Security number; answers show its last four digits alone.
     */
    ssn?: string | null;
    /**
     * The new primary address.
     */
    address?: PrimaryAddress;
};

export type Journal = {
    /**
     * The id of the journal, which entries of accounts bear.
     */
    journal_id: string;
    /**
     * The movement names the reason for the posting, such as `pull_settled` or `purchase_cleared`.
     */
    movement: string;
    /**
     * The name of the movement.
     */
    description: string;
    /**
     * The currency of the amounts.
     */
    currency: string;
    /**
     * An object of this type moved the money.
     */
    source_type: 'transfer' | 'transaction' | 'closing';
    /**
     * The source is identified by its `transfer_id`, its `transaction_id` or, for a closing, the `account_id` of the deposit.
     */
    source_id: string;
    /**
     * True if the movement books a return, which can overdraw an account.
     */
    is_return: boolean;
    /**
     * The debits and credits of the movement, whose amounts sum to zero.
     */
    entries: Array<JournalEntry>;
    /**
     * The money moved at this time on the brand's clock.
     */
    date_created: string;
};

export type JournalEntry = {
    /**
     * The kind of the account: a customer's deposit or credit account, or one of the program's own.
     */
    kind: 'security_deposit' | 'credit' | 'bank_settlement' | 'network_settlement' | 'brand_funding' | 'account_validation';
    /**
     * The account's id. It is null for an account of the program.
     */
    account_id: string | null;
    /**
     * The entry's number among those of its account. It is null for an account of the program.
     */
    sequence: number | null;
    /**
     * The amount in cents. A credit is positive and a debit negative.
     */
    amount: number;
};

/**
 * The last use of the key. It is null for a key that was never used.
 */
export type KeyUse = {
    /**
     * The time of the last use, exact to a minute.
     */
    at: string;
    /**
     * The IP address of the caller. It is null for uses before it was recorded, and in answers to keys that only read.
     */
    address: string | null;
    /**
     * The operationId that was called. It is null for uses before it was recorded.
     */
    operation: string | null;
};

export type KycCreate = {
    /**
     * Identifies the program.
     */
    program_id: string;
    /**
     * The Social Security number; answers show its last four digits alone.
     */
    ssn?: string;
    /**
     * The phone number, without the country code.
     */
    phone?: string;
    /**
     * The calling code of the country of the phone number.
     */
    phone_country_code?: string;
    /**
     * The e-mail address.
     */
    email?: string;
    /**
     * The IP address is required if the program's settings require it.
     */
    ip?: string;
};

export type KycDocument = {
    document_type: KycDocumentType;
    /**
     * The link opens an upload page for the person and accepts the file by PUT. It is null for a key that is restricted to reading. It ends when the key that started the KYC is revoked. An app that adds `?return_url=` with an address of a registered origin (`PUT /origins`) gets the person back from the page.
     */
    upload_link: string | null;
    /**
     * The status of the document. `required`: the document has not been uploaded. `submitted`: the document has arrived.
     */
    status: 'required' | 'submitted';
};

/**
 * The kind of document. `government_id`: a passport, a driver license or another identity document with a photo. `utility_bill`: a bill that proves the physical address. `social_security_card`: the card that proves the Social Security number.
 */
export type KycDocumentType = 'government_id' | 'utility_bill' | 'social_security_card';

export type KycDocumentUpload = {
    document_type: KycDocumentType;
    /**
     * The name of the file.
     */
    file_name: string;
    /**
     * The content is a jpg, png, heic or pdf file of at most 10 MiB, in base64.
     */
    content: string;
};

export type KycDocumentsForm = {
    /**
     * A passport, a driver license or another identity document with a photo.
     */
    government_id?: Blob | File;
    /**
     * A bill that proves the physical address.
     */
    utility_bill?: Blob | File;
    /**
     * The card that proves the Social Security number.
     */
    social_security_card?: Blob | File;
};

export type KycDocumentsUpload = {
    /**
     * The documents, each type at most once.
     */
    documents: Array<KycDocumentUpload>;
};

/**
 * The status of the KYC. `submitted`: the KYC vendor is checking the person. `document required`: the documents of `documents` have to be uploaded within 28 days. `under review`: the uploaded documents are being reviewed, in one to two business days if by a person. `passed`: the identity is verified, and no further KYC is possible. `failed`: the identity was not verified; an attempt is used up. `error`: the KYC vendor failed, which uses up no attempt: start a new KYC. `expired`: the vendor did not answer, or no documents came within 28 days, which uses up no attempt: start a new KYC.
 */
export type KycStatus = 'submitted' | 'document required' | 'under review' | 'passed' | 'failed' | 'error' | 'expired';

/**
 * Documents have to be uploaded.
 */
export type KycVerificationDocumentRequiredEvent = {
    /**
     * The name of the event.
     */
    event: 'kyc.verification.document_required';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The owner of a business; absent in the events of a customer.
     */
    beneficial_owner_id?: string;
    /**
     * The owner's business; absent in the events of a customer.
     */
    business_id?: string;
    /**
     * The identity change that the KYC carries; absent in those of any other.
     */
    identity_change_id?: string;
    /**
     * The documents are present while the KYC requires documents.
     */
    documents: Array<KycDocument>;
};

/**
 * The KYC vendor failed, which uses up no attempt.
 */
export type KycVerificationErrorEvent = {
    /**
     * The name of the event.
     */
    event: 'kyc.verification.error';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The owner of a business; absent in the events of a customer.
     */
    beneficial_owner_id?: string;
    /**
     * The owner's business; absent in the events of a customer.
     */
    business_id?: string;
    /**
     * The identity change that the KYC carries; absent in those of any other.
     */
    identity_change_id?: string;
};

/**
 * An identity could not be verified, which uses up an attempt.
 */
export type KycVerificationFailureEvent = {
    /**
     * The name of the event.
     */
    event: 'kyc.verification.failure';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The owner of a business; absent in the events of a customer.
     */
    beneficial_owner_id?: string;
    /**
     * The owner's business; absent in the events of a customer.
     */
    business_id?: string;
    /**
     * The identity change that the KYC carries; absent in those of any other.
     */
    identity_change_id?: string;
    /**
     * The vendor's code of the reason.
     */
    error_code?: string;
    /**
     * The reason, as text.
     */
    description?: string;
};

/**
 * The person should correct some fields. `kyc.verification.resubmit_required` is another name of this event.
 */
export type KycVerificationReenterInformationEvent = {
    /**
     * The name of the event.
     */
    event: 'kyc.verification.reenter_information';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The owner of a business; absent in the events of a customer.
     */
    beneficial_owner_id?: string;
    /**
     * The owner's business; absent in the events of a customer.
     */
    business_id?: string;
    /**
     * The identity change that the KYC carries; absent in those of any other.
     */
    identity_change_id?: string;
    /**
     * The request, as text.
     */
    description: string;
    /**
     * The fields to correct.
     */
    fields: Array<string>;
};

/**
 * A KYC has begun.
 */
export type KycVerificationSubmittedEvent = {
    /**
     * This payload has no name.
     */
    event?: undefined;
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The owner of a business; absent in the events of a customer.
     */
    beneficial_owner_id?: string;
    /**
     * The owner's business; absent in the events of a customer.
     */
    business_id?: string;
    /**
     * The identity change that the KYC carries; absent in those of any other.
     */
    identity_change_id?: string;
    kyc_status: KycStatus;
};

/**
 * An identity is verified.
 */
export type KycVerificationSuccessEvent = {
    /**
     * The name of the event.
     */
    event: 'kyc.verification.success';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The owner of a business; absent in the events of a customer.
     */
    beneficial_owner_id?: string;
    /**
     * The owner's business; absent in the events of a customer.
     */
    business_id?: string;
    /**
     * The identity change that the KYC carries; absent in those of any other.
     */
    identity_change_id?: string;
};

/**
 * A KYC has ended without an answer or documents, which uses up no attempt.
 */
export type KycVerificationTimeoutEvent = {
    /**
     * The name of the event.
     */
    event: 'kyc.verification.timeout';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The owner of a business; absent in the events of a customer.
     */
    beneficial_owner_id?: string;
    /**
     * The owner's business; absent in the events of a customer.
     */
    business_id?: string;
    /**
     * The identity change that the KYC carries; absent in those of any other.
     */
    identity_change_id?: string;
};

/**
 * The uploaded documents are being reviewed.
 */
export type KycVerificationUnderReviewEvent = {
    /**
     * The name of the event.
     */
    event: 'kyc.verification.under_review';
    /**
     * The customer whom the event is about. It is null for a business and its owners.
     */
    customer_id: string | null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The owner of a business; absent in the events of a customer.
     */
    beneficial_owner_id?: string;
    /**
     * The owner's business; absent in the events of a customer.
     */
    business_id?: string;
    /**
     * The identity change that the KYC carries; absent in those of any other.
     */
    identity_change_id?: string;
};

export type LedgerEntry = {
    /**
     * The account's entries are numbered from 1 without gaps.
     */
    sequence: number;
    /**
     * The entry belongs to this journal.
     */
    journal_id: string;
    /**
     * The movement names the reason for the posting, such as `pull_settled` or `purchase_cleared`.
     */
    movement: string;
    /**
     * The description, as text.
     */
    description: string;
    /**
     * The entry changed the ledger balance by this amount, in cents. A negative amount lowered it.
     */
    amount: number;
    /**
     * The ledger balance had this value after the entry, in cents. A balance below zero is owed.
     */
    balance_after: number;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency: string;
    /**
     * An object of this type moved the money.
     */
    source_type: 'transfer' | 'transaction' | 'closing';
    /**
     * The source is identified by its `transfer_id`, its `transaction_id` or, for a closing, the `account_id` of the deposit.
     */
    source_id: string;
    /**
     * The object was created at this time.
     */
    date_created: string;
};

export type LedgerEntryPage = {
    /**
     * The items of the page.
     */
    data: Array<LedgerEntry>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type LedgerVerification = {
    /**
     * The status is that of the last hourly proof of all books. It is `pending` until the first proof has ended.
     */
    status: 'pending' | 'verified' | 'failed';
    /**
     * The last hourly proof ended at this time. The value is null until then.
     */
    date_verified: string | null;
    /**
     * The last proof of the brand's own books that was requested. It is null without a request.
     */
    requested: {
        /**
         * The progress of the proof. `waiting`: no worker has begun it yet. `running`: a worker is proving. `verified`: all checks hold. `failed`: a check does not hold, which `failed_check` names. `given_up`: it ended without a result three times.
         */
        status: 'waiting' | 'running' | 'verified' | 'failed' | 'given_up';
        /**
         * Steps of the proof that are done.
         */
        steps_done: number;
        /**
         * Steps of the proof. It is 0 until it begins.
         */
        steps_total: number;
        /**
         * The statement that does not hold. It is null without one.
         */
        failed_check: string | null;
        /**
         * The proof was requested at this time.
         */
        date_requested: string;
        /**
         * The proof ended at this time. It is null until then.
         */
        date_ended: string | null;
    } | null;
    /**
     * The movements of money that the brand has booked since the last proof of its books, hourly or requested, began: no proof covers them yet. At most 1,000 are counted. It is null before the first proof. In a seeded world, whose ids bear the world's time, it is not exact.
     */
    journals_since: number | null;
};

export type LinkFlow = ExternalAccount & {
    /**
     * The token opens the provider's link flow in the owner's browser.
     */
    link_token: string;
    /**
     * In the sandbox, this page opens the link flow, in a tab, a pop-up or a frame of a registered origin. It returns to `redirect_uri` if that is on a registered origin, with the message below as parameters; otherwise it posts a message (`postMessage`) to the page that opened or frames it: `type` is `surety.link.success` or `surety.link.exit`, with `account_id` and the fields that finish the flow. The value is null in live, where the provider's own script opens the token.
     */
    link_url: string | null;
    /**
     * The account is removed if its flow is not finished by this time on the brand's clock.
     */
    link_expires_at: string;
};

export type LinkFlowCreate = {
    /**
     * The kind of account.
     */
    type: 'external';
    /**
     * Name of the connected aggregation provider; in the sandbox `plaid`.
     */
    link_type: string;
    /**
     * Either this id or `business_id` is required, but not both.
     */
    customer_id?: string;
    /**
     * Either this id or `customer_id` is required, but not both.
     */
    business_id?: string;
    /**
     * The link page returns to this address if it is on a registered origin of the brand.
     */
    redirect_uri?: string;
};

export type LinkFlowFinish = {
    /**
     * The token that the provider's link flow ended with.
     */
    public_token: string;
    /**
     * The id of the chosen account at the aggregation provider.
     */
    external_account_id: string;
    verification_status: VerificationStatus;
    /**
     * The name of the bank.
     */
    bank_name: string;
};

export type LinkRenewal = {
    /**
     * Any value except false requests a new link token.
     */
    new_link_token?: boolean | string;
    verification_status?: VerificationStatus;
};

export type ListedAdverseAction = AdverseAction & {
    /**
     * Identifies the customer.
     */
    customer_id: string;
};

export type ListedAdverseActionPage = {
    /**
     * The items of the page.
     */
    data: Array<ListedAdverseAction>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type LoggedAnswerPart = {
    /**
     * The headers of the answer that the log keeps.
     */
    headers: {
        [key: string]: string;
    };
    /**
     * The body of the answer, null without one. Secrets are replaced by `[masked]`, and fields that the operation does not have are left out. A file is only named.
     */
    body: unknown;
    /**
     * The paths of the fields whose values are masked.
     */
    masked: Array<string>;
    /**
     * True if the body of the answer was longer than 16 KiB.
     */
    is_cut: boolean;
};

export type LoggedRequest = {
    /**
     * The id of the request in the log.
     */
    log_id: string;
    /**
     * The request was answered at this real time.
     */
    answered_at: string;
    /**
     * The brand's clock showed this time. The value is null for operations that do not read the clock.
     */
    brand_time: string | null;
    /**
     * The value of the header `X-Request-Id` of the response.
     */
    request_id: string;
    /**
     * The origin of the request. `api`: a program sent the request. `portal`: the portal sent the request for a person. `scenario`: a scenario made the call. `replay`: `POST /requests/{log_id}/replay` made the call.
     */
    source: 'api' | 'portal' | 'scenario' | 'replay';
    /**
     * The kind of key that the request was sent with, or a person. `key`: a key of the brand's. `temporary_key`: a customer's temporary key. `person`: a person in the portal.
     */
    actor: 'key' | 'temporary_key' | 'person';
    /**
     * The id of the key. It is null without a key.
     */
    key_id: string | null;
    /**
     * The id of the person. It is null for requests of keys.
     */
    person_id: string | null;
    /**
     * The label of the key. It is null without a key.
     */
    key_label: string | null;
    /**
     * The name of the person. It is null for requests of keys.
     */
    person_name: string | null;
    /**
     * The request came from this IP address. It is null for calls of the service.
     */
    address: string | null;
    /**
     * The `operationId` of the operation in this reference.
     */
    operation: string;
    /**
     * The HTTP method.
     */
    method: string;
    /**
     * The path after the version, without the query. A value that is no id is shown as the nil id or `-`.
     */
    path: string;
    /**
     * The HTTP status of the answer.
     */
    status: number;
    /**
     * The code that the answer has: its `Code` or `code`, as text. An invalid field has the code of the operation, and an error of credit applications a number; `error.code` of the request names the error in the catalog.
     */
    error_code: string | null;
    /**
     * The time from the first byte of the request to the last of its answer.
     */
    duration_ms: number;
    /**
     * True if the answer was that of an earlier request with the same Idempotency-Key.
     */
    is_repeat: boolean;
};

export type LoggedRequestDetail = {
    /**
     * The id of the request in the log.
     */
    log_id: string;
    /**
     * The request was answered at this real time.
     */
    answered_at: string;
    /**
     * The brand's clock showed this time. The value is null for operations that do not read the clock.
     */
    brand_time: string | null;
    /**
     * The value of the header `X-Request-Id` of the response.
     */
    request_id: string;
    /**
     * The origin of the request. `api`: a program sent the request. `portal`: the portal sent the request for a person. `scenario`: a scenario made the call. `replay`: `POST /requests/{log_id}/replay` made the call.
     */
    source: 'api' | 'portal' | 'scenario' | 'replay';
    /**
     * The kind of key that the request was sent with, or a person. `key`: a key of the brand's. `temporary_key`: a customer's temporary key. `person`: a person in the portal.
     */
    actor: 'key' | 'temporary_key' | 'person';
    /**
     * The id of the key. It is null without a key.
     */
    key_id: string | null;
    /**
     * The id of the person. It is null for requests of keys.
     */
    person_id: string | null;
    /**
     * The label of the key. It is null without a key.
     */
    key_label: string | null;
    /**
     * The name of the person. It is null for requests of keys.
     */
    person_name: string | null;
    /**
     * The request came from this IP address. It is null for calls of the service.
     */
    address: string | null;
    /**
     * The `operationId` of the operation in this reference.
     */
    operation: string;
    /**
     * The HTTP method.
     */
    method: string;
    /**
     * The path after the version, without the query. A value that is no id is shown as the nil id or `-`.
     */
    path: string;
    /**
     * The HTTP status of the answer.
     */
    status: number;
    /**
     * The code that the answer has: its `Code` or `code`, as text. An invalid field has the code of the operation, and an error of credit applications a number; `error.code` of the request names the error in the catalog.
     */
    error_code: string | null;
    /**
     * The time from the first byte of the request to the last of its answer.
     */
    duration_ms: number;
    /**
     * True if the answer was that of an earlier request with the same Idempotency-Key.
     */
    is_repeat: boolean;
    /**
     * The objects in the path, the body and the answer, at most 120.
     */
    object_ids: Array<string>;
    /**
     * The request as it was sent. It is null if a customer whom it is about was deleted since.
     */
    request: LoggedRequestPart | null;
    /**
     * The answer as it was sent. It is null if a customer whom it is about was deleted since.
     */
    answer: LoggedAnswerPart | null;
    /**
     * Advice for the error. It is null for a success or an unknown error.
     */
    error: ErrorAdvice | null;
};

export type LoggedRequestPage = {
    /**
     * The items of the page.
     */
    data: Array<LoggedRequest>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type LoggedRequestPart = {
    /**
     * The query parameters, masked like the body.
     */
    query: unknown;
    /**
     * The headers that the log keeps; it keeps no keys.
     */
    headers: {
        [key: string]: string;
    };
    /**
     * The body of the request, null without one. Secrets are replaced by `[masked]`, and fields that the operation does not have are left out. A file is only named.
     */
    body: unknown;
    /**
     * The paths of the fields whose values are masked.
     */
    masked: Array<string>;
    /**
     * True if the body of the request was longer than 16 KiB.
     */
    is_cut: boolean;
};

export type MicroDepositAmounts = {
    /**
     * Both amounts are in cents, in any order.
     */
    amounts: [
        number,
        number
    ];
};

export type Need = {
    /**
     * What waits. `notice_due`: a notice of adverse action that was not sent yet. `paper_due`: another notice to a customer that was not sent yet. `pull_returned`: a pull or a payment that the bank returned in the last 7 days and that was not tried again. `bank_file_refused`: a file that the bank has refused: its entries have to be sent again or given up. `bank_file_overdue`: a delivered file that the bank has not fetched or not acknowledged in time. `bank_file_held`: a file for the bank that waits for its release. `entry_undecided`: an entry from the bank that a person has to decide about. `kyc_under_review`: a verification of an identity (KYC) that a person reviews. `closing_stopped`: the closing of a deposit that has stopped and has to be requested again.
     */
    type: 'notice_due' | 'paper_due' | 'pull_returned' | 'bank_file_refused' | 'bank_file_overdue' | 'bank_file_held' | 'entry_undecided' | 'kyc_under_review' | 'closing_stopped';
    /**
     * The page of this object is where it is decided; `GET /objects/{object_id}` names it.
     */
    object_id: string;
    /**
     * The place of an entry in its bank file. It is null for anything else.
     */
    position: number | null;
    /**
     * It concerns this customer.
     */
    customer_id: string | null;
    /**
     * The money at stake, in cents. It is null where there is none.
     */
    amount: number | null;
    /**
     * The currency of the amount.
     */
    currency: string | null;
    /**
     * It has waited since this time on the brand's clock.
     */
    date_since: string;
    /**
     * The last day on which it can be done in time, US Eastern time.
     */
    due_date: string | null;
    /**
     * The days from today until `due_date`; below zero once that day has passed.
     */
    days_left: number | null;
};

export type Needs = {
    /**
     * The brand's clock showed this time.
     */
    as_of: string;
    /**
     * What waits, the most urgent first.
     */
    data: Array<Need>;
    /**
     * The types of which more than the listed ones wait.
     */
    more: Array<string>;
};

/**
 * The next version, which does not hold for the customer yet.
 */
export type NextAgreement = {
    /**
     * The id of the version.
     */
    agreement_id: string;
    /**
     * The number of the version.
     */
    version: number;
    /**
     * The title, as customers read it.
     */
    title: string;
    /**
     * The first day on which customers could accept it.
     */
    effective_on: string;
    /**
     * The notice of the change, if one is owed.
     */
    notice_id: string | null;
    /**
     * The version holds for the customer from this day on. It is null while its notice was not sent, and if the customer rejected it.
     */
    takes_effect_on: string | null;
    /**
     * The customer rejected the change at this time.
     */
    rejected_at: string | null;
};

export type Notice = {
    /**
     * The id of the notice.
     */
    notice_id: string;
    kind: NoticeKind;
    status: NoticeStatus;
    /**
     * Identifies the customer.
     */
    customer_id: string;
    /**
     * Identifies the program.
     */
    program_id: string;
    /**
     * The object that the notice is about: the denied application, the changed agreement or the withdrawn consent.
     */
    subject_id: string;
    /**
     * The notice must be sent by this day, in US Eastern time.
     */
    owed_by: string;
    channel: NoticeChannel;
    /**
     * The notice was sent at this time; null until then.
     */
    sent_at: string | null;
    sent_method: NoticeMethod | null;
    sent_by: NoticeSender | null;
    /**
     * The object was created at this time.
     */
    date_created: string;
};

/**
 * The way in which the notice is owed, as it was decided when it became owed. `mail`: the customer has not agreed to electronic papers. `electronic`: the customer has agreed to electronic papers (E-SIGN, 15 USC 7001(c)).
 */
export type NoticeChannel = 'mail' | 'electronic';

/**
 * The kind of the notice, by the reason for which it is owed. `adverse_action`: a credit application is denied (12 CFR 1002.9). `agreement_changed`: an agreement of the customer changes in a significant way (12 CFR 1026.9(c)(2)). `esign_withdrawn`: the customer withdrew the consent to electronic papers: they come by mail from now on.
 */
export type NoticeKind = 'adverse_action' | 'agreement_changed' | 'esign_withdrawn';

/**
 * The way in which the notice was sent.
 */
export type NoticeMethod = 'mail' | 'electronic' | 'in_person';

/**
 * The last day on which a notice may be sent has passed, and it was not reported as sent.
 */
export type NoticeOverdueEvent = {
    /**
     * The name of the event.
     */
    event: 'notice.overdue';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The notice.
     */
    notice_id: string;
    kind: NoticeKind;
    channel: NoticeChannel;
    /**
     * The notice must be sent by this day, in US Eastern time.
     */
    owed_by: string;
};

/**
 * A notice is owed to a customer. A denied application is told by credit.application.adverse_action in its place.
 */
export type NoticeOwedEvent = {
    /**
     * The name of the event.
     */
    event: 'notice.owed';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The notice.
     */
    notice_id: string;
    kind: NoticeKind;
    channel: NoticeChannel;
    /**
     * The notice must be sent by this day, in US Eastern time.
     */
    owed_by: string;
};

export type NoticePage = {
    /**
     * The items of the page.
     */
    data: Array<Notice>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
    /**
     * The number of items that the filters select on all pages, at most 10,000. It is present with `count=true`.
     */
    count?: number;
    /**
     * False if there can be more items than `count`: after 10,000, and where a filter without an index did not scan all items.
     */
    count_is_exact?: boolean;
};

/**
 * The one who reported the sending; null until then, and if nobody is known.
 */
export type NoticeSender = {
    /**
     * A key of the API, or a person.
     */
    kind: 'key' | 'person';
    /**
     * The id of the key or of the person.
     */
    id: string;
};

export type NoticeSent = {
    method: NoticeMethod;
    /**
     * The time of the sending: a mailing counts on its day (12 CFR 1002.9, comment 3). It is now if omitted, and is not in the future.
     */
    sent_at?: string;
};

/**
 * The brand has reported that a notice was sent.
 */
export type NoticeSentEvent = {
    /**
     * The name of the event.
     */
    event: 'notice.sent';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The notice.
     */
    notice_id: string;
    kind: NoticeKind;
    channel: NoticeChannel;
    /**
     * The notice must be sent by this day, in US Eastern time.
     */
    owed_by: string;
    method: NoticeMethod | null;
};

/**
 * The status of the notice. `owed`: the notice is to be sent by `owed_by`. `overdue`: the notice was not sent by `owed_by`, and is still to be sent. `sent`: the brand has reported that it was sent.
 */
export type NoticeStatus = 'owed' | 'overdue' | 'sent';

export type NotificationOfChange = {
    /**
     * Identifies the transfer.
     */
    transfer_id: string;
    /**
     * This external account is corrected.
     */
    account_id: string;
    /**
     * The change arrived in this bank file.
     */
    bank_file_id: string;
    /**
     * The NACHA change code.
     */
    change_code: string;
    /**
     * The outcome of the entry, as bank files list it.
     */
    outcome: 'applied' | 'recorded' | 'repeated' | 'mismatched' | 'unmatched' | 'returned' | 'set_aside' | 'suspected_duplicate' | 'awaiting_date' | 'disputed' | 'closed';
    /**
     * This data is used from now on; null if the link was removed.
     */
    numbers: {
        /**
         * The last digits of the routing number.
         */
        routing_number_mask: string;
        /**
         * These digits end the account number.
         */
        mask: string;
        /**
         * The kind of bank account.
         */
        account_type: 'checking' | 'savings';
    } | null;
};

export type ObjectMove = {
    /**
     * The state machine, by the name of its page in the documentation.
     */
    machine: 'account' | 'account-history' | 'account-validation' | 'advance' | 'application' | 'bank-file' | 'card' | 'closing' | 'delivery' | 'identity-change' | 'kyc' | 'reserve' | 'scenario-run' | 'transaction' | 'transfer';
    /**
     * The event that makes the move.
     */
    on: string;
    /**
     * The condition under which the move is made. It is null without one.
     */
    when: string | null;
    /**
     * The state that the move leads to.
     */
    to: string;
    /**
     * The effects of the move, in order.
     */
    effects: Array<string>;
    /**
     * Whether the event makes this move now: the condition holds, and that of no row above it. It is null where the request or a later fact decides.
     */
    is_possible: boolean | null;
    /**
     * The call that makes the move. It is null where no operation does.
     */
    operation: {
        /**
         * The id of the operation in this document.
         */
        operation_id: string;
        /**
         * The method of the call.
         */
        method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
        /**
         * The path after the version prefix, with its ids.
         */
        path: string;
        /**
         * The fields of the body whose values this move decides.
         */
        body: {
            [key: string]: string;
        };
        /**
         * The fields of the body that the caller chooses; some may be optional.
         */
        asks: Array<string>;
        /**
         * The objects that the call fits, of which this is one. It is null if it fits all.
         */
        only_for: string | null;
    } | null;
    /**
     * Names who or what makes the move where no operation does. It is null otherwise.
     */
    reason: string | null;
};

export type ObjectMoves = {
    /**
     * The id of the object.
     */
    object_id: string;
    /**
     * The type of the object. `customer`: a customer. `business`: a business. `beneficial_owner`: a beneficial owner of a business. `program`: a card program. `key`: a permanent key of the brand. `account`: an account of any type. `card`: a card. `transaction`: a card transaction. `transfer`: a transfer. `bank_file`: a bank file. `account_validation`: a validation of an external account. `journal`: a journal of the ledger. `credit_application`: a credit application. `kyc_verification`: one KYC of a person. `notice`: a paper that is owed to a customer. `agreement`: a version of an agreement. `consent`: an agreement that a customer accepted. `identity_change`: a change of an identity that KYC has confirmed. `adverse_action`: an adverse action on an application. `event`: an event. `webhook`: a webhook. `delivery`: a delivery to a webhook. `scenario_run`: a run of a scenario.
     */
    type: 'customer' | 'business' | 'beneficial_owner' | 'program' | 'key' | 'account' | 'card' | 'transaction' | 'transfer' | 'bank_file' | 'account_validation' | 'journal' | 'credit_application' | 'kyc_verification' | 'notice' | 'agreement' | 'consent' | 'identity_change' | 'adverse_action' | 'event' | 'webhook' | 'delivery' | 'scenario_run';
    /**
     * Names the object for people, without secrets; for a customer it is the name.
     */
    title: string;
    /**
     * The customer whose object it is. It is null for objects of no customer.
     */
    customer_id: string | null;
    /**
     * The path after the version prefix that reads the object or the list that contains it. It is null where nothing does.
     */
    path: string | null;
    /**
     * The state of the object in each of its state machines. It is empty for objects without one.
     */
    states: Array<ObjectState>;
    /**
     * The rows of the state tables that leave the states of the object, in the order in which their conditions are checked.
     */
    moves: Array<ObjectMove>;
};

export type ObjectName = {
    /**
     * The id of the object.
     */
    object_id: string;
    /**
     * The type of the object. `customer`: a customer. `business`: a business. `beneficial_owner`: a beneficial owner of a business. `program`: a card program. `key`: a permanent key of the brand. `account`: an account of any type. `card`: a card. `transaction`: a card transaction. `transfer`: a transfer. `bank_file`: a bank file. `account_validation`: a validation of an external account. `journal`: a journal of the ledger. `credit_application`: a credit application. `kyc_verification`: one KYC of a person. `notice`: a paper that is owed to a customer. `agreement`: a version of an agreement. `consent`: an agreement that a customer accepted. `identity_change`: a change of an identity that KYC has confirmed. `adverse_action`: an adverse action on an application. `event`: an event. `webhook`: a webhook. `delivery`: a delivery to a webhook. `scenario_run`: a run of a scenario.
     */
    type: 'customer' | 'business' | 'beneficial_owner' | 'program' | 'key' | 'account' | 'card' | 'transaction' | 'transfer' | 'bank_file' | 'account_validation' | 'journal' | 'credit_application' | 'kyc_verification' | 'notice' | 'agreement' | 'consent' | 'identity_change' | 'adverse_action' | 'event' | 'webhook' | 'delivery' | 'scenario_run';
    /**
     * Names the object for people, without secrets; for a customer it is the name.
     */
    title: string;
};

export type ObjectNames = {
    /**
     * The items.
     */
    data: Array<ObjectName>;
};

export type ObjectState = {
    /**
     * The state machine, by the name of its page in the documentation.
     */
    machine: 'account' | 'account-history' | 'account-validation' | 'advance' | 'application' | 'bank-file' | 'card' | 'closing' | 'delivery' | 'identity-change' | 'kyc' | 'reserve' | 'scenario-run' | 'transaction' | 'transfer';
    /**
     * The name of the state machine for people.
     */
    title: string;
    /**
     * The state in which the object is.
     */
    state: string;
};

export type Origins = {
    /**
     * At most 20 web addresses without a path. Each is https; a sandbox also accepts http on this machine (http://localhost:3000).
     */
    origins: Array<string>;
};

export type Overview = {
    /**
     * The brand's clock showed this time.
     */
    as_of: string;
    /**
     * The security deposit accounts, closed ones included.
     */
    deposits: BalanceTotals;
    /**
     * The credit accounts; money that is owed is negative.
     */
    credit: BalanceTotals;
    /**
     * Credit applications by their status. A state without any is absent. At most the newest 10,000 are counted.
     */
    applications: {
        [key: string]: number;
    };
    /**
     * Cards by their status. A state without any is absent. At most the newest 10,000 are counted.
     */
    cards: {
        [key: string]: number;
    };
    /**
     * Closings of accounts by their status: `closing`, `closed`, or `stopped` until they are requested again. A state without any is absent. At most the newest 10,000 are counted.
     */
    closings: {
        [key: string]: number;
    };
    /**
     * Transfers by their status. A state without any is absent. At most the newest 10,000 are counted.
     */
    transfers: {
        [key: string]: number;
    };
    /**
     * Webhooks by their status. A state without any is absent. At most the newest 10,000 are counted.
     */
    webhooks: {
        [key: string]: number;
    };
    /**
     * Deliveries that are `pending`, and those that are `failing`: failed, or waiting after a failure. A state without any is absent. At most the newest 10,000 are counted.
     */
    deliveries: {
        [key: string]: number;
    };
    /**
     * The events of the last 24 hours of the brand's clock, counted from the first full hour on.
     */
    last_day: Array<Activity>;
};

export type PastClockAdvance = {
    /**
     * The id of the advance.
     */
    advance_id: string;
    /**
     * The clock showed this time when the advance began.
     */
    from: string;
    /**
     * The advance had this time as its end, or as its limit with `until_event`.
     */
    target: string;
    /**
     * The advance was to end at the first event that matches this pattern.
     */
    until_event: string | null;
    /**
     * The clock showed this time when the advance ended. This value and those below are null while the advance is running, and if a stop of the service cut it short.
     */
    to: string | null;
    /**
     * True if the advance reached the requested time or event.
     */
    reached: boolean | null;
    /**
     * The advance ended at this event.
     */
    event_id: string | null;
    /**
     * This many pieces of work were done.
     */
    fired_count: number | null;
    /**
     * The list holds the first 100 pieces of work that were done, in order.
     */
    fired: Array<DueWork> | null;
    /**
     * This many pieces of work failed.
     */
    failed_count: number | null;
    /**
     * The list holds the first 100 pieces of work that failed. They stay due.
     */
    failed: Array<DueWork> | null;
    /**
     * This automatic snapshot was taken before the advance, and a rewind can go back to it. The value is null if none was taken, or if it was removed since: the five newest of a world are kept.
     */
    snapshot_id: string | null;
    /**
     * The advance was requested at this real time.
     */
    date_created: string;
    requested_by: ClockAdvanceRequester | null;
};

export type PastClockAdvancePage = {
    /**
     * The items of the page.
     */
    data: Array<PastClockAdvance>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type PaymentCreate = {
    /**
     * The payment comes from this account: a verified external account of the customer, or the account's security deposit, which pays at once.
     */
    source_account_id: string;
    /**
     * The amount in cents, at most what is owed and held and not being paid already. Either `amount` or `pay` is required, but not both.
     */
    amount?: number;
    /**
     * The named amount. Either `amount` or `pay` is required, but not both. `current_balance`: what is owed and held now, less the payments that are pending.
     */
    pay?: 'current_balance';
    /**
     * The day of the payment, from today to 60 days ahead (US Eastern time); today if omitted. The payment can be cancelled until its entry leaves.
     */
    pay_on?: string | null;
    /**
     * The entry settles on the day on which it leaves.
     */
    same_day?: boolean;
    /**
     * The description, as text.
     */
    description?: string | null;
};

export type PortalLink = {
    /**
     * Open this address in a browser. It signs in once.
     */
    url: string;
    /**
     * The link ends at this real time.
     */
    expires_at: string;
};

export type PrimaryAddress = {
    address_type: AddressType;
    /**
     * The street and house number.
     */
    street: string;
    /**
     * The city.
     */
    city: string;
    /**
     * A US state has its two-letter code.
     */
    state: string;
    /**
     * A US ZIP code has the form 12345 or 12345-1234.
     */
    zip_code: string;
    /**
     * The country, as an ISO 3166-1 alpha-2 code.
     */
    country: string;
    /**
     * The apartment, suite or unit.
     */
    street2?: string | null;
};

export type ProcessorTokenLink = {
    /**
     * The token that the aggregation provider issued for the customer's account.
     */
    processor_token: string;
    /**
     * Identifies the customer.
     */
    customer_id: string;
};

export type Program = {
    /**
     * The id of the program.
     */
    program_id: string;
    /**
     * The name of the program.
     */
    name: string;
    /**
     * The currency of its accounts (ISO 4217).
     */
    currency: string;
};

export type ProgramPage = {
    /**
     * The items of the page.
     */
    data: Array<Program>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

/**
 * A return rate of a program is above NACHA's limit.
 */
export type ProgramReturnRateExceededEvent = {
    /**
     * The name of the event.
     */
    event: 'program.return_rate_exceeded';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The program.
     */
    program_id: string;
    /**
     * The rate of these returns.
     */
    category: 'unauthorized' | 'administrative' | 'overall';
    /**
     * The first day that is counted.
     */
    from: string;
    /**
     * The last day that is counted.
     */
    to: string;
    /**
     * The debit entries sent.
     */
    entries: number;
    /**
     * The returned ones among them.
     */
    returns: number;
    /**
     * Returns divided by entries.
     */
    rate: number | null;
    /**
     * NACHA accepts rates up to this one.
     */
    limit: number;
};

export type ProgramSetting = {
    /**
     * The name by which the setting is changed.
     */
    name: string;
    /**
     * The name of the setting as people read it.
     */
    title: string;
    /**
     * The group in which people read the setting: `funding`, money that is spendable before it settles; `payments`, payments of what is owed, from a bank account; `bank_limits`, limits that the bank sets for entries, files and days; `bank_times`, cut-offs, settlement and deadlines of bank files; `bank_files`, names and acknowledgements of bank files; `bank_identity`, the sender of bank files, as the bank assigned it; `accounts`, numbers of deposit accounts; `cards`, purchases, numbers and details of cards; `kyc`, evidence and answers of KYC; `agreements`, agreements that customers accept first; `notices`, parties that notices of adverse action name.
     */
    group: 'funding' | 'payments' | 'bank_limits' | 'bank_times' | 'bank_files' | 'bank_identity' | 'accounts' | 'cards' | 'kyc' | 'agreements' | 'notices';
    /**
     * The value in force.
     */
    value: string | number | boolean;
    /**
     * The value of a program for which nothing else was set.
     */
    default: string | number | boolean;
    /**
     * The JSON type of the value.
     */
    type: 'boolean' | 'integer' | 'string';
    /**
     * The unit of the value, or null without one.
     */
    unit: string | null;
    /**
     * The effect of the setting.
     */
    description: string;
    /**
     * The objects that a change of the setting holds for, as a sentence.
     */
    holds_for: string;
    /**
     * The values that are allowed. It is null unless they are a closed set.
     */
    allowed_values: Array<string> | null;
    /**
     * The lowest value, or null without one.
     */
    minimum: number | null;
    /**
     * The highest value, or null without one.
     */
    maximum: number | null;
    /**
     * The form of a text, as a regular expression (ECMA-262). It is null without one.
     */
    allowed_pattern: string | null;
    /**
     * True if the value 0 stands for none, such as no limit.
     */
    zero_means_none: boolean;
    /**
     * True in a sandbox. In live the operator changes settings.
     */
    is_changeable: boolean;
};

export type ProgramSettings = {
    /**
     * The id of the program.
     */
    program_id: string;
    /**
     * Every setting of a program, in a fixed order.
     */
    settings: Array<ProgramSetting>;
    /**
     * In live, the command by which the operator of the installation changes a setting. It is null in a sandbox, whose settings this API changes.
     */
    operator_command: string | null;
};

export type ReceivedMessage = {
    /**
     * The message.
     */
    message_id: string;
    /**
     * The message arrived at this real time.
     */
    received_at: string;
    /**
     * The headers of the request.
     */
    headers: {
        [key: string]: string;
    };
    /**
     * The exact text of the body. It is null for a key that is restricted to reading.
     */
    body: string | null;
    /**
     * The HTTP status of the answer; null where none was sent.
     */
    answered_status: number | null;
    /**
     * The webhook with the receiver's address; null if none had it.
     */
    webhook_id: string | null;
    /**
     * The signature, checked with the secrets of that webhook. `valid`: one of its secrets signed the message. `invalid`: none of its secrets signed the message, or headers are missing. `unknown`: no webhook has the address of the receiver.
     */
    signature: 'valid' | 'invalid' | 'unknown';
};

export type ReceivedMessagePage = {
    /**
     * The items of the page.
     */
    data: Array<ReceivedMessage>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type Receiver = {
    /**
     * Identifies the receiver.
     */
    receiver_id: string;
    /**
     * The name of the receiver.
     */
    label: string;
    /**
     * A webhook with this `callback_url` delivers to the receiver.
     */
    url: string;
    answer: ReceiverAnswer;
    /**
     * Milliseconds before the answer `slow`; 20000 by default.
     */
    delay_ms: number;
    /**
     * The receiver was made at this real time.
     */
    date_created: string;
};

/**
 * The answer to each message. `ok`: it answers 200. `error`: it answers 500. `slow`: it answers 200 after `delay_ms`; an attempt waits 15 seconds. `garbage`: it answers bytes that are no HTTP. `refuse`: it closes the connection without an answer.
 */
export type ReceiverAnswer = 'ok' | 'error' | 'slow' | 'garbage' | 'refuse';

export type ReceiverFields = {
    /**
     * The name of the receiver.
     */
    label?: string;
    answer?: ReceiverAnswer;
    /**
     * Milliseconds before the answer `slow`; 20000 by default.
     */
    delay_ms?: number;
};

export type ReceiverPage = {
    /**
     * The items of the page.
     */
    data: Array<Receiver>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type ReconciliationDifference = {
    /**
     * An outgoing bank file is dated by the effective date of its batches; everything else is dated by the day on which it occurred.
     */
    date: string;
    /**
     * `bank_file` is an outgoing file. `bank_answers` is a file from the bank. `direct_deposits` are deposits from other banks. `unfiled` are transfers in no file. `network_settlement` are clearings and refunds. `brand_funding` are advances.
     */
    type: 'bank_file' | 'bank_answers' | 'direct_deposits' | 'unfiled' | 'network_settlement' | 'brand_funding';
    /**
     * The program is null for a file from the bank.
     */
    program_id: string | null;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency: string;
    /**
     * Identifies the bank file.
     */
    bank_file_id: string | null;
    /**
     * `entry_without_journal` and `journal_without_entry` mean that one side is missing. `posted_too_early` means that an entry was posted before it settled. `not_settled_with_batch` means that a transfer is pending although its batch has settled. `unmatched_answer` means that the bank answers an entry that was never sent. `repeated_return` means that the bank returns a transfer that had already ended. `entry_set_aside` and `suspected_duplicate` mean that a person has to decide about an entry from the bank. `entry_closed` means that such an entry was closed, and no journal has its money. `return_disputed` means that the other bank has dishonored a return of this brand. `batch_total_differs` and `file_total_differs` mean that a stated total differs from the sum of the entries. `file_rejected` means that a file from the bank was rejected, and `file_refused` that the bank has refused a file that was neither cut anew nor failed.
     */
    reason: 'entry_without_journal' | 'journal_without_entry' | 'amount_differs' | 'transfer_amount_differs' | 'posted_too_early' | 'not_settled_with_batch' | 'return_not_taken_back' | 'advance_not_repaid' | 'unmatched_answer' | 'return_amount_differs' | 'repeated_return' | 'entry_set_aside' | 'entry_closed' | 'return_disputed' | 'suspected_duplicate' | 'batch_total_differs' | 'file_total_differs' | 'file_rejected' | 'file_refused';
    /**
     * The difference concerns an object of this type. It is null for a total and for a bank response that answers no known entry.
     */
    source_type: 'transfer' | 'transaction' | 'journal' | null;
    /**
     * Identifies the object that the difference concerns.
     */
    source_id: string | null;
    /**
     * The trace number of the entry.
     */
    trace_number: string | null;
    /**
     * The journal should show this amount of debits minus credits, in cents.
     */
    expected: number;
    /**
     * The journal shows this amount of debits minus credits, in cents.
     */
    found: number;
};

export type ReconciliationDifferencePage = {
    /**
     * The items of the page.
     */
    data: Array<ReconciliationDifference>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type ReconciliationLine = {
    /**
     * An outgoing bank file is dated by the effective date of its batches; everything else is dated by the day on which it occurred.
     */
    date: string;
    /**
     * `bank_file` is an outgoing file. `bank_answers` is a file from the bank. `direct_deposits` are deposits from other banks. `unfiled` are transfers in no file. `network_settlement` are clearings and refunds. `brand_funding` are advances.
     */
    type: 'bank_file' | 'bank_answers' | 'direct_deposits' | 'unfiled' | 'network_settlement' | 'brand_funding';
    /**
     * The program is null for a file from the bank.
     */
    program_id: string | null;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency: string;
    /**
     * The bank file of the line; null for items that are in no file.
     */
    bank_file: {
        /**
         * Identifies the bank file.
         */
        bank_file_id: string;
        /**
         * The name of the file.
         */
        file_name: string;
        /**
         * An outgoing file goes to the bank; an incoming one comes from it.
         */
        direction: 'outgoing' | 'incoming';
        /**
         * The status of the bank file.
         */
        status: string;
        /**
         * The entry hash of the file control record.
         */
        entry_hash: string;
    } | null;
    /**
     * These sums are stated by the control records of the day's batches or, without a file, by the day's transfers, transactions or advances.
     */
    stated: ReconciliationSums;
    /**
     * These items have settled or cleared or, as advances, have been repaid.
     */
    settled: ReconciliationSums;
    /**
     * These items were returned, failed or were cancelled.
     */
    returned: ReconciliationSums;
    /**
     * Pending items have not ended yet; they are a matter of timing and not a difference. A pull is posted when it settles, a push when it is requested.
     */
    pending: Array<{
        /**
         * `awaiting_file`, `awaiting_delivery` and `awaiting_settlement` are the stages of an entry. `awaiting_repayment` applies to an advance and `awaiting_import` to a response of the bank. `between_banks` is a disputed return.
         */
        reason: 'awaiting_file' | 'awaiting_delivery' | 'awaiting_settlement' | 'awaiting_import' | 'awaiting_repayment' | 'between_banks';
        /**
         * The number of items.
         */
        count: number;
        /**
         * Debits are pulls, direct deposits, refunds and advances, which move money to the program, in cents.
         */
        debits: number;
        /**
         * Credits are pushes, clearings and repaid advances, which move money away from the program, in cents.
         */
        credits: number;
    }>;
    /**
     * These sums are posted for the same items on the settlement or funding account in the journal.
     */
    journal: ReconciliationSums;
    /**
     * The journal should show this amount of debits minus credits, in cents.
     */
    due: number;
    /**
     * The journal exceeds the amount due by this many cents. A negative amount falls short of it.
     */
    difference: number;
    /**
     * True if no item differs.
     */
    reconciled: boolean;
    /**
     * This many items differ. Their amounts can cancel each other out.
     */
    difference_count: number;
    /**
     * The list holds the first ten differences. `GET /ledger/reconciliation/differences` lists all of them.
     */
    differences: Array<ReconciliationDifference>;
};

export type ReconciliationLinePage = {
    /**
     * The items of the page.
     */
    data: Array<ReconciliationLine>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type ReconciliationSums = {
    /**
     * The number of items.
     */
    count: number;
    /**
     * Debits are pulls, direct deposits, refunds and advances, which move money to the program, in cents.
     */
    debits: number;
    /**
     * Credits are pushes, clearings and repaid advances, which move money away from the program, in cents.
     */
    credits: number;
};

/**
 * The kind of reissue. `same_card_number`: number and expiry stay, as for a damaged card. `same_card_number_updated_expiry`: the number stays with a later expiry, as for an expired card. `new_card_number`: number and expiry are new, as for a lost or stolen card.
 */
export type ReissueType = 'same_card_number' | 'same_card_number_updated_expiry' | 'new_card_number';

export type RenewedLink = ExternalAccount & {
    /**
     * The token opens the provider's link flow in the owner's browser.
     */
    link_token?: string;
    /**
     * In the sandbox, this page opens the link flow, in a tab, a pop-up or a frame of a registered origin. It returns to `redirect_uri` if that is on a registered origin, with the message below as parameters; otherwise it posts a message (`postMessage`) to the page that opened or frames it: `type` is `surety.link.success` or `surety.link.exit`, with `account_id` and the fields that finish the flow. The value is null in live, where the provider's own script opens the token.
     */
    link_url?: string | null;
    /**
     * An unfinished flow with a new token ends at this time.
     */
    link_expires_at?: string;
};

export type ReorderFault = {
    /**
     * The fault applies to every nth message, counted since the faults were set.
     */
    every: number;
    /**
     * The message waits at most this many milliseconds to be overtaken.
     */
    within_ms?: number;
};

export type ReplayResult = {
    /**
     * The id of the new request in the log; null if the log is off.
     */
    log_id: string | null;
    /**
     * The id of the request that was replayed.
     */
    replayed_log_id: string;
    /**
     * The `operationId` of the operation in this reference.
     */
    operation: string;
    /**
     * The HTTP status that the request would get.
     */
    status: number;
    /**
     * The body of the response, as the operation returns it.
     */
    body: unknown;
};

/**
 * The error of most operations.
 */
export type RequestError = {
    /**
     * The sentence states what is wrong, for the developer.
     */
    Message: string;
    /**
     * The number repeats the HTTP status.
     */
    Status: number;
    /**
     * The code names the error. Each response lists its codes; a later version can add codes.
     */
    Code: string;
    /**
     * The type says where the error lies: in the request, in a vendor of the service or in the service.
     */
    Type: 'Request Error' | 'Processor Error' | 'Server Error';
    /**
     * The KYC passed at this time. Only `kyc_already_passed` has it.
     */
    passed_at?: string;
};

export type RequestErrorGroup = {
    /**
     * The `operationId` of the operation in this reference.
     */
    operation: string;
    /**
     * The HTTP status of the answers.
     */
    status: number;
    /**
     * The code that the answer has: its `Code` or `code`, as text. An invalid field has the code of the operation, and an error of credit applications a number; `error.code` of the request names the error in the catalog.
     */
    error_code: string | null;
    /**
     * The number of such requests in the log.
     */
    count: number;
    /**
     * The first of them was answered at this real time.
     */
    first_at: string;
    /**
     * The last of them was answered at this real time.
     */
    last_at: string;
    /**
     * The id of the last of them in the log.
     */
    last_log_id: string;
    /**
     * The ids of the keys that they were sent with, at most 5.
     */
    key_ids: Array<string>;
    /**
     * The number of them in each of 24 equal spans of the period, oldest first.
     */
    counts: Array<number>;
    /**
     * Advice for the error. It is null for an unknown one.
     */
    error: ErrorAdvice | null;
};

export type RequestErrorGroups = {
    /**
     * The items.
     */
    data: Array<RequestErrorGroup>;
};

export type RequestSeries = {
    /**
     * The items.
     */
    data: Array<RequestSeriesPoint>;
};

export type RequestSeriesPoint = {
    /**
     * The period begins at this real time.
     */
    at: string;
    /**
     * The number of all requests, kept or not.
     */
    count: number;
    /**
     * The requests answered with 400 to 499.
     */
    client_errors: number;
    /**
     * The requests answered with 500 to 599.
     */
    server_errors: number;
    /**
     * The mean duration in milliseconds, null without requests.
     */
    mean_ms: number | null;
    /**
     * The median duration, estimated in milliseconds, null without requests.
     */
    p50_ms: number | null;
    /**
     * The duration that 95 of 100 requests did not exceed, estimated, in milliseconds, null without requests.
     */
    p95_ms: number | null;
    /**
     * The duration that 99 of 100 requests did not exceed, estimated, in milliseconds, null without requests.
     */
    p99_ms: number | null;
    /**
     * The longest duration in milliseconds, null without requests.
     */
    max_ms: number | null;
};

export type ResentDeliveries = {
    /**
     * True if nothing was sent.
     */
    dry_run: boolean;
    /**
     * The number of deliveries that match the filter; with `limit`, of those in this part.
     */
    deliveries: number;
    /**
     * The number of matching deliveries after this part, counted to 10,000.
     */
    remaining: number;
    /**
     * The `after` of the next part; null where none remain.
     */
    next_after: string | null;
    /**
     * The ids of the first 100 of them, oldest first.
     */
    delivery_ids: Array<string>;
};

/**
 * The response code (ISO 8583). `14`: the card is closed. `51`: the amount is above what the credit account has available. `54`: the card has expired. `57`: the currency or the merchant is not permitted. `61`: the amount is above a spending limit. `62`: the card is frozen or not activated yet. `00`: approved. `05`: declined for another reason.
 */
export type ResponseCode = '14' | '51' | '54' | '57' | '61' | '62' | '00' | '05';

export type RetriedFault = {
    /**
     * The fault applies to every nth message, counted since the faults were set.
     */
    every: number;
    /**
     * The fault applies to this many attempts of the message.
     */
    attempts?: number;
    /**
     * The next attempt is made after this many milliseconds.
     */
    retry_ms?: number;
};

export type ReturnRates = {
    /**
     * Identifies the program.
     */
    program_id: string;
    /**
     * The rates cover this day and later ones, in US Eastern time.
     */
    from: string;
    /**
     * The rates cover the days up to this one, which is today in US Eastern time.
     */
    to: string;
    /**
     * This many debit entries were sent in the period.
     */
    entries: number;
    /**
     * The return rates of the categories.
     */
    rates: Array<{
        /**
         * The category unauthorized counts R05, R07, R10, R11, R29, R51; administrative counts R02, R03, R04; overall counts every code.
         */
        category: 'unauthorized' | 'administrative' | 'overall';
        /**
         * This many debit entries were returned in the period.
         */
        returns: number;
        /**
         * The rate is returns divided by entries. It is null if no entry was sent.
         */
        rate: number | null;
        /**
         * NACHA accepts rates up to this one.
         */
        limit: number;
        /**
         * True if the rate is above its limit.
         */
        exceeded: boolean;
        /**
         * The rate exceeded its limit at this time. The value is null while the rate is within the limit.
         */
        exceeded_since: string | null;
        /**
         * The event `program.return_rate_exceeded` was sent at this time. The value is null while the rate is within its limit or too few entries have been returned.
         */
        told_at: string | null;
    }>;
};

export type RewoundClock = {
    /**
     * The clock, as it is now.
     */
    clock: Clock;
    /**
     * The content of this automatic snapshot was restored, and it was removed.
     */
    snapshot_id: string;
    /**
     * This many events were undone: they are no longer listed. Numbers above 10,000 are not counted.
     */
    undone_events: number;
    /**
     * This many webhook messages had been delivered in the undone time. Their receivers keep them: a rewind cannot recall a message. Numbers above 10,000 are not counted.
     */
    undone_deliveries: number;
};

export type RotatedWebhook = WebhookWithSecret & {
    /**
     * Messages are signed with the previous secret or key as well until this time.
     */
    previous_secret_expires_at: string;
};

export type Scenario = {
    /**
     * The name.
     */
    name: string;
    /**
     * The description, as text.
     */
    description: string | null;
    /**
     * The source is the scenario in YAML.
     */
    source: string;
};

export type ScenarioBalance = {
    /**
     * The scenario refers to the customer by this name.
     */
    customer: string;
    /**
     * Identifies the account.
     */
    account_id: string;
    /**
     * The kind of account.
     */
    type: string;
    /**
     * The status of the account.
     */
    status: string;
    /**
     * The balances of the account.
     */
    balance: Balance;
};

export type ScenarioList = {
    /**
     * The items.
     */
    data: Array<Scenario>;
};

export type ScenarioProblem = {
    /**
     * The code is that of the API’s error, or `expectation_failed`, `not_refused`, `not_yet`, `too_long`, `stopping` (the service was stopping) or `clock_moved`.
     */
    code: string;
    /**
     * The message explains it.
     */
    message: string;
};

export type ScenarioRecording = {
    /**
     * The name of the scenario.
     */
    name: string;
    /**
     * The recording begins at this real time, and ends now. The default is 24 hours ago.
     */
    since?: string;
};

export type ScenarioRun = ScenarioRunSummary & {
    /**
     * The steps of the scenario, in order.
     */
    steps: Array<ScenarioStep>;
    /**
     * The list shows the accounts of the scenario's customers after the run, in cents.
     */
    balances: Array<ScenarioBalance>;
};

export type ScenarioRunSummary = {
    /**
     * The id is null for a dry run, which is not stored.
     */
    run_id: string | null;
    /**
     * The name.
     */
    name: string;
    /**
     * `failed` means that a step was refused or an expectation did not hold. `broken_off` means that the process ended during the run; the steps done until then are not undone. `planned` means a dry run.
     */
    status: 'running' | 'passed' | 'failed' | 'broken_off' | 'planned';
    /**
     * Identifies the program.
     */
    program_id: string;
    /**
     * The steps are timed from this moment on the brand's clock.
     */
    started_at: string;
    /**
     * The brand's clock showed this time when the run ended.
     */
    now: string;
    /**
     * The clock was in this mode before the run. A run stops the clock and leaves it stopped. The value is null for a dry run.
     */
    clock_was: string | null;
};

export type ScenarioRunSummaryPage = {
    /**
     * The items of the page.
     */
    data: Array<ScenarioRunSummary>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type ScenarioStep = {
    /**
     * Steps are numbered from 1.
     */
    step: number;
    /**
     * The step begins at this line of the source.
     */
    line: number;
    /**
     * The step happens on this day of the scenario.
     */
    at: string;
    /**
     * The step happens at this time on the brand's clock.
     */
    time: string;
    /**
     * The action of the step.
     */
    verb: string;
    /**
     * The text describes the step, with amounts in dollars.
     */
    does: string;
    /**
     * Later steps refer to the created object by this name. It is null if the step names nothing.
     */
    as: string | null;
    /**
     * `refused` means that the API refused the step as the scenario expects. In a run that is `broken_off`, the step that was interrupted is `running`; it may have been done or not.
     */
    status: 'planned' | 'not_run' | 'running' | 'done' | 'refused' | 'failed';
    /**
     * These are the ids of the objects that the step created or referred to.
     */
    objects: {
        [key: string]: string;
    };
    /**
     * The step left its object in this state. The value is null if there is none.
     */
    state: string | null;
    /**
     * The note adds a detail, such as the reason for a decline. It is null if there is none.
     */
    note: string | null;
    /**
     * The reason for which the step failed; null otherwise.
     */
    problem: ScenarioProblem | null;
};

export type SearchResult = {
    /**
     * The id of the object.
     */
    object_id: string | null;
    /**
     * The type of the object. `customer`: a customer. `business`: a business. `beneficial_owner`: a beneficial owner of a business. `program`: a card program. `key`: a permanent key of the brand. `account`: an account of any type. `card`: a card. `transaction`: a card transaction. `transfer`: a transfer. `bank_file`: a bank file. `account_validation`: a validation of an external account. `journal`: a journal of the ledger. `credit_application`: a credit application. `kyc_verification`: one KYC of a person. `notice`: a paper that is owed to a customer. `agreement`: a version of an agreement. `consent`: an agreement that a customer accepted. `identity_change`: a change of an identity that KYC has confirmed. `adverse_action`: an adverse action on an application. `event`: an event. `webhook`: a webhook. `delivery`: a delivery to a webhook. `scenario_run`: a run of a scenario. `request`: a request that changed something, by its row of the audit.
     */
    type: 'customer' | 'business' | 'beneficial_owner' | 'program' | 'key' | 'account' | 'card' | 'transaction' | 'transfer' | 'bank_file' | 'account_validation' | 'journal' | 'credit_application' | 'kyc_verification' | 'notice' | 'agreement' | 'consent' | 'identity_change' | 'adverse_action' | 'event' | 'webhook' | 'delivery' | 'scenario_run' | 'request';
    /**
     * Names the object for people, without secrets; for a customer it is the name.
     */
    title: string;
    /**
     * The customer whose object it is. It is null for objects of no customer.
     */
    customer_id: string | null;
    /**
     * The path after the version prefix that reads the object or the list that contains it. It is null where nothing does.
     */
    path: string | null;
    /**
     * The state of the object in each of its state machines. It is empty for objects without one.
     */
    states: Array<ObjectState>;
    /**
     * The search that found it. `id`: the id of the object. `card_last_four`: the last four digits of a card number. `customer`: a customer's name, e-mail address, phone number or last four digits of the SSN. `business_name`: the beginning of a legal business name. `trace_number`: the trace number of an ACH entry. `bank_file_name`: the name of a bank file. `request_id`: the request id of a change.
     */
    found_by: 'id' | 'card_last_four' | 'customer' | 'business_name' | 'trace_number' | 'bank_file_name' | 'request_id';
    /**
     * The id of the request. It is null for other results.
     */
    request_id: string | null;
};

export type SearchResults = {
    /**
     * At most ten results of each kind of search.
     */
    data: Array<SearchResult>;
    /**
     * True if a kind of search found more than ten. The lists show them all.
     */
    has_more: boolean;
};

export type SentAttempt = {
    /**
     * The attempt began at this real time.
     */
    attempted_at: string;
    /**
     * The headers that the service sent, besides those of the connection. They are null for an attempt that a fault of the sandbox kept back. The signature is computed again with the secrets that signed then, as far as they are still stored.
     */
    headers: {
        [key: string]: string;
    } | null;
};

export type SentDelivery = {
    /**
     * The delivery.
     */
    delivery_id: string;
    /**
     * The webhook that it was sent to.
     */
    webhook_id: string;
    /**
     * The HTTP method.
     */
    method: 'POST';
    /**
     * The exact text of the body. It is null for a key that is restricted to reading if the body has upload links, and if the event is no longer kept.
     */
    body: string | null;
    /**
     * The attempts, in order.
     */
    attempts: Array<SentAttempt>;
};

export type SimulatedAchReturn = {
    /**
     * Identifies the transfer.
     */
    transfer_id: string;
    /**
     * The code is a NACHA return reason code.
     */
    return_code: string;
};

export type SimulatedAchReversal = {
    /**
     * Identifies the transfer.
     */
    transfer_id: string;
    /**
     * The reason is one of those that NACHA permits.
     */
    reason: 'duplicate' | 'wrong_receiver' | 'wrong_amount' | 'wrong_date';
};

export type SimulatedAuthorization = {
    /**
     * Identifies the card.
     */
    card_id: string;
    /**
     * The amount of the purchase, as a decimal string.
     */
    amount: string;
    /**
     * The merchant's local time of the purchase, as YYYY-MM-DD HH:MM.
     */
    transaction_datetime: string;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency: string;
    /**
     * The merchant's name.
     */
    merchant_name: string;
    /**
     * The merchant's city.
     */
    merchant_city: string;
    /**
     * The merchant's state.
     */
    merchant_state: string;
    /**
     * The merchant's ZIP code or postal code.
     */
    merchant_zip_code: string;
    /**
     * The merchant category code (ISO 18245).
     */
    mcc: string;
    /**
     * The id of the merchant at the card network.
     */
    mid: string;
    /**
     * The default is US if `merchant_state` is a US state.
     */
    merchant_country?: string;
    /**
     * The rate is the value of one unit of `currency` in the program’s currency, if the two differ. The purchase is then held in the program’s currency, rounded to the nearest cent; half a cent is rounded up.
     */
    exchange_rate?: string;
};

export type SimulatedAuthorizationResult = CardTransaction & {
    /**
     * The decision with all its checks. It is present with `dry_run` only: the decision of a recorded authorization has its own operation.
     */
    decision?: AuthorizationDecision;
};

export type SimulatedBalanceInquiry = {
    /**
     * Identifies the card.
     */
    card_id: string;
    /**
     * The merchant's local time of the purchase, as YYYY-MM-DD HH:MM.
     */
    transaction_datetime: string;
    /**
     * The merchant's name.
     */
    merchant_name: string;
    /**
     * The merchant's city.
     */
    merchant_city: string;
    /**
     * The merchant's state.
     */
    merchant_state: string;
    /**
     * The merchant's ZIP code or postal code.
     */
    merchant_zip_code: string;
    /**
     * The merchant category code (ISO 18245).
     */
    mcc: string;
    /**
     * The id of the merchant at the card network.
     */
    mid: string;
    /**
     * The default is US if `merchant_state` is a US state.
     */
    merchant_country?: string;
};

export type SimulatedClearing = {
    /**
     * The request applies to this purchase, and the time and the merchant are ignored. Without it, send the card and the merchant as for an authorization.
     */
    transaction_id?: string;
    /**
     * Identifies the card.
     */
    card_id?: string;
    /**
     * The amount of the purchase, as a decimal string.
     */
    amount?: string;
    /**
     * The merchant's local time of the purchase, as YYYY-MM-DD HH:MM.
     */
    transaction_datetime?: string;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency?: string;
    /**
     * The merchant's name.
     */
    merchant_name?: string;
    /**
     * The merchant's city.
     */
    merchant_city?: string;
    /**
     * The merchant's state.
     */
    merchant_state?: string;
    /**
     * The merchant's ZIP code or postal code.
     */
    merchant_zip_code?: string;
    /**
     * The merchant category code (ISO 18245).
     */
    mcc?: string;
    /**
     * The id of the merchant at the card network.
     */
    mid?: string;
    /**
     * The default is US if `merchant_state` is a US state.
     */
    merchant_country?: string;
    /**
     * The rate is the value of one unit of `currency` in the program’s currency, if the two differ. The purchase is then held in the program’s currency, rounded to the nearest cent; half a cent is rounded up.
     */
    exchange_rate?: string;
    /**
     * Set this to false if another clearing follows. The default is true.
     */
    final?: boolean;
    /**
     * Set this to true, without a `transaction_id`, to authorize and clear in one message. The default is false: the network forces the purchase.
     */
    single_message?: boolean;
};

export type SimulatedDirectDeposit = {
    /**
     * ACH transfers to the account use this routing number.
     */
    routing_number: number | string;
    /**
     * ACH transfers to the account use this account number.
     */
    account_number: number | string;
    /**
     * The amount is in cents. It cannot exceed the maximum of an ACH entry.
     */
    amount: number;
    /**
     * The description, as text.
     */
    description?: string | null;
    /**
     * The company that sends the deposit.
     */
    company_name?: string | null;
    class_code?: AchClassCode;
};

export type SimulatedExpiry = {
    /**
     * The request applies to this purchase.
     */
    transaction_id: string;
};

export type SimulatedFileMove = {
    /**
     * Identifies the bank file.
     */
    bank_file_id: string;
    /**
     * The move of the file. `release`: the operator releases a held file, which is delivered. `acknowledge`: the bank acknowledges a delivered file, whose transfers settle at their times. `refuse`: the bank refuses a file of which nothing has settled. `cut_anew`: the transfers of a refused file leave in the file of the next window. `fail`: the transfers of a refused file fail.
     */
    move: 'release' | 'acknowledge' | 'refuse' | 'cut_anew' | 'fail';
    /**
     * The reason of a refusal, as text. Other moves have none.
     */
    reason?: string;
};

export type SimulatedHold = {
    /**
     * Identifies the transfer.
     */
    transfer_id: string;
};

export type SimulatedIncrement = {
    /**
     * The request applies to this purchase.
     */
    transaction_id: string;
    /**
     * The amount of the purchase, as a decimal string.
     */
    amount: string;
};

export type SimulatedKyc = {
    /**
     * Identifies the customer.
     */
    customer_id?: string;
    /**
     * Identifies the beneficial owner of a business.
     */
    beneficial_owner_id?: string;
    /**
     * Identifies the program.
     */
    program_id: string;
    /**
     * The outcome to force. `passed`: the KYC passes. `failed`: the KYC fails for low confidence. `document_required`: a government id is required. `under_review`: the documents are being reviewed. `error`: the vendor failed. `expired`: the vendor's connection timed out.
     */
    outcome: 'passed' | 'failed' | 'document_required' | 'under_review' | 'error' | 'expired';
};

export type SimulatedKycResult = {
    /**
     * Identifies the customer.
     */
    customer_id: string | null;
    /**
     * Identifies the beneficial owner of a business.
     */
    beneficial_owner_id?: string;
    /**
     * Identifies the business.
     */
    business_id?: string;
    kyc_status: KycStatus;
};

export type SimulatedKycSubject = {
    /**
     * Identifies the customer.
     */
    customer_id?: string;
    /**
     * Identifies the beneficial owner of a business.
     */
    beneficial_owner_id?: string;
    /**
     * Identifies the program.
     */
    program_id: string;
};

export type SimulatedNotificationOfChange = {
    /**
     * Identifies the transfer.
     */
    transfer_id: string;
    /**
     * The code is a NACHA change code: C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13, C14.
     */
    change_code: string;
    /**
     * The corrected data is written as in the addenda record: a routing number first, then the account number, then a transaction code (22, 27, 32 or 37). If the code corrects only one of them, the data is that value alone.
     */
    corrected_data: string;
};

export type SimulatedRefund = {
    /**
     * The request applies to this purchase, and the time and the merchant are ignored. Without it, send the card and the merchant as for an authorization.
     */
    transaction_id?: string;
    /**
     * Identifies the card.
     */
    card_id?: string;
    /**
     * The amount of the purchase, as a decimal string.
     */
    amount?: string;
    /**
     * The merchant's local time of the purchase, as YYYY-MM-DD HH:MM.
     */
    transaction_datetime?: string;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency?: string;
    /**
     * The merchant's name.
     */
    merchant_name?: string;
    /**
     * The merchant's city.
     */
    merchant_city?: string;
    /**
     * The merchant's state.
     */
    merchant_state?: string;
    /**
     * The merchant's ZIP code or postal code.
     */
    merchant_zip_code?: string;
    /**
     * The merchant category code (ISO 18245).
     */
    mcc?: string;
    /**
     * The id of the merchant at the card network.
     */
    mid?: string;
    /**
     * The default is US if `merchant_state` is a US state.
     */
    merchant_country?: string;
    /**
     * The rate is the value of one unit of `currency` in the program’s currency, if the two differ. The purchase is then held in the program’s currency, rounded to the nearest cent; half a cent is rounded up.
     */
    exchange_rate?: string;
};

export type SimulatedReversal = {
    /**
     * The request applies to this purchase.
     */
    transaction_id: string;
    /**
     * The amount of the purchase, as a decimal string.
     */
    amount?: string;
};

export type Snapshot = {
    /**
     * Identifies the snapshot.
     */
    snapshot_id: string;
    /**
     * Identifies the world.
     */
    world_id: string;
    /**
     * The name.
     */
    name: string | null;
    /**
     * The value is true for a snapshot that was taken before an advance of the clock. The five newest of these are kept beside the 20 others.
     */
    is_automatic: boolean;
    /**
     * The object was created at this time.
     */
    date_created: string;
};

export type SnapshotCreate = {
    /**
     * The name.
     */
    name?: string;
};

export type SnapshotList = {
    /**
     * The items.
     */
    data: Array<Snapshot>;
};

/**
 * The return after which the external account takes no further debit; absent while it takes debits.
 */
export type StoppedDebits = {
    /**
     * The return code with which the bank returned the debit.
     */
    return_code: string;
    /**
     * The remedy after which the account may be debited again. `numbers`: the bank finds no account by the numbers, so nothing is debited or credited until a notification of change corrects them, a validation passes, a verified status is stated by PATCH, or the account is linked again. `review`: a person has to look, so nothing is debited or credited until the brand states a verified status by PATCH, or the account is linked again. `authorization`: the customer has to authorize debits again by linking the account again; credits go on.
     */
    remedy: 'numbers' | 'review' | 'authorization';
    /**
     * No debit has been accepted since this time.
     */
    stopped_at: string;
    /**
     * The bank returned this transfer.
     */
    transfer_id: string;
};

export type TemporaryKey = {
    /**
     * Send this key in the header `Identity`.
     */
    Identity: string;
    /**
     * Send this key in the header `Authorization`.
     */
    Authorization: string;
    /**
     * The pair expires at this time on the brand's clock.
     */
    expires_at: string;
};

export type TemporaryKeyCreate = {
    /**
     * Identifies the customer.
     */
    customer_id: string;
};

/**
 * A purchase or an increment of it is approved.
 */
export type TransactionAuthorizedEvent = {
    /**
     * The name of the event.
     */
    event: 'transaction.authorized';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transaction.
     */
    transaction_id: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
    /**
     * The amount of this step in the program's currency, without a sign.
     */
    amount: string;
    transaction_state: CardTransactionState;
};

/**
 * A part of a purchase, or all of it, is cleared.
 */
export type TransactionClearedEvent = {
    /**
     * The name of the event.
     */
    event: 'transaction.cleared';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transaction.
     */
    transaction_id: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
    /**
     * The amount of this step in the program's currency, without a sign.
     */
    amount: string;
    transaction_state: CardTransactionState;
    /**
     * The purchase that the refund belongs to; absent if it names none.
     */
    original_transaction_id?: string;
    /**
     * True if the cleared amount was above what was available; absent otherwise.
     */
    above_available?: boolean;
};

/**
 * A transaction is completed: its amount is final, but for refunds.
 */
export type TransactionCompletedEvent = {
    /**
     * The name of the event.
     */
    event: 'transaction.completed';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transaction.
     */
    transaction_id: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
    /**
     * The amount that this step posted, in the program's currency, without a sign: 0.00 if a reversal or an expiry completed the purchase.
     */
    amount: string;
    transaction_state: CardTransactionState;
    /**
     * The amount of the whole transaction, with what earlier steps posted.
     */
    total_amount: string;
    /**
     * The purchase that the refund belongs to; absent if it names none.
     */
    original_transaction_id?: string;
    /**
     * True if the cleared amount was above what was available; absent otherwise.
     */
    above_available?: boolean;
};

/**
 * A purchase is declined.
 */
export type TransactionDeclinedEvent = {
    /**
     * The name of the event.
     */
    event: 'transaction.declined';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transaction.
     */
    transaction_id: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
    /**
     * The amount of the purchase in the program's currency, without a sign; for `exchange_rate_missing`, in the currency of the purchase.
     */
    amount: string;
    transaction_state: CardTransactionState;
    decline_reason: DeclineReason;
    /**
     * The purchase of a declined increment; absent for a purchase.
     */
    original_transaction_id?: string;
};

/**
 * The hold of a purchase has expired.
 */
export type TransactionExpiredEvent = {
    /**
     * The name of the event.
     */
    event: 'transaction.expired';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transaction.
     */
    transaction_id: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
    /**
     * The amount of this step in the program's currency, without a sign.
     */
    amount: string;
    transaction_state: CardTransactionState;
};

/**
 * An amount is refunded to a card.
 */
export type TransactionRefundedEvent = {
    /**
     * The name of the event.
     */
    event: 'transaction.refunded';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transaction.
     */
    transaction_id: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
    /**
     * The amount of this step in the program's currency, without a sign.
     */
    amount: string;
    transaction_state: CardTransactionState;
    /**
     * The purchase that the refund belongs to; absent if it names none.
     */
    original_transaction_id?: string;
};

/**
 * A part of a hold, or all of it, is released.
 */
export type TransactionReversedEvent = {
    /**
     * The name of the event.
     */
    event: 'transaction.reversed';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transaction.
     */
    transaction_id: string;
    /**
     * The card.
     */
    card_id: string;
    /**
     * The credit account of the card.
     */
    account_id: string;
    /**
     * The amount of this step in the program's currency, without a sign.
     */
    amount: string;
    transaction_state: CardTransactionState;
};

export type Transfer = {
    /**
     * Identifies the transfer.
     */
    transfer_id: string;
    /**
     * The transfer is posted to the ledger under this id; no posting exists before the transfer is posted.
     */
    transaction_id: string;
    kind: TransferKind;
    status: TransferStatus;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
    /**
     * The money settled at this time; null until then.
     */
    date_settled: string | null;
    /**
     * The entry is due to settle on this date of Eastern Time, if it is not returned or cancelled. The date is null for a transfer without an ACH entry, and while its bank file stops it (`ach.stopped_by`).
     */
    expected_settlement_date: string | null;
    /**
     * The direction of the money, seen from the accounts of the service. It is null for a prenote, which moves no money. `in`: pulls, payments and direct deposits. `out`: payouts, reversals of payments and micro-deposits. `internal`: repayments between accounts of one customer.
     */
    direction: 'in' | 'out' | 'internal' | null;
    /**
     * The accounts of the transfer belong to this customer. The id is null for those of a business.
     */
    customer_id: string | null;
    /**
     * The money is sent from this account. The id is null if another bank sent the money or if the transfer tests an account.
     */
    origination_account_id: string | null;
    /**
     * The money is sent to this account.
     */
    destination_account_id: string;
    /**
     * The description, as text.
     */
    description: string | null;
    /**
     * The amount is in minor units (cents).
     */
    amount: number;
    /**
     * The ACH details are null for a repayment, which needs no bank.
     */
    ach: {
        ach_class_code: AchClassCode;
        /**
         * The value is true for an entry of same-day ACH.
         */
        same_day: boolean;
        ach_return_code: AchReturnCode | null;
        /**
         * The reason of the failure, as text; null without one.
         */
        failure_reason: string | null;
        /**
         * This bank file sends the transfer, or brought it. The id is null until a file does, and after a refused file was cut anew until the next one does.
         */
        bank_file_id: string | null;
        /**
         * Banks find the entry by this number of its file. It is null while the transfer is in no file.
         */
        trace_number: string | null;
        /**
         * This company sent an incoming direct deposit. The field is omitted if the company is not known.
         */
        company_name?: string;
        /**
         * The entry exceeds this limit of its program and waits for a later day's bank file. The field is omitted for any other transfer.
         */
        delayed_by?: 'ach_debit_entry_limit' | 'ach_debit_file_limit' | 'ach_debit_day_limit' | 'ach_credit_entry_limit' | 'ach_credit_file_limit' | 'ach_credit_day_limit';
        /**
         * The transfer does not settle until somebody moves its bank file: a person held it, the bank refused it, or the bank has neither fetched nor acknowledged it in time. The field is omitted for any other transfer.
         */
        stopped_by?: 'file_held' | 'file_refused' | 'file_overdue';
    } | null;
    /**
     * The day and receipt of a payment or a repayment. It is null otherwise.
     */
    payment: {
        /**
         * The customer pays on this day (US Eastern time).
         */
        pay_on: string;
        /**
         * The payment counts as received at this time: that of its request or, for a later `pay_on`, the start of that day. After the program's `payment_cut_off` it is the start of the next day.
         */
        received_at: string;
        /**
         * A settled payment lowers what is owed at once, but its money is reserved for the days in which the other bank may return it. The reserve is null until the payment settles, and where the program reserves nothing.
         */
        reserve: {
            /**
             * The amount is in minor units (cents).
             */
            amount: number;
            /**
             * The status of the reserve. `open`: the amount cannot be spent until `release_on`. `released`: the amount can be spent. `dropped`: the payment was returned or reversed.
             */
            status: 'open' | 'released' | 'dropped';
            /**
             * The amount can be spent from this banking day on (US Eastern time).
             */
            release_on: string;
        } | null;
    } | null;
    /**
     * A retry refers to the transfer that was presented first. The id is null for any other transfer.
     */
    original_transfer_id: string | null;
    /**
     * The entry has been presented this many times, including this transfer.
     */
    attempt: number;
    /**
     * The operator sent this transfer to reverse that one, which was sent in error. The id is null for any other transfer.
     */
    reverses_transfer_id: string | null;
    /**
     * The reversed entry was sent twice (`duplicate`), to another receiver or with another amount than intended (`wrong_receiver`, `wrong_amount`), or as a debit too early or a credit too late (`wrong_date`).
     */
    reversal_reason: 'duplicate' | 'wrong_receiver' | 'wrong_amount' | 'wrong_date' | null;
    /**
     * Instant funding is shown if the program offers it and an advance was made. It is null otherwise.
     */
    instant: {
        /**
         * The brand advanced this amount when the pull was sent, in cents.
         */
        amount: number;
        /**
         * `open` means that the advance can be spent but not paid out. `repaid` means that the pull settled. `taken_back` means that the pull was returned or failed.
         */
        status: 'open' | 'repaid' | 'taken_back';
        /**
         * The money was advanced at this time.
         */
        advanced_at: string;
    } | null;
};

/**
 * A pull is available before its entry settles.
 */
export type TransferAdvancedEvent = {
    /**
     * The name of the event.
     */
    event: 'transfer.advanced';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transfer.
     */
    transfer_id: string;
    /**
     * The advanced amount, in minor units (cents).
     */
    amount: number;
};

export type TransferAttempt = {
    /**
     * Identifies the transfer.
     */
    transfer_id: string;
    /**
     * The number of the presentment, from 1.
     */
    attempt: number;
    status: TransferStatus;
    ach_return_code: AchReturnCode | null;
    /**
     * The object was created at this time.
     */
    date_created: string;
};

/**
 * A transfer is cancelled before its entry left.
 */
export type TransferCancelledEvent = {
    /**
     * The name of the event.
     */
    event: 'transfer.cancelled';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transfer.
     */
    transfer_id: string;
    status: TransferStatus;
    /**
     * The amount is in minor units (cents).
     */
    amount: number;
    ach_return_code: AchReturnCode | null;
};

/**
 * A transfer has settled.
 */
export type TransferCompletedEvent = {
    /**
     * The name of the event.
     */
    event: 'transfer.completed';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transfer.
     */
    transfer_id: string;
    status: TransferStatus;
    /**
     * The amount is in minor units (cents).
     */
    amount: number;
    ach_return_code: AchReturnCode | null;
};

export type TransferCourse = {
    /**
     * Identifies the transfer.
     */
    transfer_id: string;
    /**
     * The entry leaves with the bank file of the window that closes at this time. It is null for a transfer without an ACH entry of its own.
     */
    leaves_at: string | null;
    /**
     * The entry was written to its bank file at this time. It is null until then.
     */
    date_left: string | null;
    /**
     * An ordinary return, such as one for want of funds, arrives by this day, the second banking day after the settlement. It is null until the entry has settled, and for a transfer that no bank returns.
     */
    return_by: string | null;
    /**
     * A return that says that the customer did not authorize the entry arrives by this day, 60 days after the settlement. It is null where `return_by` is null.
     */
    unauthorized_return_by: string | null;
    /**
     * The transfers that presented the entry, first to last, of which this is one. Retries that were cancelled or failed are left out.
     */
    attempts: Array<TransferAttempt>;
    /**
     * The transfer that reverses this one, which was sent in error. It is null without one.
     */
    reversal: {
        /**
         * Identifies the transfer.
         */
        transfer_id: string;
        status: TransferStatus;
        /**
         * The operator reversed the transfer for this error.
         */
        reason: 'duplicate' | 'wrong_receiver' | 'wrong_amount' | 'wrong_date';
        /**
         * The object was created at this time.
         */
        date_created: string;
    } | null;
    /**
     * The entries of the customer's accounts that the transfer made, oldest first. A transfer that has posted nothing has none.
     */
    postings: Array<TransferPosting>;
    /**
     * Whether the transfer can be presented again, by the rules of the retry.
     */
    retry: {
        /**
         * Whether `POST /transfers/{transfer_id}/retry` would be accepted now.
         */
        is_possible: boolean;
        /**
         * A retry would be refused now with this error. It is null if a retry would be accepted.
         */
        refusal: {
            /**
             * The error code.
             */
            code: string;
            /**
             * The reason in a sentence.
             */
            message: string;
        } | null;
        /**
         * A retry has to be sent by this day, 180 days after the first settlement. It is null unless the transfer is a returned pull.
         */
        last_on: string | null;
    };
};

export type TransferCreate = {
    /**
     * The choices of the ACH entry.
     */
    ach?: {
        /**
         * The NACHA standard entry class. A payout is PPD by default, any other transfer WEB. A payout of class WEB is a payment between persons: the bank file names the customer as its sender.
         */
        class_code?: AchClassCode;
        /**
         * The value is true for an entry of same-day ACH.
         */
        same_day?: boolean;
    };
    /**
     * The money is sent from this account.
     */
    origination_account_id: string;
    /**
     * The money is sent to this account.
     */
    destination_account_id: string;
    /**
     * The amount is in cents. It cannot exceed the maximum of an ACH entry or, for a same-day entry, $1,000,000.
     */
    amount: number;
    /**
     * The description, as text.
     */
    description?: string | null;
};

/**
 * A transfer is requested.
 */
export type TransferCreatedEvent = {
    /**
     * The name of the event.
     */
    event: 'transfer.created';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transfer.
     */
    transfer_id: string;
    status: TransferStatus;
    /**
     * The amount is in minor units (cents).
     */
    amount: number;
    ach_return_code: AchReturnCode | null;
};

/**
 * A transfer has failed: its entry was not sent, or the bank refused its file.
 */
export type TransferFailedEvent = {
    /**
     * The name of the event.
     */
    event: 'transfer.failed';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transfer.
     */
    transfer_id: string;
    status: TransferStatus;
    /**
     * The amount is in minor units (cents).
     */
    amount: number;
    ach_return_code: AchReturnCode | null;
    /**
     * The reason of the failure, as text.
     */
    failure_reason: string;
};

/**
 * The kind of the transfer, which follows from its two accounts. `pull`: collects money from an external account for the security deposit. `push`: pays available money of the deposit out to an external account. `repayment`: repays what is owed from the deposit, at once. `payment`: pays what is owed from an external account. `payment_reversal`: sends back a payment that was collected in error. `incoming`: is a direct deposit that another bank sent. `prenote`: tests an external account without an amount. `micro_deposit`: tests an external account by a small amount.
 */
export type TransferKind = 'pull' | 'push' | 'repayment' | 'payment' | 'payment_reversal' | 'incoming' | 'prenote' | 'micro_deposit';

export type TransferPage = {
    /**
     * The items of the page.
     */
    data: Array<Transfer>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
    /**
     * The number of items that the filters select on all pages, at most 10,000. It is present with `count=true`.
     */
    count?: number;
    /**
     * False if there can be more items than `count`: after 10,000, and where a filter without an index did not scan all items.
     */
    count_is_exact?: boolean;
};

export type TransferPosting = {
    /**
     * The entry belongs to this journal.
     */
    journal_id: string;
    /**
     * The movement names the reason for the posting, such as `pull_settled`.
     */
    movement: string;
    /**
     * The description, as text.
     */
    description: string;
    /**
     * The deposit or credit account whose balance changed.
     */
    account_id: string;
    /**
     * The entry changed the ledger balance by this amount, in cents. A negative amount lowered it.
     */
    amount: number;
    /**
     * The ledger balance had this value after the entry, in cents.
     */
    balance_after: number;
    /**
     * The object was created at this time.
     */
    date_created: string;
};

/**
 * The money of a payment can be spent: its reserve has ended.
 */
export type TransferReleasedEvent = {
    /**
     * The name of the event.
     */
    event: 'transfer.released';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transfer.
     */
    transfer_id: string;
    /**
     * The amount is in minor units (cents).
     */
    amount: number;
};

/**
 * The other bank has returned the entry.
 */
export type TransferReturnedEvent = {
    /**
     * The name of the event.
     */
    event: 'transfer.returned';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transfer.
     */
    transfer_id: string;
    status: TransferStatus;
    /**
     * The amount is in minor units (cents).
     */
    amount: number;
    ach_return_code: AchReturnCode | null;
    /**
     * The reason of the return, as text; it says if the bank may dishonor the return because a reversal had settled (R62).
     */
    failure_reason: string;
};

/**
 * A settled transfer is reversed by an opposite entry.
 */
export type TransferReversedEvent = {
    /**
     * The name of the event.
     */
    event: 'transfer.reversed';
    /**
     * The customer whom the event is about.
     */
    customer_id: string;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The transfer that is reversed.
     */
    transfer_id: string;
    /**
     * The transfer of the opposite entry.
     */
    reversal_transfer_id: string;
    /**
     * The amount is in minor units (cents).
     */
    amount: number;
    /**
     * The reason that NACHA permits.
     */
    reason: 'duplicate' | 'wrong_receiver' | 'wrong_amount' | 'wrong_date';
    /**
     * The day by which the receiver must be notified: the settlement of the reversal.
     */
    notify_receiver_by: string;
};

/**
 * The status of the transfer. `pending`: the transfer is requested, or its entry is on the way. `completed`: the entry settled, and the money is posted. `returned`: the other bank returned the entry, as `ach.ach_return_code` says. `cancelled`: the transfer was cancelled before its entry left. `failed`: the transfer failed before its entry settled; `ach.failure_reason` has the reason.
 */
export type TransferStatus = 'pending' | 'completed' | 'returned' | 'cancelled' | 'failed';

export type TrialBalance = {
    /**
     * Identifies the program.
     */
    program_id: string;
    /**
     * The name of the program.
     */
    program_name: string;
    /**
     * The currency, as an ISO 4217 code.
     */
    currency: string;
    /**
     * The balances are those of this time.
     */
    as_of: string;
    /**
     * The balances of the program, summed for each kind of account.
     */
    accounts: Array<{
        /**
         * The kinds are customers' deposit and credit accounts, the settlement accounts of the bank and of the card network, the brand's funding account (a debit is the float that the brand has advanced) and the account of account validations.
         */
        kind: 'security_deposit' | 'credit' | 'bank_settlement' | 'network_settlement' | 'brand_funding' | 'account_validation';
        /**
         * The program has this many accounts of the kind.
         */
        count: number;
        /**
         * Balances below zero are summed here as a positive amount, in cents.
         */
        debit: number;
        /**
         * Balances above zero are summed here, in cents.
         */
        credit: number;
    }>;
    /**
     * Balances below zero are summed here as a positive amount, in cents.
     */
    debit_total: number;
    /**
     * Balances above zero are summed here, in cents.
     */
    credit_total: number;
    /**
     * True if both totals are equal, as they must be.
     */
    balanced: boolean;
};

export type UndecidedBankFileEntry = {
    /**
     * The entry arrived in this file.
     */
    bank_file_id: string;
    /**
     * The entry to decide about.
     */
    entry: BankFileEntry;
    /**
     * A suspected duplicate repeats the payment at this position.
     */
    repeats: {
        /**
         * Identifies the bank file.
         */
        bank_file_id: string;
        /**
         * The position of the entry in its file.
         */
        position: number;
    } | null;
    /**
     * The banking days until the last one on which the bank may dishonor or contest the entry (`entry.recourse`).
     */
    banking_days_left: number | null;
};

export type UndecidedBankFileEntryPage = {
    /**
     * The items of the page.
     */
    data: Array<UndecidedBankFileEntry>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

/**
 * The method of the validation. `prenote`: an entry of zero dollars is sent; the account is verified if no return arrives for three banking days. `micro_deposits`: two amounts of less than a dollar are sent, which the account's owner reports back.
 */
export type ValidationMethod = 'prenote' | 'micro_deposits';

export type Verification = {
    /**
     * The id of this KYC.
     */
    verification_id: string;
    /**
     * The customer whose identity was checked.
     */
    customer_id: string;
    /**
     * The program that the KYC was for.
     */
    program_id: string;
    /**
     * The credit application that started the KYC; null for a direct start.
     */
    application_id: string | null;
    /**
     * The identity change that the KYC carries; null for any other KYC.
     */
    identity_change_id: string | null;
    kyc_status: KycStatus;
    /**
     * The reason of a failure as a code. It is null without a failure.
     */
    error_code: string | null;
    /**
     * The reason of a failure, as text. It is null without a failure.
     */
    error_description: string | null;
    /**
     * The KYC passed at this time. It is null for all others.
     */
    date_passed: string | null;
    /**
     * The documents that the KYC required, without their contents.
     */
    documents: Array<VerificationDocument>;
    /**
     * The KYC was started at this time.
     */
    date_created: string;
    /**
     * The status changed last at this time.
     */
    date_updated: string;
};

export type VerificationDocument = {
    document_type: KycDocumentType;
    /**
     * The status of the document. `required`: the document has not been uploaded. `submitted`: the document has arrived.
     */
    status: 'required' | 'submitted';
    /**
     * The document arrived at this time. It is null until then.
     */
    date_submitted: string | null;
    /**
     * The KYC expires at this time if the document has not arrived.
     */
    date_due: string;
};

export type VerificationPage = {
    /**
     * The items of the page.
     */
    data: Array<Verification>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

/**
 * The result of checking that the external account is its owner's. `instantly_verified`: the customer signed in at the bank; money may move. `automatically_verified`: the aggregation provider compared small deposits; money may move. `manually_verified`: the customer confirmed small deposits; money may move. `pending_automatic_verification`: the aggregation provider has sent small deposits; no money moves and no history is read yet. `pending_manual_verification`: the customer has to confirm small deposits; no money moves and no history is read yet. `verification_expired`: the small deposits were not confirmed in time; renew the link. `verification_failed`: wrong amounts were confirmed too often; link the account again.
 */
export type VerificationStatus = 'instantly_verified' | 'automatically_verified' | 'manually_verified' | 'pending_automatic_verification' | 'pending_manual_verification' | 'verification_expired' | 'verification_failed';

export type Webhook = {
    /**
     * Identifies the webhook.
     */
    webhook_id: string;
    /**
     * Events are posted to this URL.
     */
    callback_url: string;
    /**
     * The patterns of the events that the webhook receives.
     */
    events: Array<EventPattern>;
    /**
     * The description, as text.
     */
    description: string | null;
    status: WebhookStatus;
    /**
     * The signatures of deliveries. `hmac_sha256`: a shared secret signs (`v1`). `ed25519`: a private key signs (`v1a`), and its public key is provided.
     */
    signing: 'hmac_sha256' | 'ed25519';
    /**
     * The order of deliveries. `none`: each event is delivered as soon as it can be. `customer`: a delivery that fails holds back later events of the same customer to this webhook until it succeeds or is no longer retried; events of other customers are not held back.
     */
    ordering: 'none' | 'customer';
    /**
     * True if upload links in its events are delivered. For a webhook that a person without the right `change` made, they are null, and the value is false. It never changes.
     */
    receives_links: boolean;
    /**
     * With `ed25519`, these keys verify the signatures, newest first.
     */
    public_keys: Array<WebhookPublicKey>;
    /**
     * The object was created at this time.
     */
    date_created: string;
    /**
     * The object was last changed at this time.
     */
    date_updated: string;
};

export type WebhookCreate = {
    /**
     * Events are posted to this URL. In `live` it must use https and be on the public internet.
     */
    callback_url?: string;
    /**
     * This field is another name of `callback_url`.
     */
    url?: string;
    /**
     * The description, as text.
     */
    description?: string | null;
    /**
     * The order of deliveries; the default is `none`. `none`: each event is delivered as soon as it can be. `customer`: a delivery that fails holds back later events of the same customer to this webhook until it succeeds or is no longer retried; events of other customers are not held back.
     */
    ordering?: 'none' | 'customer';
    /**
     * The webhook receives events that match one of these patterns: an event name, a prefix followed by `.*`, or `*`.
     */
    events: Array<EventPattern>;
    /**
     * The signatures of deliveries; the default is `hmac_sha256`. `hmac_sha256`: a shared secret signs (`v1`). `ed25519`: a private key signs (`v1a`), and its public key is provided.
     */
    signing?: 'hmac_sha256' | 'ed25519';
};

/**
 * A webhook is disabled, and receives nothing until it is enabled again.
 */
export type WebhookDisabledEvent = {
    /**
     * The name of the event.
     */
    event: 'webhook.disabled';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The webhook.
     */
    webhook_id: string;
    /**
     * The reason. `failing`: its deliveries have failed for days. `gone`: its receiver answered 410.
     */
    reason: 'failing' | 'gone';
};

/**
 * Messages were sent to a webhook for events that a failover of the database has lost. It is sent to that webhook whatever its events.
 */
export type WebhookEventsLostEvent = {
    /**
     * The name of the event.
     */
    event: 'webhook.events_lost';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The webhook.
     */
    webhook_id: string;
    /**
     * The number of `events`.
     */
    count: number;
    /**
     * The lost events, at most 100; more are told by further messages.
     */
    events: Array<{
        /**
         * The lost event: `Surety-Event-Id` of its message.
         */
        event_id: string;
        /**
         * Its name.
         */
        event: string;
        /**
         * The `webhook-id` of its message.
         */
        message_id: string;
        /**
         * The message was last sent at this real time.
         */
        sent_at: string;
    }>;
};

export type WebhookFaults = {
    /**
     * Identifies the webhook.
     */
    webhook_id: string;
    /**
     * Messages are delayed.
     */
    delay: DelayFault | null;
    /**
     * Messages are overtaken by later ones.
     */
    reorder: ReorderFault | null;
    /**
     * Attempts are not sent and count as failed.
     */
    drop: RetriedFault | null;
    /**
     * The answers of the endpoint are lost, so that attempts are repeated.
     */
    lose_answer: RetriedFault | null;
    /**
     * Messages are sent more than once.
     */
    duplicate: DuplicateFault | null;
    /**
     * The faults were set at this time. The value is null while no faults are set.
     */
    date_created: string | null;
};

export type WebhookFaultsUpdate = {
    /**
     * Messages are delayed.
     */
    delay?: DelayFault;
    /**
     * Messages are overtaken by later ones.
     */
    reorder?: ReorderFault;
    /**
     * Attempts are not sent and count as failed.
     */
    drop?: RetriedFault;
    /**
     * The answers of the endpoint are lost, so that attempts are repeated.
     */
    lose_answer?: RetriedFault;
    /**
     * Messages are sent more than once.
     */
    duplicate?: DuplicateFault;
};

export type WebhookHealth = {
    /**
     * The webhook.
     */
    webhook_id: string;
    status: WebhookStatus;
    /**
     * When and why the webhook was disabled; null while it is enabled.
     */
    disabled: {
        /**
         * The reason. `failing`: every attempt of five days failed. `gone`: the endpoint answered 410 Gone. `brand`: the brand disabled the webhook, or changed it since.
         */
        reason: 'failing' | 'gone' | 'brand';
        /**
         * The webhook was disabled at this time.
         */
        at: string;
    } | null;
    /**
     * Every attempt has failed since this real time; null after a success.
     */
    failing_since: string | null;
    /**
     * The pause of an endpoint that has failed five times in a row, or that asked for one with `Retry-After`: five seconds at first, a minute at most. Null while deliveries are sent when they are due.
     */
    paused: {
        /**
         * One waiting delivery is sent at this real time, or is being sent since then. If the endpoint acknowledges it, the others follow.
         */
        next_try_at: string;
        /**
         * The deliveries that are due and wait for that, counted to 10,000.
         */
        waiting: number;
    } | null;
    /**
     * The last attempt that the endpoint did not acknowledge, of the deliveries that are not delivered since; null without one.
     */
    last_failed_attempt: {
        /**
         * The attempt was made at this real time.
         */
        attempted_at: string;
        /**
         * The HTTP status of the answer; null without one.
         */
        status: number | null;
        /**
         * The reason why there was no answer.
         */
        error: string | null;
    } | null;
    /**
     * The deliveries that wait for an attempt, counted to 10,000.
     */
    pending: number;
    /**
     * The oldest of them was made at this real time.
     */
    oldest_pending_at: string | null;
    /**
     * The deliveries that failed or wait after a failure, counted to 10,000.
     */
    failing: number;
    /**
     * The deliveries that failed or wait after a failure since the last success, of the newest 1,000.
     */
    failed_since_success: number;
    /**
     * The last success, of the newest 1,000 deliveries, in real time.
     */
    last_success_at: string | null;
    /**
     * The last failure, of the newest 1,000 deliveries, in real time.
     */
    last_failure_at: string | null;
    /**
     * The median time of the endpoint to acknowledge, of the newest 1,000 deliveries.
     */
    p50_ms: number | null;
    /**
     * The time within which it acknowledged 95 of 100 of them.
     */
    p95_ms: number | null;
    /**
     * The deliveries that the endpoint acknowledged in the last minute of real time, counted to 2,000: the rate at which a backlog shrinks.
     */
    acknowledged_in_minute: number;
    /**
     * The events that were sent to the endpoint and that a failover of the database has lost, as far back as events are kept. `webhook.events_lost` names them.
     */
    events_lost: number;
    /**
     * The hours of the last day that have deliveries, oldest first, of the newest 1,000 deliveries.
     */
    hours: Array<WebhookHealthHour>;
};

export type WebhookHealthHour = {
    /**
     * The hour of real time begins here.
     */
    hour: string;
    /**
     * The deliveries of this hour that succeeded.
     */
    succeeded: number;
    /**
     * The deliveries of this hour that failed or wait after a failure.
     */
    failing: number;
    /**
     * The deliveries of this hour that wait for their first attempt.
     */
    waiting: number;
};

export type WebhookPage = {
    /**
     * The items of the page.
     */
    data: Array<Webhook>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type WebhookPublicKey = {
    /**
     * The public key, as Standard Webhooks encodes it.
     */
    public_key: string;
    /**
     * Messages are signed with this key until this time. The value is null for the current key.
     */
    expires_at: string | null;
};

export type WebhookReplay = {
    /**
     * Identifies the replay.
     */
    replay_id: string;
    /**
     * Identifies the webhook.
     */
    webhook_id: string;
    /**
     * This many deliveries will be made.
     */
    deliveries: number;
};

export type WebhookReplayCreate = {
    /**
     * Events after the event with this id are sent. Either `after` or `since` is required, but not both.
     */
    after?: string;
    /**
     * Events that occurred at this time of the brand’s clock or later are sent. Either `after` or `since` is required, but not both.
     */
    since?: string;
};

/**
 * The status of the webhook. `enabled`: events are delivered. `disabled`: nothing is delivered: the brand disabled it, it failed for five days, or it answered 410 Gone.
 */
export type WebhookStatus = 'enabled' | 'disabled';

/**
 * A test delivery was requested.
 */
export type WebhookTestEvent = {
    /**
     * The name of the event.
     */
    event: 'webhook.test';
    /**
     * The event is about no customer.
     */
    customer_id: null;
    /**
     * The time of the change, by the brand's clock.
     */
    occurred_at: string;
    /**
     * The webhook.
     */
    webhook_id: string;
};

export type WebhookUpdate = {
    /**
     * Events are posted to this URL. In `live` it must use https and be on the public internet.
     */
    callback_url?: string;
    /**
     * This field is another name of `callback_url`.
     */
    url?: string;
    /**
     * The description, as text.
     */
    description?: string | null;
    /**
     * The order of deliveries; the default is `none`. `none`: each event is delivered as soon as it can be. `customer`: a delivery that fails holds back later events of the same customer to this webhook until it succeeds or is no longer retried; events of other customers are not held back.
     */
    ordering?: 'none' | 'customer';
    /**
     * The webhook receives events that match one of these patterns: an event name, a prefix followed by `.*`, or `*`.
     */
    events?: Array<EventPattern>;
    status?: WebhookStatus;
};

export type WebhookWithSecret = Webhook & {
    /**
     * The secret verifies the signatures (Standard Webhooks). It is shown only in this response and is null with `ed25519`.
     */
    secret: string | null;
};

export type World = {
    /**
     * The id equals `brand_id`, because a world belongs to one brand.
     */
    world_id: string;
    /**
     * Identifies the brand.
     */
    brand_id: string;
    /**
     * This is the first of the world's programs.
     */
    program_id: string | null;
    /**
     * The name.
     */
    name: string;
    /**
     * The seed is null if ids and numbers are random.
     */
    seed: string | null;
    /**
     * The world was created from this snapshot. The id is null if it was created empty.
     */
    from_snapshot: string | null;
    /**
     * The value is true for the world of `npm start`, which cannot be deleted.
     */
    is_demo: boolean;
    /**
     * The object was created at this time.
     */
    date_created: string;
};

export type WorldCreate = {
    /**
     * The name is shown in lists of worlds.
     */
    name?: string;
    /**
     * Ids, card numbers and account numbers are derived from the seed, and the clock is stopped at 2026-01-05T15:00:00Z until it is advanced, so that the same sequence of requests creates the same records. Without a seed, they are random. The seed cannot be sent with `from_snapshot`, which provides the seed of its world.
     */
    seed?: string | number;
    /**
     * Settings of the world's program that differ from the defaults, such as the numbers that its bank assigned. They cannot be sent with `from_snapshot`.
     */
    program_settings?: {
        [key: string]: string | number | boolean;
    };
    /**
     * The world starts with the content of this snapshot, which can be that of any world.
     */
    from_snapshot?: string;
};

export type WorldDiff = {
    /**
     * The numbers of differences by type. The list is null on the pages after the first.
     */
    totals: Array<WorldDiffTotal> | null;
    /**
     * The items of the page.
     */
    data: Array<WorldDifference>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type WorldDiffTotal = {
    /**
     * The kind of record, named as the table that keeps it.
     */
    type: string;
    /**
     * The world has this many records that the other has not.
     */
    added: number;
    /**
     * The other world has this many records that the world has not.
     */
    removed: number;
    /**
     * This many records have different values.
     */
    changed: number;
};

export type WorldDifference = {
    /**
     * The kind of record, named as the table that keeps it.
     */
    type: string;
    /**
     * The id of the record. For a record whose key has several parts, they are separated by slashes.
     */
    key: string;
    /**
     * The kind of difference. `added`: the world has the record, and the other has not. `removed`: the other has the record, and the world has not. `changed`: both have the record, with different values.
     */
    change: 'added' | 'removed' | 'changed';
    /**
     * The fields that differ; of an added or removed record all that have a value.
     */
    fields: Array<{
        /**
         * The field of the record that breaks the rule.
         */
        field: string;
        /**
         * The value in the world compared with, as text; null if there is none.
         */
        before: string | null;
        /**
         * The value in the world, as text; null if there is none.
         */
        after: string | null;
        /**
         * The value is encrypted or a hash, and is not shown.
         */
        is_sealed: boolean;
    }>;
};

export type WorldPage = {
    /**
     * The items of the page.
     */
    data: Array<World>;
    /**
     * True if another page follows.
     */
    has_more: boolean;
    /**
     * Pass this opaque value as `cursor` to get the next page. It is null on the last page.
     */
    next_cursor: string | null;
};

export type WorldRestore = {
    /**
     * The snapshot must be one of the world's own.
     */
    snapshot_id: string;
};

export type WorldWithKeys = World & {
    /**
     * Send this key in the header `Identity`. It is shown only in this response.
     */
    identity: string;
    /**
     * Send this key in the header `Authorization`. It is shown only in this response.
     */
    authorization: string;
};

export type WrittenScenario = {
    /**
     * The scenario, which `POST /sandbox/scenarios` runs.
     */
    source: string;
    /**
     * The number of its steps, with its expectations.
     */
    step_count: number;
    /**
     * The requests that no step makes; they are comments of the scenario.
     */
    left: Array<string>;
};

/**
 * Makes a repeat of the request within 24 hours safe: it is performed at most once.
 */
export type IdempotencyKey = string;

/**
 * Resumes the stream after the event with this `id`, the last one received. The header takes precedence over `after`.
 */
export type LastEventId = string;

/**
 * Identifies the account.
 */
export type AccountId = string;

/**
 * Identifies the address.
 */
export type AddressId = string;

/**
 * Identifies the version of the agreement.
 */
export type AgreementId = string;

/**
 * Identifies the credit application.
 */
export type ApplicationId = string;

/**
 * Identifies the bank file.
 */
export type BankFileId = string;

/**
 * Identifies the beneficial owner of a business.
 */
export type BeneficialOwnerId = string;

/**
 * Identifies the business.
 */
export type BusinessId = string;

/**
 * Identifies the card.
 */
export type CardId = string;

/**
 * Identifies the consent.
 */
export type ConsentId = string;

/**
 * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
 */
export type Count = boolean;

/**
 * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
 */
export type Cursor = string;

/**
 * Identifies the customer.
 */
export type CustomerId = string;

/**
 * Identifies the customer or business.
 */
export type CustomerOrBusinessId = string;

/**
 * Identifies the delivery.
 */
export type DeliveryId = string;

/**
 * Identifies the event.
 */
export type EventId = string;

/**
 * Sets the format of the response. `csv` returns all rows as one file.
 */
export type Format = 'json' | 'csv';

/**
 * Identifies the identity change.
 */
export type IdentityChangeId = string;

/**
 * Identifies the journal.
 */
export type JournalId = string;

/**
 * Identifies the key.
 */
export type KeyId = string;

/**
 * Sets the maximum number of items on a page. The default is 25.
 */
export type Limit = number;

/**
 * Identifies the request in the log.
 */
export type LogId = string;

/**
 * The name, as lists have it.
 */
export type Name = string;

/**
 * Identifies the notice.
 */
export type NoticeId = string;

/**
 * Identifies an object of any type.
 */
export type ObjectId = string;

/**
 * Identifies the program.
 */
export type ProgramId = string;

/**
 * Identifies the receiver.
 */
export type ReceiverId = string;

/**
 * Identifies the run of a scenario.
 */
export type RunId = string;

/**
 * Identifies the snapshot.
 */
export type SnapshotId = string;

/**
 * Identifies the transaction.
 */
export type TransactionId = string;

/**
 * Identifies the transfer.
 */
export type TransferId = string;

/**
 * Identifies the validation.
 */
export type ValidationId = string;

/**
 * Identifies the webhook.
 */
export type WebhookId = string;

/**
 * Identifies the world.
 */
export type WorldId = string;

export type ListKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/keys';
};

export type ListKeysResponses = {
    /**
     * The request succeeded.
     */
    200: ApiKeyPage;
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type CreateKeyData = {
    body: ApiKeyCreate;
    path?: never;
    query?: never;
    url: '/keys';
};

export type CreateKeyResponses = {
    /**
     * The object was created.
     */
    201: ApiKeyWithPair;
};

export type CreateKeyResponse = CreateKeyResponses[keyof CreateKeyResponses];

export type RevokeKeyData = {
    body?: never;
    path: {
        /**
         * Identifies the key.
         */
        key_id: string;
    };
    query?: never;
    url: '/keys/{key_id}';
};

export type RevokeKeyResponses = {
    /**
     * The request succeeded.
     */
    200: ApiKey;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type GetKeyData = {
    body?: never;
    path: {
        /**
         * Identifies the key.
         */
        key_id: string;
    };
    query?: never;
    url: '/keys/{key_id}';
};

export type GetKeyResponses = {
    /**
     * The request succeeded.
     */
    200: ApiKey;
};

export type GetKeyResponse = GetKeyResponses[keyof GetKeyResponses];

export type UpdateKeyData = {
    body: ApiKeyUpdate;
    path: {
        /**
         * Identifies the key.
         */
        key_id: string;
    };
    query?: never;
    url: '/keys/{key_id}';
};

export type UpdateKeyResponses = {
    /**
     * The request succeeded.
     */
    200: ApiKey;
};

export type UpdateKeyResponse = UpdateKeyResponses[keyof UpdateKeyResponses];

export type RollKeyData = {
    body?: ApiKeyRoll | null;
    path: {
        /**
         * Identifies the key.
         */
        key_id: string;
    };
    query?: never;
    url: '/keys/{key_id}/roll';
};

export type RollKeyResponses = {
    /**
     * The object was created.
     */
    201: ApiKeyWithPair;
};

export type RollKeyResponse = RollKeyResponses[keyof RollKeyResponses];

export type ListOriginsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/origins';
};

export type ListOriginsResponses = {
    /**
     * The request succeeded.
     */
    200: Origins;
};

export type ListOriginsResponse = ListOriginsResponses[keyof ListOriginsResponses];

export type ReplaceOriginsData = {
    body: Origins;
    path?: never;
    query?: never;
    url: '/origins';
};

export type ReplaceOriginsResponses = {
    /**
     * The request succeeded.
     */
    200: Origins;
};

export type ReplaceOriginsResponse = ReplaceOriginsResponses[keyof ReplaceOriginsResponses];

export type ListProgramsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/programs';
};

export type ListProgramsResponses = {
    /**
     * The request succeeded.
     */
    200: ProgramPage;
};

export type ListProgramsResponse = ListProgramsResponses[keyof ListProgramsResponses];

export type GetProgramData = {
    body?: never;
    path: {
        /**
         * Identifies the program.
         */
        program_id: string;
    };
    query?: never;
    url: '/programs/{program_id}';
};

export type GetProgramResponses = {
    /**
     * The request succeeded.
     */
    200: Program;
};

export type GetProgramResponse = GetProgramResponses[keyof GetProgramResponses];

export type GetProgramSettingsData = {
    body?: never;
    path: {
        /**
         * Identifies the program.
         */
        program_id: string;
    };
    query?: never;
    url: '/programs/{program_id}/settings';
};

export type GetProgramSettingsResponses = {
    /**
     * The request succeeded.
     */
    200: ProgramSettings;
};

export type GetProgramSettingsResponse = GetProgramSettingsResponses[keyof GetProgramSettingsResponses];

export type UpdateProgramSettingsData = {
    /**
     * Values by the names of their settings.
     */
    body: {
        [key: string]: string | number | boolean;
    };
    path: {
        /**
         * Identifies the program.
         */
        program_id: string;
    };
    query?: never;
    url: '/programs/{program_id}/settings';
};

export type UpdateProgramSettingsResponses = {
    /**
     * The request succeeded.
     */
    200: ProgramSettings;
};

export type UpdateProgramSettingsResponse = UpdateProgramSettingsResponses[keyof UpdateProgramSettingsResponses];

export type ListAuditEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * Returns acts of this kind of actor. `key`: a key of the brand. `temporary_key`: a customer's temporary key. `management_key`: the sandbox's management key. `operator`: a command of the operator. `person`: a person in the portal. `visitor`: somebody who was not signed in and whose try was refused.
         */
        actor?: 'key' | 'temporary_key' | 'management_key' | 'operator' | 'person' | 'visitor';
        /**
         * Returns acts with this key.
         */
        key_id?: string;
        /**
         * Returns acts of this person.
         */
        person_id?: string;
        /**
         * Returns acts of this operation, by its operationId or command. Repeats, refused tries and counted acts have names of their own, such as `signIn (refused)`.
         */
        operation?: string;
        /**
         * Returns acts on the object with this id.
         */
        object?: string;
        /**
         * Returns acts of the request with this id.
         */
        request_id?: string;
        /**
         * Returns acts at this time or later.
         */
        since?: string;
        /**
         * Returns acts before this time.
         */
        until?: string;
    };
    url: '/audit';
};

export type ListAuditEventsResponses = {
    /**
     * The request succeeded.
     */
    200: AuditEventPage;
};

export type ListAuditEventsResponse = ListAuditEventsResponses[keyof ListAuditEventsResponses];

export type CreateTemporaryKeyData = {
    body: TemporaryKeyCreate;
    path?: never;
    query?: never;
    url: '/auth/key/temporary';
};

export type CreateTemporaryKeyResponses = {
    /**
     * The object was created.
     */
    201: TemporaryKey;
};

export type CreateTemporaryKeyResponse = CreateTemporaryKeyResponses[keyof CreateTemporaryKeyResponses];

export type ListCustomersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
        /**
         * Finds customers by a whole last name, first and last name (in either order), email address, phone number (with or without its country code) or the last four digits of the SSN. Case, accents, spaces and punctuation of names are not distinguished. Beginnings of names, first names alone and parts of addresses find nothing, because these values are stored encrypted.
         */
        q?: string;
        /**
         * Returns only customers of this business.
         */
        business_id?: string;
        /**
         * Returns only customers with this id of the brand.
         */
        brand_person_id?: string;
        /**
         * Returns customers with this email address. Upper and lower case are not distinguished.
         */
        email?: string;
        /**
         * Returns customers whose newest KYC has this status. `submitted`: the KYC runs. `document required`: the KYC waits for documents. `under review`: a person reviews the documents. `passed`: the KYC passed. `failed`: the KYC failed. `error`: the vendor failed. `expired`: the KYC was not finished in time.
         */
        kyc_status?: 'submitted' | 'document required' | 'under review' | 'passed' | 'failed' | 'error' | 'expired';
        /**
         * Returns items created at this time or later.
         */
        since?: string;
        /**
         * Returns items created before this time.
         */
        until?: string;
    };
    url: '/customers';
};

export type ListCustomersResponses = {
    /**
     * The request succeeded.
     */
    200: CustomerPage;
};

export type ListCustomersResponse = ListCustomersResponses[keyof ListCustomersResponses];

export type CreateCustomerData = {
    body: CustomerCreate;
    path?: never;
    query?: never;
    url: '/customers';
};

export type CreateCustomerResponses = {
    /**
     * The object was created.
     */
    201: Customer;
};

export type CreateCustomerResponse = CreateCustomerResponses[keyof CreateCustomerResponses];

export type DeleteCustomerData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}';
};

export type DeleteCustomerResponses = {
    /**
     * The request succeeded.
     */
    200: Customer;
};

export type DeleteCustomerResponse = DeleteCustomerResponses[keyof DeleteCustomerResponses];

export type GetCustomerData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}';
};

export type GetCustomerResponses = {
    /**
     * The request succeeded.
     */
    200: Customer;
};

export type GetCustomerResponse = GetCustomerResponses[keyof GetCustomerResponses];

export type UpdateCustomerData = {
    body: CustomerUpdate;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}';
};

export type UpdateCustomerResponses = {
    /**
     * The request succeeded.
     */
    200: Customer;
};

export type UpdateCustomerResponse = UpdateCustomerResponses[keyof UpdateCustomerResponses];

export type DeleteCustomerAddressData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
        /**
         * Identifies the address.
         */
        address_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}/addresses/{address_id}';
};

export type DeleteCustomerAddressResponses = {
    /**
     * The request succeeded.
     */
    200: Address;
};

export type DeleteCustomerAddressResponse = DeleteCustomerAddressResponses[keyof DeleteCustomerAddressResponses];

export type ListBusinessesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * Returns only businesses with this Employer Identification Number.
         */
        ein?: string;
    };
    url: '/businesses';
};

export type ListBusinessesResponses = {
    /**
     * The request succeeded.
     */
    200: BusinessPage;
};

export type ListBusinessesResponse = ListBusinessesResponses[keyof ListBusinessesResponses];

export type CreateBusinessData = {
    body: BusinessCreate;
    path?: never;
    query?: never;
    url: '/businesses';
};

export type CreateBusinessResponses = {
    /**
     * The object was created.
     */
    201: Business;
};

export type CreateBusinessResponse = CreateBusinessResponses[keyof CreateBusinessResponses];

export type GetBusinessData = {
    body?: never;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
    };
    query?: never;
    url: '/businesses/{business_id}';
};

export type GetBusinessResponses = {
    /**
     * The request succeeded.
     */
    200: Business;
};

export type GetBusinessResponse = GetBusinessResponses[keyof GetBusinessResponses];

export type UpdateBusinessData = {
    body: BusinessUpdate;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
    };
    query?: never;
    url: '/businesses/{business_id}';
};

export type UpdateBusinessResponses = {
    /**
     * The request succeeded.
     */
    200: Business;
};

export type UpdateBusinessResponse = UpdateBusinessResponses[keyof UpdateBusinessResponses];

export type ListBeneficialOwnersData = {
    body?: never;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/businesses/{business_id}/beneficial_owners';
};

export type ListBeneficialOwnersResponses = {
    /**
     * The request succeeded.
     */
    200: BeneficialOwnerPage;
};

export type ListBeneficialOwnersResponse = ListBeneficialOwnersResponses[keyof ListBeneficialOwnersResponses];

export type CreateBeneficialOwnerData = {
    body: BeneficialOwnerCreate;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
    };
    query?: never;
    url: '/businesses/{business_id}/beneficial_owners';
};

export type CreateBeneficialOwnerResponses = {
    /**
     * The object was created.
     */
    201: BeneficialOwner;
};

export type CreateBeneficialOwnerResponse = CreateBeneficialOwnerResponses[keyof CreateBeneficialOwnerResponses];

export type DeleteBeneficialOwnerData = {
    body?: never;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
        /**
         * Identifies the beneficial owner of a business.
         */
        beneficial_owner_id: string;
    };
    query?: never;
    url: '/businesses/{business_id}/beneficial_owners/{beneficial_owner_id}';
};

export type DeleteBeneficialOwnerResponses = {
    /**
     * The request succeeded.
     */
    200: BeneficialOwner;
};

export type DeleteBeneficialOwnerResponse = DeleteBeneficialOwnerResponses[keyof DeleteBeneficialOwnerResponses];

export type GetBeneficialOwnerData = {
    body?: never;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
        /**
         * Identifies the beneficial owner of a business.
         */
        beneficial_owner_id: string;
    };
    query?: never;
    url: '/businesses/{business_id}/beneficial_owners/{beneficial_owner_id}';
};

export type GetBeneficialOwnerResponses = {
    /**
     * The request succeeded.
     */
    200: BeneficialOwner;
};

export type GetBeneficialOwnerResponse = GetBeneficialOwnerResponses[keyof GetBeneficialOwnerResponses];

export type UpdateBeneficialOwnerData = {
    body: BeneficialOwnerUpdate;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
        /**
         * Identifies the beneficial owner of a business.
         */
        beneficial_owner_id: string;
    };
    query?: never;
    url: '/businesses/{business_id}/beneficial_owners/{beneficial_owner_id}';
};

export type UpdateBeneficialOwnerResponses = {
    /**
     * The request succeeded.
     */
    200: BeneficialOwner;
};

export type UpdateBeneficialOwnerResponse = UpdateBeneficialOwnerResponses[keyof UpdateBeneficialOwnerResponses];

export type ListNoticesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
        /**
         * The kind of the notice, by the reason for which it is owed. `adverse_action`: a credit application is denied (12 CFR 1002.9). `agreement_changed`: an agreement of the customer changes in a significant way (12 CFR 1026.9(c)(2)). `esign_withdrawn`: the customer withdrew the consent to electronic papers: they come by mail from now on.
         */
        kind?: NoticeKind;
        /**
         * Returns only notices about this object.
         */
        subject_id?: string;
        /**
         * The status of the notice. `owed`: the notice is to be sent by `owed_by`. `overdue`: the notice was not sent by `owed_by`, and is still to be sent. `sent`: the brand has reported that it was sent.
         */
        status?: NoticeStatus;
    };
    url: '/notices';
};

export type ListNoticesResponses = {
    /**
     * The request succeeded.
     */
    200: NoticePage;
};

export type ListNoticesResponse = ListNoticesResponses[keyof ListNoticesResponses];

export type GetNoticeData = {
    body?: never;
    path: {
        /**
         * Identifies the notice.
         */
        notice_id: string;
    };
    query?: never;
    url: '/notices/{notice_id}';
};

export type GetNoticeResponses = {
    /**
     * The request succeeded.
     */
    200: Notice;
};

export type GetNoticeResponse = GetNoticeResponses[keyof GetNoticeResponses];

export type GetNoticePaperData = {
    body?: never;
    path: {
        /**
         * Identifies the notice.
         */
        notice_id: string;
    };
    query?: {
        /**
         * Sets the format of the paper, before the header `Accept`. `pdf` returns a tagged PDF.
         */
        format?: 'html' | 'pdf';
    };
    url: '/notices/{notice_id}/paper';
};

export type GetNoticePaperResponses = {
    /**
     * The request succeeded.
     */
    200: string;
};

export type GetNoticePaperResponse = GetNoticePaperResponses[keyof GetNoticePaperResponses];

export type ReportNoticeSentData = {
    body: NoticeSent;
    path: {
        /**
         * Identifies the notice.
         */
        notice_id: string;
    };
    query?: never;
    url: '/notices/{notice_id}/sent';
};

export type ReportNoticeSentResponses = {
    /**
     * The request succeeded.
     */
    200: Notice;
};

export type ReportNoticeSentResponse = ReportNoticeSentResponses[keyof ReportNoticeSentResponses];

export type ListAgreementsData = {
    body?: never;
    path: {
        /**
         * Identifies the program.
         */
        program_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * The kind of the agreement. `cardholder`: the terms of the card. `security`: the pledge of the security deposit (12 CFR 1026.12(d)). `autopay`: payments that are debited by themselves (12 CFR 1005.10(b)). `esign`: papers in electronic form (E-SIGN, 15 USC 7001(c)). `privacy`: the use of personal data (12 CFR 1016).
         */
        kind?: AgreementKind;
    };
    url: '/programs/{program_id}/agreements';
};

export type ListAgreementsResponses = {
    /**
     * The request succeeded.
     */
    200: AgreementPage;
};

export type ListAgreementsResponse = ListAgreementsResponses[keyof ListAgreementsResponses];

export type CreateAgreementData = {
    body: AgreementCreate;
    path: {
        /**
         * Identifies the program.
         */
        program_id: string;
    };
    query?: never;
    url: '/programs/{program_id}/agreements';
};

export type CreateAgreementResponses = {
    /**
     * The object was created.
     */
    201: Agreement;
};

export type CreateAgreementResponse = CreateAgreementResponses[keyof CreateAgreementResponses];

export type GetAgreementData = {
    body?: never;
    path: {
        /**
         * Identifies the version of the agreement.
         */
        agreement_id: string;
    };
    query?: never;
    url: '/agreements/{agreement_id}';
};

export type GetAgreementResponses = {
    /**
     * The request succeeded.
     */
    200: Agreement;
};

export type GetAgreementResponse = GetAgreementResponses[keyof GetAgreementResponses];

export type GetAgreementTextData = {
    body?: never;
    path: {
        /**
         * Identifies the version of the agreement.
         */
        agreement_id: string;
    };
    query?: never;
    url: '/agreements/{agreement_id}/text';
};

export type GetAgreementTextResponses = {
    /**
     * The request succeeded.
     */
    200: string;
};

export type GetAgreementTextResponse = GetAgreementTextResponses[keyof GetAgreementTextResponses];

export type ListConsentsData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
    };
    url: '/customers/{customer_id}/consents';
};

export type ListConsentsResponses = {
    /**
     * The request succeeded.
     */
    200: ConsentPage;
};

export type ListConsentsResponse = ListConsentsResponses[keyof ListConsentsResponses];

export type CreateConsentData = {
    body: ConsentCreate;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}/consents';
};

export type CreateConsentResponses = {
    /**
     * The object was created.
     */
    201: Consent;
};

export type CreateConsentResponse = CreateConsentResponses[keyof CreateConsentResponses];

export type GetConsentRecordData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: {
        /**
         * Sets the format of the paper, before the header `Accept`. `pdf` returns a tagged PDF.
         */
        format?: 'html' | 'pdf';
    };
    url: '/customers/{customer_id}/consents/record';
};

export type GetConsentRecordResponses = {
    /**
     * The request succeeded.
     */
    200: string;
};

export type GetConsentRecordResponse = GetConsentRecordResponses[keyof GetConsentRecordResponses];

export type ListAgreementConsentsData = {
    body?: never;
    path: {
        /**
         * Identifies the version of the agreement.
         */
        agreement_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
    };
    url: '/agreements/{agreement_id}/consents';
};

export type ListAgreementConsentsResponses = {
    /**
     * The request succeeded.
     */
    200: ConsentPage;
};

export type ListAgreementConsentsResponse = ListAgreementConsentsResponses[keyof ListAgreementConsentsResponses];

export type GetConsentData = {
    body?: never;
    path: {
        /**
         * Identifies the consent.
         */
        consent_id: string;
    };
    query?: never;
    url: '/consents/{consent_id}';
};

export type GetConsentResponses = {
    /**
     * The request succeeded.
     */
    200: Consent;
};

export type GetConsentResponse = GetConsentResponses[keyof GetConsentResponses];

export type WithdrawConsentData = {
    body?: never;
    path: {
        /**
         * Identifies the consent.
         */
        consent_id: string;
    };
    query?: never;
    url: '/consents/{consent_id}/withdraw';
};

export type WithdrawConsentResponses = {
    /**
     * The request succeeded.
     */
    200: Consent;
};

export type WithdrawConsentResponse = WithdrawConsentResponses[keyof WithdrawConsentResponses];

export type ListCustomerAgreementsData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}/agreements';
};

export type ListCustomerAgreementsResponses = {
    /**
     * The request succeeded.
     */
    200: CustomerAgreements;
};

export type ListCustomerAgreementsResponse = ListCustomerAgreementsResponses[keyof ListCustomerAgreementsResponses];

export type RejectChangeData = {
    body?: never;
    path: {
        /**
         * Identifies the notice.
         */
        notice_id: string;
    };
    query?: never;
    url: '/notices/{notice_id}/reject';
};

export type RejectChangeResponses = {
    /**
     * The request succeeded.
     */
    200: Notice;
};

export type RejectChangeResponse = RejectChangeResponses[keyof RejectChangeResponses];

export type ListAccountsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
        /**
         * The kind of account. `security_deposit`: the customer's deposit, whose settled balance is the credit limit. `credit`: the account that card purchases are posted to; its balance is negative when money is owed. `external`: the customer's own account at another bank.
         */
        type?: AccountType;
        /**
         * Returns only objects with this status.
         */
        status?: 'active' | 'inactive' | 'frozen' | 'closed' | 'removed';
        /**
         * Returns accounts of this program. External accounts have none.
         */
        program_id?: string;
    };
    url: '/accounts';
};

export type ListAccountsResponses = {
    /**
     * The request succeeded.
     */
    200: AccountPage;
};

export type ListAccountsResponse = ListAccountsResponses[keyof ListAccountsResponses];

export type StartLinkFlowData = {
    body: LinkFlowCreate;
    path?: never;
    query?: never;
    url: '/accounts';
};

export type StartLinkFlowResponses = {
    /**
     * The object was created.
     */
    201: LinkFlow;
};

export type StartLinkFlowResponse = StartLinkFlowResponses[keyof StartLinkFlowResponses];

export type DeleteAccountData = {
    body?: never;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}';
};

export type DeleteAccountResponses = {
    /**
     * The request succeeded.
     */
    200: Account;
};

export type DeleteAccountResponse = DeleteAccountResponses[keyof DeleteAccountResponses];

export type GetAccountData = {
    body?: never;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}';
};

export type GetAccountResponses = {
    /**
     * The request succeeded.
     */
    200: Account;
};

export type GetAccountResponse = GetAccountResponses[keyof GetAccountResponses];

export type RenewLinkData = {
    body: LinkRenewal;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}';
};

export type RenewLinkResponses = {
    /**
     * The request succeeded.
     */
    200: RenewedLink;
};

export type RenewLinkResponse = RenewLinkResponses[keyof RenewLinkResponses];

export type FinishLinkFlowData = {
    body: LinkFlowFinish;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}';
};

export type FinishLinkFlowResponses = {
    /**
     * The request succeeded.
     */
    200: ExternalAccount;
};

export type FinishLinkFlowResponse = FinishLinkFlowResponses[keyof FinishLinkFlowResponses];

export type GetAccountBalancesData = {
    body?: never;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}/balances';
};

export type GetAccountBalancesResponses = {
    /**
     * The request succeeded.
     */
    200: Balance;
};

export type GetAccountBalancesResponse = GetAccountBalancesResponses[keyof GetAccountBalancesResponses];

export type FreezeAccountData = {
    body: AccountFreezeCreate;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}/freeze';
};

export type FreezeAccountResponses = {
    /**
     * The request succeeded.
     */
    200: Account;
};

export type FreezeAccountResponse = FreezeAccountResponses[keyof FreezeAccountResponses];

export type UnfreezeAccountData = {
    body?: never;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}/unfreeze';
};

export type UnfreezeAccountResponses = {
    /**
     * The request succeeded.
     */
    200: Account;
};

export type UnfreezeAccountResponse = UnfreezeAccountResponses[keyof UnfreezeAccountResponses];

export type LinkExternalAccountData = {
    body: ProcessorTokenLink;
    path?: never;
    query?: never;
    url: '/accounts/processor_tokens';
};

export type LinkExternalAccountResponses = {
    /**
     * The object was created.
     */
    201: ExternalAccount;
};

export type LinkExternalAccountResponse = LinkExternalAccountResponses[keyof LinkExternalAccountResponses];

export type ListExternalAccountsData = {
    body?: never;
    path: {
        /**
         * Identifies the customer or business.
         */
        customer_or_business_id: string;
    };
    query?: never;
    url: '/accounts/{customer_or_business_id}/external_accounts';
};

export type ListExternalAccountsResponses = {
    /**
     * The request succeeded.
     */
    200: Array<ExternalAccount>;
};

export type ListExternalAccountsResponse = ListExternalAccountsResponses[keyof ListExternalAccountsResponses];

export type GetAccountHistoryData = {
    body?: never;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: {
        /**
         * The range begins on this day. The default is 30 days before `end_date`.
         */
        start_date?: string;
        /**
         * The range ends on this day. The default is today on the brand's clock.
         */
        end_date?: string;
        /**
         * The page has at most this many transactions.
         */
        count?: number;
        /**
         * The page begins after this many transactions.
         */
        offset?: number;
    };
    url: '/accounts/{account_id}/history';
};

export type GetAccountHistoryResponses = {
    /**
     * The request succeeded.
     */
    200: AccountHistory;
};

export type GetAccountHistoryResponse = GetAccountHistoryResponses[keyof GetAccountHistoryResponses];

export type ListAccountEntriesData = {
    body?: never;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * Sets the format of the response. `csv` returns all rows as one file.
         */
        format?: 'json' | 'csv';
    };
    url: '/accounts/{account_id}/entries';
};

export type ListAccountEntriesResponses = {
    /**
     * The request succeeded.
     */
    200: LedgerEntryPage;
};

export type ListAccountEntriesResponse = ListAccountEntriesResponses[keyof ListAccountEntriesResponses];

export type GetJournalData = {
    body?: never;
    path: {
        /**
         * Identifies the journal.
         */
        journal_id: string;
    };
    query?: never;
    url: '/journals/{journal_id}';
};

export type GetJournalResponses = {
    /**
     * The request succeeded.
     */
    200: Journal;
};

export type GetJournalResponse = GetJournalResponses[keyof GetJournalResponses];

export type GetTrialBalanceData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Selects only what concerns this program.
         */
        program_id: string;
        /**
         * Sets the format of the response. `csv` returns all rows as one file.
         */
        format?: 'json' | 'csv';
    };
    url: '/ledger/trial-balance';
};

export type GetTrialBalanceResponses = {
    /**
     * The request succeeded.
     */
    200: TrialBalance;
};

export type GetTrialBalanceResponse = GetTrialBalanceResponses[keyof GetTrialBalanceResponses];

export type GetLedgerVerificationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ledger/verification';
};

export type GetLedgerVerificationResponses = {
    /**
     * The request succeeded.
     */
    200: LedgerVerification;
};

export type GetLedgerVerificationResponse = GetLedgerVerificationResponses[keyof GetLedgerVerificationResponses];

export type RequestLedgerVerificationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ledger/verification';
};

export type RequestLedgerVerificationResponses = {
    /**
     * The work was begun.
     */
    202: LedgerVerification;
};

export type RequestLedgerVerificationResponse = RequestLedgerVerificationResponses[keyof RequestLedgerVerificationResponses];

export type ListCardsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
        /**
         * Returns the cards of this credit account.
         */
        account_id?: string;
        /**
         * The status of the card. `active`: the card can be used. `inactive`: the card is frozen, or not activated yet, and declines. `closed`: the card is closed for good.
         */
        status?: CardStatus;
        /**
         * Returns the cards whose number ends with these digits.
         */
        last_four?: string;
    };
    url: '/cards';
};

export type ListCardsResponses = {
    /**
     * The request succeeded.
     */
    200: CardPage;
};

export type ListCardsResponse = ListCardsResponses[keyof ListCardsResponses];

export type CreateCardData = {
    body: CardCreate;
    path?: never;
    query?: never;
    url: '/cards';
};

export type CreateCardResponses = {
    /**
     * The object was created.
     */
    201: Card;
};

export type CreateCardResponse = CreateCardResponses[keyof CreateCardResponses];

export type GetCardData = {
    body?: never;
    path: {
        /**
         * Identifies the card.
         */
        card_id: string;
    };
    query?: never;
    url: '/cards/{card_id}';
};

export type GetCardResponses = {
    /**
     * The request succeeded.
     */
    200: Card;
};

export type GetCardResponse = GetCardResponses[keyof GetCardResponses];

export type ChangeCardData = {
    body: CardUpdate;
    path: {
        /**
         * Identifies the card.
         */
        card_id: string;
    };
    query?: never;
    url: '/cards/{card_id}';
};

export type ChangeCardResponses = {
    /**
     * The request succeeded.
     */
    200: Card;
};

export type ChangeCardResponse = ChangeCardResponses[keyof ChangeCardResponses];

export type ActivateCardData = {
    body?: never;
    path: {
        /**
         * Identifies the card.
         */
        card_id: string;
    };
    query?: never;
    url: '/cards/{card_id}/activate';
};

export type ActivateCardResponses = {
    /**
     * The request succeeded.
     */
    200: Card;
};

export type ActivateCardResponse = ActivateCardResponses[keyof ActivateCardResponses];

export type ReissueCardData = {
    body: CardReissue;
    path: {
        /**
         * Identifies the card.
         */
        card_id: string;
    };
    query?: never;
    url: '/cards/{card_id}/reissue';
};

export type ReissueCardResponses = {
    /**
     * The object was created.
     */
    201: Card;
};

export type ReissueCardResponse = ReissueCardResponses[keyof ReissueCardResponses];

export type GetCardControlsData = {
    body?: never;
    path: {
        /**
         * Identifies the card.
         */
        card_id: string;
    };
    query?: never;
    url: '/cards/{card_id}/controls';
};

export type GetCardControlsResponses = {
    /**
     * The request succeeded.
     */
    200: CardControls;
};

export type GetCardControlsResponse = GetCardControlsResponses[keyof GetCardControlsResponses];

export type PutCardControlsData = {
    body: CardControlsUpdate;
    path: {
        /**
         * Identifies the card.
         */
        card_id: string;
    };
    query?: never;
    url: '/cards/{card_id}/controls';
};

export type PutCardControlsResponses = {
    /**
     * The request succeeded.
     */
    200: CardControls;
};

export type PutCardControlsResponse = PutCardControlsResponses[keyof PutCardControlsResponses];

export type GetCardPinData = {
    body?: never;
    path: {
        /**
         * Identifies the card.
         */
        card_id: string;
    };
    query?: never;
    url: '/cards/{card_id}/pin';
};

export type GetCardPinResponses = {
    /**
     * The request succeeded.
     */
    200: CardPinState;
};

export type GetCardPinResponse = GetCardPinResponses[keyof GetCardPinResponses];

export type SetCardPinData = {
    body: CardPin;
    path: {
        /**
         * Identifies the card.
         */
        card_id: string;
    };
    query?: never;
    url: '/cards/{card_id}/pin';
};

export type SetCardPinResponses = {
    /**
     * The object was created.
     */
    201: CardPinSet;
};

export type SetCardPinResponse = SetCardPinResponses[keyof SetCardPinResponses];

export type VerifyCardPinData = {
    body: CardPin;
    path: {
        /**
         * Identifies the card.
         */
        card_id: string;
    };
    query?: never;
    url: '/cards/{card_id}/pin/verify';
};

export type VerifyCardPinResponses = {
    /**
     * The request succeeded.
     */
    200: CardPinCheck;
};

export type VerifyCardPinResponse = VerifyCardPinResponses[keyof VerifyCardPinResponses];

export type RevealCardData = {
    body?: never;
    path: {
        /**
         * Identifies the card.
         */
        card_id: string;
    };
    query?: never;
    url: '/cards/{card_id}/reveal';
};

export type RevealCardResponses = {
    /**
     * The object was created.
     */
    201: CardReveal;
};

export type RevealCardResponse = RevealCardResponses[keyof RevealCardResponses];

export type SimulateAuthorizationData = {
    body: SimulatedAuthorization;
    path?: never;
    query?: {
        /**
         * With true, the purchase is decided and nothing is recorded: no transaction exists with the `transaction_id` of the response. An `Idempotency-Key` has no effect.
         */
        dry_run?: boolean;
    };
    url: '/simulate/authorization';
};

export type SimulateAuthorizationResponses = {
    /**
     * The request succeeded.
     */
    200: SimulatedAuthorizationResult;
};

export type SimulateAuthorizationResponse = SimulateAuthorizationResponses[keyof SimulateAuthorizationResponses];

export type SimulateClearingData = {
    body: SimulatedClearing;
    path?: never;
    query?: never;
    url: '/simulate/clearing';
};

export type SimulateClearingResponses = {
    /**
     * The request succeeded.
     */
    200: CardTransaction;
};

export type SimulateClearingResponse = SimulateClearingResponses[keyof SimulateClearingResponses];

export type SimulateSettlementData = {
    body: SimulatedClearing;
    path?: never;
    query?: never;
    url: '/simulate/settlement';
};

export type SimulateSettlementResponses = {
    /**
     * The request succeeded.
     */
    200: CardTransaction;
};

export type SimulateSettlementResponse = SimulateSettlementResponses[keyof SimulateSettlementResponses];

export type SimulateReversalData = {
    body: SimulatedReversal;
    path?: never;
    query?: never;
    url: '/simulate/reversal';
};

export type SimulateReversalResponses = {
    /**
     * The request succeeded.
     */
    200: CardTransaction;
};

export type SimulateReversalResponse = SimulateReversalResponses[keyof SimulateReversalResponses];

export type SimulateIncrementData = {
    body: SimulatedIncrement;
    path?: never;
    query?: never;
    url: '/simulate/increment';
};

export type SimulateIncrementResponses = {
    /**
     * The request succeeded.
     */
    200: CardTransaction;
};

export type SimulateIncrementResponse = SimulateIncrementResponses[keyof SimulateIncrementResponses];

export type SimulateExpiryData = {
    body: SimulatedExpiry;
    path?: never;
    query?: never;
    url: '/simulate/expiry';
};

export type SimulateExpiryResponses = {
    /**
     * The request succeeded.
     */
    200: CardTransaction;
};

export type SimulateExpiryResponse = SimulateExpiryResponses[keyof SimulateExpiryResponses];

export type SimulateRefundData = {
    body: SimulatedRefund;
    path?: never;
    query?: never;
    url: '/simulate/refund';
};

export type SimulateRefundResponses = {
    /**
     * The request succeeded.
     */
    200: CardTransaction;
};

export type SimulateRefundResponse = SimulateRefundResponses[keyof SimulateRefundResponses];

export type SimulateBalanceInquiryData = {
    body: SimulatedBalanceInquiry;
    path?: never;
    query?: never;
    url: '/simulate/balance-inquiry';
};

export type SimulateBalanceInquiryResponses = {
    /**
     * The request succeeded.
     */
    200: CardTransaction;
};

export type SimulateBalanceInquiryResponse = SimulateBalanceInquiryResponses[keyof SimulateBalanceInquiryResponses];

export type ListTransactionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
        /**
         * Returns the transactions of this credit account.
         */
        account_id?: string;
        /**
         * Returns only transactions of this card.
         */
        card_id?: string;
        /**
         * The state of the transaction. `pending`: the purchase is authorized and its amount is held, as far as it is not cleared. `completed`: the amount is posted. `declined`: the purchase was declined, and nothing was held. `cancelled`: the whole hold was reversed or expired. `returned`: the whole purchase was refunded.
         */
        state?: CardTransactionState;
        /**
         * Returns transactions created on this day or later (UTC).
         */
        start_date?: string;
        /**
         * Returns transactions created on this day or earlier (UTC).
         */
        end_date?: string;
        /**
         * Returns transactions whose merchant's name has this part, in any case.
         */
        merchant?: string;
        /**
         * Returns transactions of merchants of this category (ISO 18245).
         */
        mcc?: string;
        /**
         * Returns purchases that were declined for this reason. `card_closed`: the card is closed (14). `card_inactive`: the card is frozen or not activated yet (62). `card_expired`: the card has expired (54). `account_not_active`: the credit account is closed or closing (05). `exchange_rate_missing`: the purchase is in another currency than the program's, and has no `exchange_rate` (57). `currency_not_permitted`: the program permits no foreign currency (57). `merchant_category_not_permitted`: the card's controls block the merchant's category (57). `merchant_country_not_permitted`: the card's controls block the merchant's country (57). `transaction_control_exceeded`: the amount is above the card's limit of one purchase (61). `day_control_exceeded`: the amount is above what is left of the card's limit of the day (61). `month_control_exceeded`: the amount is above what is left of the card's limit of the month (61). `lifetime_control_exceeded`: the amount is above what is left of the card's limit of its life (61). `limit_exceeded`: the amount is above what the credit account has available (51).
         */
        decline_reason?: 'card_closed' | 'card_inactive' | 'card_expired' | 'account_not_active' | 'exchange_rate_missing' | 'currency_not_permitted' | 'merchant_category_not_permitted' | 'merchant_country_not_permitted' | 'transaction_control_exceeded' | 'day_control_exceeded' | 'month_control_exceeded' | 'lifetime_control_exceeded' | 'limit_exceeded';
        /**
         * The response code (ISO 8583). `14`: the card is closed. `51`: the amount is above what the credit account has available. `54`: the card has expired. `57`: the currency or the merchant is not permitted. `61`: the amount is above a spending limit. `62`: the card is frozen or not activated yet. `00`: approved. `05`: declined for another reason.
         */
        transaction_response_code?: ResponseCode;
        /**
         * Returns items of at least this amount, in cents and without its sign.
         */
        amount_min?: number;
        /**
         * Returns items of at most this amount, in cents and without its sign.
         */
        amount_max?: number;
    };
    url: '/transactions';
};

export type ListTransactionsResponses = {
    /**
     * The request succeeded.
     */
    200: CardTransactionPage;
};

export type ListTransactionsResponse = ListTransactionsResponses[keyof ListTransactionsResponses];

export type GetTransactionData = {
    body?: never;
    path: {
        /**
         * Identifies the transaction.
         */
        transaction_id: string;
    };
    query?: never;
    url: '/transactions/{transaction_id}';
};

export type GetTransactionResponses = {
    /**
     * The request succeeded.
     */
    200: CardTransaction;
};

export type GetTransactionResponse = GetTransactionResponses[keyof GetTransactionResponses];

export type GetTransactionDecisionData = {
    body?: never;
    path: {
        /**
         * Identifies the transaction.
         */
        transaction_id: string;
    };
    query?: never;
    url: '/transactions/{transaction_id}/decision';
};

export type GetTransactionDecisionResponses = {
    /**
     * The request succeeded.
     */
    200: AuthorizationDecision;
};

export type GetTransactionDecisionResponse = GetTransactionDecisionResponses[keyof GetTransactionDecisionResponses];

export type ListTransfersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
        /**
         * Returns transfers from or to this account.
         */
        account_id?: string;
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
        /**
         * The status of the transfer. `pending`: the transfer is requested, or its entry is on the way. `completed`: the entry settled, and the money is posted. `returned`: the other bank returned the entry, as `ach.ach_return_code` says. `cancelled`: the transfer was cancelled before its entry left. `failed`: the transfer failed before its entry settled; `ach.failure_reason` has the reason.
         */
        status?: TransferStatus;
        /**
         * Returns only transfers that wait for a later day because of a limit of their program.
         */
        delayed?: boolean;
        /**
         * Returns transfers of this direction, seen from the accounts of the service. `in`: pulls, payments and direct deposits. `out`: payouts, reversals of payments and micro-deposits. `internal`: repayments between accounts of one customer.
         */
        direction?: 'in' | 'out' | 'internal';
        /**
         * Returns transfers that were returned with this code: R and two digits, also of a code that is newer than the service.
         */
        ach_return_code?: string;
        /**
         * Returns items created at this time or later.
         */
        since?: string;
        /**
         * Returns items created before this time.
         */
        until?: string;
        /**
         * Returns items of at least this amount, in cents and without its sign.
         */
        amount_min?: number;
        /**
         * Returns items of at most this amount, in cents and without its sign.
         */
        amount_max?: number;
    };
    url: '/transfers';
};

export type ListTransfersResponses = {
    /**
     * The request succeeded.
     */
    200: TransferPage;
};

export type ListTransfersResponse = ListTransfersResponses[keyof ListTransfersResponses];

export type CreateTransferData = {
    body: TransferCreate;
    path?: never;
    query?: never;
    url: '/transfers';
};

export type CreateTransferResponses = {
    /**
     * The object was created.
     */
    201: Transfer;
};

export type CreateTransferResponse = CreateTransferResponses[keyof CreateTransferResponses];

export type GetTransferData = {
    body?: never;
    path: {
        /**
         * Identifies the transfer.
         */
        transfer_id: string;
    };
    query?: never;
    url: '/transfers/{transfer_id}';
};

export type GetTransferResponses = {
    /**
     * The request succeeded.
     */
    200: Transfer;
};

export type GetTransferResponse = GetTransferResponses[keyof GetTransferResponses];

export type CancelTransferData = {
    body?: never;
    path: {
        /**
         * Identifies the transfer.
         */
        transfer_id: string;
    };
    query?: never;
    url: '/transfers/{transfer_id}/cancel';
};

export type CancelTransferResponses = {
    /**
     * The request succeeded.
     */
    200: Transfer;
};

export type CancelTransferResponse = CancelTransferResponses[keyof CancelTransferResponses];

export type SimulateAchIncomingData = {
    body: SimulatedDirectDeposit;
    path?: never;
    query?: never;
    url: '/simulate/ach/incoming';
};

export type SimulateAchIncomingResponses = {
    /**
     * The request succeeded.
     */
    200: Transfer;
};

export type SimulateAchIncomingResponse = SimulateAchIncomingResponses[keyof SimulateAchIncomingResponses];

export type ListPaymentsData = {
    body?: never;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
        /**
         * The status of the transfer. `pending`: the transfer is requested, or its entry is on the way. `completed`: the entry settled, and the money is posted. `returned`: the other bank returned the entry, as `ach.ach_return_code` says. `cancelled`: the transfer was cancelled before its entry left. `failed`: the transfer failed before its entry settled; `ach.failure_reason` has the reason.
         */
        status?: TransferStatus;
    };
    url: '/accounts/{account_id}/payments';
};

export type ListPaymentsResponses = {
    /**
     * The request succeeded.
     */
    200: TransferPage;
};

export type ListPaymentsResponse = ListPaymentsResponses[keyof ListPaymentsResponses];

export type CreatePaymentData = {
    body: PaymentCreate;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}/payments';
};

export type CreatePaymentResponses = {
    /**
     * The object was created.
     */
    201: Transfer;
};

export type CreatePaymentResponse = CreatePaymentResponses[keyof CreatePaymentResponses];

export type RetryTransferData = {
    body?: never;
    path: {
        /**
         * Identifies the transfer.
         */
        transfer_id: string;
    };
    query?: never;
    url: '/transfers/{transfer_id}/retry';
};

export type RetryTransferResponses = {
    /**
     * The object was created.
     */
    201: Transfer;
};

export type RetryTransferResponse = RetryTransferResponses[keyof RetryTransferResponses];

export type ListBankFilesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * Returns only files to the bank, or only files from it.
         */
        direction?: 'outgoing' | 'incoming';
        /**
         * Returns only objects with this status.
         */
        status?: 'cut' | 'held' | 'delivered' | 'acknowledged' | 'refused' | 'replaced' | 'failed' | 'settled' | 'received' | 'imported' | 'rejected';
        /**
         * Selects only what concerns this program.
         */
        program_id?: string;
        /**
         * Returns the files in which this transfer was sent, returned or corrected.
         */
        transfer_id?: string;
        /**
         * Returns the other files that bear a transfer of this file: those in which its entries were sent before or again, and those in which the bank returned or corrected them.
         */
        related_to?: string;
    };
    url: '/bank-files';
};

export type ListBankFilesResponses = {
    /**
     * The request succeeded.
     */
    200: BankFilePage;
};

export type ListBankFilesResponse = ListBankFilesResponses[keyof ListBankFilesResponses];

export type GetBankFileData = {
    body?: never;
    path: {
        /**
         * Identifies the bank file.
         */
        bank_file_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/bank-files/{bank_file_id}';
};

export type GetBankFileResponses = {
    /**
     * The request succeeded.
     */
    200: BankFileDetail;
};

export type GetBankFileResponse = GetBankFileResponses[keyof GetBankFileResponses];

export type GetBankFileContentData = {
    body?: never;
    path: {
        /**
         * Identifies the bank file.
         */
        bank_file_id: string;
    };
    query?: never;
    url: '/bank-files/{bank_file_id}/content';
};

export type GetBankFileContentResponses = {
    /**
     * The request succeeded.
     */
    200: string;
};

export type GetBankFileContentResponse = GetBankFileContentResponses[keyof GetBankFileContentResponses];

export type RevealBankFileData = {
    body?: never;
    path: {
        /**
         * Identifies the bank file.
         */
        bank_file_id: string;
    };
    query?: never;
    url: '/bank-files/{bank_file_id}/reveal';
};

export type RevealBankFileResponses = {
    /**
     * The request succeeded.
     */
    200: string;
};

export type RevealBankFileResponse = RevealBankFileResponses[keyof RevealBankFileResponses];

export type ListUndecidedBankFileEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * Returns only entries with this outcome.
         */
        outcome?: 'set_aside' | 'suspected_duplicate' | 'mismatched' | 'unmatched' | 'repeated' | 'disputed';
    };
    url: '/bank-file-entries/undecided';
};

export type ListUndecidedBankFileEntriesResponses = {
    /**
     * The request succeeded.
     */
    200: UndecidedBankFileEntryPage;
};

export type ListUndecidedBankFileEntriesResponse = ListUndecidedBankFileEntriesResponses[keyof ListUndecidedBankFileEntriesResponses];

export type DecideBankFileEntryData = {
    body: BankFileEntryDecision;
    path: {
        /**
         * Identifies the bank file.
         */
        bank_file_id: string;
    };
    query?: never;
    url: '/bank-files/{bank_file_id}/decisions';
};

export type DecideBankFileEntryResponses = {
    /**
     * The request succeeded.
     */
    200: BankFileEntry;
};

export type DecideBankFileEntryResponse = DecideBankFileEntryResponses[keyof DecideBankFileEntryResponses];

export type SimulateAchReturnData = {
    body: SimulatedAchReturn;
    path?: never;
    query?: never;
    url: '/simulate/ach/return';
};

export type SimulateAchReturnResponses = {
    /**
     * The request succeeded.
     */
    200: Transfer;
};

export type SimulateAchReturnResponse = SimulateAchReturnResponses[keyof SimulateAchReturnResponses];

export type SimulateAchNotificationOfChangeData = {
    body: SimulatedNotificationOfChange;
    path?: never;
    query?: never;
    url: '/simulate/ach/notification-of-change';
};

export type SimulateAchNotificationOfChangeResponses = {
    /**
     * The request succeeded.
     */
    200: NotificationOfChange;
};

export type SimulateAchNotificationOfChangeResponse = SimulateAchNotificationOfChangeResponses[keyof SimulateAchNotificationOfChangeResponses];

export type SimulateAchFileData = {
    body: string;
    path?: never;
    query?: {
        /**
         * True stores a file whose frame cannot be read, with the status `rejected` and the event `bank_file.rejected`. False refuses it and stores nothing.
         */
        keep_rejected?: boolean;
    };
    url: '/simulate/ach/files';
};

export type SimulateAchFileResponses = {
    /**
     * The request succeeded.
     */
    200: BankFileDetail;
};

export type SimulateAchFileResponse = SimulateAchFileResponses[keyof SimulateAchFileResponses];

export type SimulateAchHoldData = {
    body: SimulatedHold;
    path?: never;
    query?: never;
    url: '/simulate/ach/hold';
};

export type SimulateAchHoldResponses = {
    /**
     * The request succeeded.
     */
    200: BankFile;
};

export type SimulateAchHoldResponse = SimulateAchHoldResponses[keyof SimulateAchHoldResponses];

export type SimulateBankFileData = {
    body: SimulatedFileMove;
    path?: never;
    query?: never;
    url: '/simulate/ach/bank-file';
};

export type SimulateBankFileResponses = {
    /**
     * The request succeeded.
     */
    200: BankFile;
};

export type SimulateBankFileResponse = SimulateBankFileResponses[keyof SimulateBankFileResponses];

export type SimulateAchReversalData = {
    body: SimulatedAchReversal;
    path?: never;
    query?: never;
    url: '/simulate/ach/reversal';
};

export type SimulateAchReversalResponses = {
    /**
     * The request succeeded.
     */
    200: Transfer;
};

export type SimulateAchReversalResponse = SimulateAchReversalResponses[keyof SimulateAchReversalResponses];

export type GetTransferCourseData = {
    body?: never;
    path: {
        /**
         * Identifies the transfer.
         */
        transfer_id: string;
    };
    query?: never;
    url: '/transfers/{transfer_id}/course';
};

export type GetTransferCourseResponses = {
    /**
     * The request succeeded.
     */
    200: TransferCourse;
};

export type GetTransferCourseResponse = GetTransferCourseResponses[keyof GetTransferCourseResponses];

export type ListAccountValidationsData = {
    body?: never;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/accounts/{account_id}/validations';
};

export type ListAccountValidationsResponses = {
    /**
     * The request succeeded.
     */
    200: AccountValidationPage;
};

export type ListAccountValidationsResponse = ListAccountValidationsResponses[keyof ListAccountValidationsResponses];

export type StartAccountValidationData = {
    body: AccountValidationCreate;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}/validations';
};

export type StartAccountValidationResponses = {
    /**
     * The object was created.
     */
    201: AccountValidation;
};

export type StartAccountValidationResponse = StartAccountValidationResponses[keyof StartAccountValidationResponses];

export type VerifyMicroDepositsData = {
    body: MicroDepositAmounts;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
        /**
         * Identifies the validation.
         */
        validation_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}/validations/{validation_id}/verify';
};

export type VerifyMicroDepositsResponses = {
    /**
     * The request succeeded.
     */
    200: AccountValidation;
};

export type VerifyMicroDepositsResponse = VerifyMicroDepositsResponses[keyof VerifyMicroDepositsResponses];

export type GetReturnRatesData = {
    body?: never;
    path: {
        /**
         * Identifies the program.
         */
        program_id: string;
    };
    query?: never;
    url: '/programs/{program_id}/return-rates';
};

export type GetReturnRatesResponses = {
    /**
     * The request succeeded.
     */
    200: ReturnRates;
};

export type GetReturnRatesResponse = GetReturnRatesResponses[keyof GetReturnRatesResponses];

export type ListReconciliationData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * Returns lines of this program. A file from the bank is included if it answers a transfer of the program.
         */
        program_id?: string;
        /**
         * The period begins on this day, in US Eastern time. The default is 29 days before `to`, or before today if that is earlier.
         */
        from?: string;
        /**
         * The period ends on this day and has at most 92 days. The default is a week from today, within the 92 days, so that pending settlements are included.
         */
        to?: string;
        /**
         * Sets the format of the response. `csv` returns all rows as one file.
         */
        format?: 'json' | 'csv';
        /**
         * Returns only lines that are not reconciled.
         */
        only_differences?: boolean;
    };
    url: '/ledger/reconciliation';
};

export type ListReconciliationResponses = {
    /**
     * The request succeeded.
     */
    200: ReconciliationLinePage;
};

export type ListReconciliationResponse = ListReconciliationResponses[keyof ListReconciliationResponses];

export type ListReconciliationDifferencesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * Returns lines of this program. A file from the bank is included if it answers a transfer of the program.
         */
        program_id?: string;
        /**
         * The period begins on this day, in US Eastern time. The default is 29 days before `to`, or before today if that is earlier.
         */
        from?: string;
        /**
         * The period ends on this day and has at most 92 days. The default is a week from today, within the 92 days, so that pending settlements are included.
         */
        to?: string;
        /**
         * Sets the format of the response. `csv` returns all rows as one file.
         */
        format?: 'json' | 'csv';
    };
    url: '/ledger/reconciliation/differences';
};

export type ListReconciliationDifferencesResponses = {
    /**
     * The request succeeded.
     */
    200: ReconciliationDifferencePage;
};

export type ListReconciliationDifferencesResponse = ListReconciliationDifferencesResponses[keyof ListReconciliationDifferencesResponses];

export type GetCustomerKycData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query: {
        /**
         * Selects only what concerns this program.
         */
        program_id: string;
    };
    url: '/customers/{customer_id}/verification-kyc';
};

export type GetCustomerKycResponses = {
    /**
     * The request succeeded.
     */
    200: CustomerKyc;
};

export type GetCustomerKycResponse = GetCustomerKycResponses[keyof GetCustomerKycResponses];

export type StartCustomerKycData = {
    body: KycCreate;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}/verification-kyc';
};

export type StartCustomerKycResponses = {
    /**
     * The object was created.
     */
    201: CustomerKycCreated;
};

export type StartCustomerKycResponse = StartCustomerKycResponses[keyof StartCustomerKycResponses];

export type UploadCustomerKycDocumentsData = {
    body: KycDocumentsUpload;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}/verification-kyc/documents';
};

export type UploadCustomerKycDocumentsResponses = {
    /**
     * The object was created.
     */
    201: CustomerKyc;
};

export type UploadCustomerKycDocumentsResponse = UploadCustomerKycDocumentsResponses[keyof UploadCustomerKycDocumentsResponses];

export type GetBeneficialOwnerKycData = {
    body?: never;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
        /**
         * Identifies the beneficial owner of a business.
         */
        beneficial_owner_id: string;
    };
    query: {
        /**
         * Selects only what concerns this program.
         */
        program_id: string;
    };
    url: '/businesses/{business_id}/beneficial_owners/{beneficial_owner_id}/verification-kyc';
};

export type GetBeneficialOwnerKycResponses = {
    /**
     * The request succeeded.
     */
    200: BeneficialOwnerKyc;
};

export type GetBeneficialOwnerKycResponse = GetBeneficialOwnerKycResponses[keyof GetBeneficialOwnerKycResponses];

export type StartBeneficialOwnerKycData = {
    body: KycCreate;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
        /**
         * Identifies the beneficial owner of a business.
         */
        beneficial_owner_id: string;
    };
    query?: never;
    url: '/businesses/{business_id}/beneficial_owners/{beneficial_owner_id}/verification-kyc';
};

export type StartBeneficialOwnerKycResponses = {
    /**
     * The object was created.
     */
    201: BeneficialOwnerKycCreated;
};

export type StartBeneficialOwnerKycResponse = StartBeneficialOwnerKycResponses[keyof StartBeneficialOwnerKycResponses];

export type UploadBeneficialOwnerKycDocumentsData = {
    body: KycDocumentsUpload;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
        /**
         * Identifies the beneficial owner of a business.
         */
        beneficial_owner_id: string;
    };
    query?: never;
    url: '/businesses/{business_id}/beneficial_owners/{beneficial_owner_id}/verification-kyc/documents';
};

export type UploadBeneficialOwnerKycDocumentsResponses = {
    /**
     * The object was created.
     */
    201: BeneficialOwnerKyc;
};

export type UploadBeneficialOwnerKycDocumentsResponse = UploadBeneficialOwnerKycDocumentsResponses[keyof UploadBeneficialOwnerKycDocumentsResponses];

export type ListCustomerVerificationsData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/customers/{customer_id}/verifications';
};

export type ListCustomerVerificationsResponses = {
    /**
     * The request succeeded.
     */
    200: VerificationPage;
};

export type ListCustomerVerificationsResponse = ListCustomerVerificationsResponses[keyof ListCustomerVerificationsResponses];

export type ListBusinessVerificationsData = {
    body?: never;
    path: {
        /**
         * Identifies the business.
         */
        business_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/businesses/{business_id}/verifications';
};

export type ListBusinessVerificationsResponses = {
    /**
     * The request succeeded.
     */
    200: BeneficialOwnerVerificationPage;
};

export type ListBusinessVerificationsResponse = ListBusinessVerificationsResponses[keyof ListBusinessVerificationsResponses];

export type SimulateKycData = {
    body: SimulatedKyc;
    path?: never;
    query?: never;
    url: '/simulate/kyc';
};

export type SimulateKycResponses = {
    /**
     * The request succeeded.
     */
    200: SimulatedKycResult;
};

export type SimulateKycResponse = SimulateKycResponses[keyof SimulateKycResponses];

export type SimulateKycPassData = {
    body: SimulatedKycSubject;
    path?: never;
    query?: never;
    url: '/simulate/kyc-pass';
};

export type SimulateKycPassResponses = {
    /**
     * The request succeeded.
     */
    200: SimulatedKycResult;
};

export type SimulateKycPassResponse = SimulateKycPassResponses[keyof SimulateKycPassResponses];

export type SimulateKycFailData = {
    body: SimulatedKycSubject;
    path?: never;
    query?: never;
    url: '/simulate/kyc-fail';
};

export type SimulateKycFailResponses = {
    /**
     * The request succeeded.
     */
    200: SimulatedKycResult;
};

export type SimulateKycFailResponse = SimulateKycFailResponses[keyof SimulateKycFailResponses];

export type ListIdentityChangesData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/customers/{customer_id}/identity_changes';
};

export type ListIdentityChangesResponses = {
    /**
     * The request succeeded.
     */
    200: IdentityChangePage;
};

export type ListIdentityChangesResponse = ListIdentityChangesResponses[keyof ListIdentityChangesResponses];

export type StartIdentityChangeData = {
    body: IdentityChangeCreate;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}/identity_changes';
};

export type StartIdentityChangeResponses = {
    /**
     * The object was created.
     */
    201: IdentityChange;
};

export type StartIdentityChangeResponse = StartIdentityChangeResponses[keyof StartIdentityChangeResponses];

export type GetIdentityChangeData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
        /**
         * Identifies the identity change.
         */
        identity_change_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}/identity_changes/{identity_change_id}';
};

export type GetIdentityChangeResponses = {
    /**
     * The request succeeded.
     */
    200: IdentityChange;
};

export type GetIdentityChangeResponse = GetIdentityChangeResponses[keyof GetIdentityChangeResponses];

export type CancelIdentityChangeData = {
    body?: never;
    path: {
        /**
         * Identifies the customer.
         */
        customer_id: string;
        /**
         * Identifies the identity change.
         */
        identity_change_id: string;
    };
    query?: never;
    url: '/customers/{customer_id}/identity_changes/{identity_change_id}/cancel';
};

export type CancelIdentityChangeResponses = {
    /**
     * The request succeeded.
     */
    200: IdentityChange;
};

export type CancelIdentityChangeResponse = CancelIdentityChangeResponses[keyof CancelIdentityChangeResponses];

export type ListApplicationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
        /**
         * The status of the application. `created`: the application may be changed and has to be submitted. `submitted`: the KYC vendor has queued the application. `kyc_started`: the KYC is running, or waits for documents or a review. `kyc_warning`: the KYC failed and attempts are left: correct the applicant or the customer, then submit the application again. `resubmit_required`: the KYC ended in an error or expired, which uses up no attempt: submit the application again. `approved`: the KYC passed and the security deposit account is open. `denied`: the last KYC attempt failed, and the notice of adverse action has to be sent.
         */
        application_status?: CreditApplicationStatus;
        /**
         * Returns only applications whose notice of adverse action is still to be sent, or only the others.
         */
        notice_owed?: boolean;
    };
    url: '/credit/applications';
};

export type ListApplicationsResponses = {
    /**
     * The request succeeded.
     */
    200: CreditApplicationPage;
};

export type ListApplicationsResponse = ListApplicationsResponses[keyof ListApplicationsResponses];

export type CreateApplicationData = {
    body: CreditApplicationCreate;
    path?: never;
    query?: never;
    url: '/credit/applications';
};

export type CreateApplicationResponses = {
    /**
     * The object was created.
     */
    201: CreditApplication;
};

export type CreateApplicationResponse = CreateApplicationResponses[keyof CreateApplicationResponses];

export type GetApplicationData = {
    body?: never;
    path: {
        /**
         * Identifies the credit application.
         */
        application_id: string;
    };
    query?: never;
    url: '/credit/applications/{application_id}';
};

export type GetApplicationResponses = {
    /**
     * The request succeeded.
     */
    200: CreditApplication;
};

export type GetApplicationResponse = GetApplicationResponses[keyof GetApplicationResponses];

export type UpdateApplicationData = {
    body: CreditApplicationUpdate;
    path: {
        /**
         * Identifies the credit application.
         */
        application_id: string;
    };
    query?: never;
    url: '/credit/applications/{application_id}';
};

export type UpdateApplicationResponses = {
    /**
     * The request succeeded.
     */
    200: CreditApplication;
};

export type UpdateApplicationResponse = UpdateApplicationResponses[keyof UpdateApplicationResponses];

export type SubmitApplicationData = {
    body?: never;
    path: {
        /**
         * Identifies the credit application.
         */
        application_id: string;
    };
    query?: never;
    url: '/credit/applications/{application_id}/submit';
};

export type SubmitApplicationResponses = {
    /**
     * The request succeeded.
     */
    200: CreditApplication;
};

export type SubmitApplicationResponse = SubmitApplicationResponses[keyof SubmitApplicationResponses];

export type GetAdverseActionData = {
    body?: never;
    path: {
        /**
         * Identifies the credit application.
         */
        application_id: string;
    };
    query?: never;
    url: '/credit/applications/{application_id}/adverse-actions';
};

export type GetAdverseActionResponses = {
    /**
     * The request succeeded.
     */
    200: AdverseAction;
};

export type GetAdverseActionResponse = GetAdverseActionResponses[keyof GetAdverseActionResponses];

export type GetAdverseActionNoticeData = {
    body?: never;
    path: {
        /**
         * Identifies the credit application.
         */
        application_id: string;
    };
    query?: {
        /**
         * Sets the format of the paper, before the header `Accept`. `pdf` returns a tagged PDF.
         */
        format?: 'html' | 'pdf';
    };
    url: '/credit/applications/{application_id}/adverse-actions/notice';
};

export type GetAdverseActionNoticeResponses = {
    /**
     * The request succeeded.
     */
    200: string;
};

export type GetAdverseActionNoticeResponse = GetAdverseActionNoticeResponses[keyof GetAdverseActionNoticeResponses];

export type ReportAdverseActionNoticeSentData = {
    body?: never;
    path: {
        /**
         * Identifies the credit application.
         */
        application_id: string;
    };
    query?: never;
    url: '/credit/applications/{application_id}/adverse-actions/notice/sent';
};

export type ReportAdverseActionNoticeSentResponses = {
    /**
     * The request succeeded.
     */
    200: AdverseAction;
};

export type ReportAdverseActionNoticeSentResponse = ReportAdverseActionNoticeSentResponses[keyof ReportAdverseActionNoticeSentResponses];

export type GetApplicationHistoryData = {
    body?: never;
    path: {
        /**
         * Identifies the credit application.
         */
        application_id: string;
    };
    query?: never;
    url: '/credit/applications/{application_id}/history';
};

export type GetApplicationHistoryResponses = {
    /**
     * The request succeeded.
     */
    200: ApplicationHistory;
};

export type GetApplicationHistoryResponse = GetApplicationHistoryResponses[keyof GetApplicationHistoryResponses];

export type ListAdverseActionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * Returns only adverse actions whose notice was sent, or was not sent yet.
         */
        sent?: boolean;
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
    };
    url: '/credit/adverse-actions';
};

export type ListAdverseActionsResponses = {
    /**
     * The request succeeded.
     */
    200: ListedAdverseActionPage;
};

export type ListAdverseActionsResponse = ListAdverseActionsResponses[keyof ListAdverseActionsResponses];

export type GetAccountClosingData = {
    body?: never;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}/close';
};

export type GetAccountClosingResponses = {
    /**
     * The request succeeded.
     */
    200: AccountClosing;
};

export type GetAccountClosingResponse = GetAccountClosingResponses[keyof GetAccountClosingResponses];

export type CloseAccountData = {
    body?: AccountClosingCreate | null;
    path: {
        /**
         * Identifies the account.
         */
        account_id: string;
    };
    query?: never;
    url: '/accounts/{account_id}/close';
};

export type CloseAccountResponses = {
    /**
     * The request succeeded.
     */
    200: AccountClosing;
};

export type CloseAccountResponse = CloseAccountResponses[keyof CloseAccountResponses];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Returns events after this one: an event's id or position, a `next_cursor`, or `latest` for new events only. The default is to begin with the oldest event that is kept.
         */
        after?: string;
        /**
         * This parameter is another name of `after`.
         */
        cursor?: string;
        /**
         * Returns events that match one of these patterns. As for webhooks, a pattern is an event name, a prefix followed by `.*`, or `*`. Separate patterns by commas or repeat the parameter.
         */
        event?: Array<EventPattern>;
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
        /**
         * Returns events about this object, such as a card, a transfer or a transaction.
         */
        object_id?: string;
        /**
         * Returns events that occurred at this time or later.
         */
        since?: string;
        /**
         * Returns events that occurred before this time.
         */
        until?: string;
        /**
         * The order of the events. Pages continue in it. `oldest`: the oldest event that is kept comes first; a page can be awaited with `wait`. `newest`: the newest event comes first, and `after` returns events before its event.
         */
        order?: 'oldest' | 'newest';
        /**
         * Sets the maximum number of events on a page. The default is 25.
         */
        limit?: number;
        /**
         * If no event matches, the request waits this many seconds for one. The default is 0.
         */
        wait?: number;
    };
    url: '/events';
};

export type ListEventsResponses = {
    /**
     * The request succeeded.
     */
    200: EventPage;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type StreamEventsData = {
    body?: never;
    headers?: {
        /**
         * Resumes the stream after the event with this `id`, the last one received. The header takes precedence over `after`.
         */
        'Last-Event-ID'?: string;
    };
    path?: never;
    query?: {
        /**
         * Returns events after this one: an event's id or position, a `next_cursor`, or `latest` for new events only. The default is to begin with the oldest event that is kept.
         */
        after?: string;
        /**
         * This parameter is another name of `after`.
         */
        cursor?: string;
        /**
         * Returns events that match one of these patterns. As for webhooks, a pattern is an event name, a prefix followed by `.*`, or `*`. Separate patterns by commas or repeat the parameter.
         */
        event?: Array<EventPattern>;
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
        /**
         * Returns events about this object, such as a card, a transfer or a transaction.
         */
        object_id?: string;
        /**
         * Returns events that occurred at this time or later.
         */
        since?: string;
    };
    url: '/events/stream';
};

export type StreamEventsResponses = {
    /**
     * The `data` of each message is an event in JSON.
     */
    200: string;
};

export type StreamEventsResponse = StreamEventsResponses[keyof StreamEventsResponses];

export type GetEventData = {
    body?: never;
    path: {
        /**
         * Identifies the event.
         */
        event_id: string;
    };
    query?: never;
    url: '/events/{event_id}';
};

export type GetEventResponses = {
    /**
     * The request succeeded.
     */
    200: Event;
};

export type GetEventResponse = GetEventResponses[keyof GetEventResponses];

export type ListWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/webhooks';
};

export type ListWebhooksResponses = {
    /**
     * The request succeeded.
     */
    200: WebhookPage;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: WebhookCreate;
    path?: never;
    query?: never;
    url: '/webhooks';
};

export type CreateWebhookResponses = {
    /**
     * The object was created.
     */
    201: WebhookWithSecret;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/webhooks/{webhook_id}';
};

export type DeleteWebhookResponses = {
    /**
     * The request succeeded.
     */
    200: Webhook;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/webhooks/{webhook_id}';
};

export type GetWebhookResponses = {
    /**
     * The request succeeded.
     */
    200: Webhook;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body: WebhookUpdate;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/webhooks/{webhook_id}';
};

export type UpdateWebhookResponses = {
    /**
     * The request succeeded.
     */
    200: Webhook;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type RotateWebhookSecretData = {
    body?: never;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/webhooks/{webhook_id}/rotate_secret';
};

export type RotateWebhookSecretResponses = {
    /**
     * The request succeeded.
     */
    200: RotatedWebhook;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookData = {
    body?: never;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/webhooks/{webhook_id}/test';
};

export type TestWebhookResponses = {
    /**
     * The request succeeded.
     */
    200: Delivery;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListWebhookDeliveriesData = {
    body?: never;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
        /**
         * The status of the delivery. `pending`: an attempt is due or will be repeated. `succeeded`: the endpoint acknowledged it with a 2xx. `failed`: all attempts of about three days failed. `cancelled`: the webhook was disabled or deleted before an attempt succeeded.
         */
        status?: DeliveryStatus;
        /**
         * With `true`, selects deliveries that have failed and those that will be attempted again after a failure; with `false`, all others.
         */
        failing?: boolean;
        /**
         * Selects deliveries of events that match this event name, prefix followed by `.*`, or `*`.
         */
        event?: EventPattern;
        /**
         * Selects deliveries of events about the customer with this id.
         */
        customer_id?: string;
        /**
         * Selects deliveries that were made at this real time or later.
         */
        since?: string;
        /**
         * Selects deliveries that were made before this real time.
         */
        until?: string;
    };
    url: '/webhooks/{webhook_id}/deliveries';
};

export type ListWebhookDeliveriesResponses = {
    /**
     * The request succeeded.
     */
    200: DeliveryPage;
};

export type ListWebhookDeliveriesResponse = ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses];

export type ListAllWebhookDeliveriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.
         */
        count?: boolean;
        /**
         * Selects deliveries to the webhook with this id.
         */
        webhook_id?: string;
        /**
         * Selects deliveries of the event with this id.
         */
        event_id?: string;
        /**
         * The status of the delivery. `pending`: an attempt is due or will be repeated. `succeeded`: the endpoint acknowledged it with a 2xx. `failed`: all attempts of about three days failed. `cancelled`: the webhook was disabled or deleted before an attempt succeeded.
         */
        status?: DeliveryStatus;
        /**
         * With `true`, selects deliveries that have failed and those that will be attempted again after a failure; with `false`, all others.
         */
        failing?: boolean;
        /**
         * Selects deliveries of events that match this event name, prefix followed by `.*`, or `*`.
         */
        event?: EventPattern;
        /**
         * Selects deliveries of events about the customer with this id.
         */
        customer_id?: string;
        /**
         * Selects deliveries that were made at this real time or later.
         */
        since?: string;
        /**
         * Selects deliveries that were made before this real time.
         */
        until?: string;
    };
    url: '/webhooks/deliveries';
};

export type ListAllWebhookDeliveriesResponses = {
    /**
     * The request succeeded.
     */
    200: DeliveryPage;
};

export type ListAllWebhookDeliveriesResponse = ListAllWebhookDeliveriesResponses[keyof ListAllWebhookDeliveriesResponses];

export type GetWebhookDeliveryData = {
    body?: never;
    path: {
        /**
         * Identifies the delivery.
         */
        delivery_id: string;
    };
    query?: never;
    url: '/webhooks/deliveries/{delivery_id}';
};

export type GetWebhookDeliveryResponses = {
    /**
     * The request succeeded.
     */
    200: Delivery;
};

export type GetWebhookDeliveryResponse = GetWebhookDeliveryResponses[keyof GetWebhookDeliveryResponses];

export type ResendWebhookDeliveryData = {
    body?: never;
    path: {
        /**
         * Identifies the delivery.
         */
        delivery_id: string;
    };
    query?: never;
    url: '/webhooks/deliveries/{delivery_id}/resend';
};

export type ResendWebhookDeliveryResponses = {
    /**
     * The request succeeded.
     */
    200: Delivery;
};

export type ResendWebhookDeliveryResponse = ResendWebhookDeliveryResponses[keyof ResendWebhookDeliveryResponses];

export type ReplayWebhookData = {
    body: WebhookReplayCreate;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/webhooks/{webhook_id}/replay';
};

export type ReplayWebhookResponses = {
    /**
     * The work was begun.
     */
    202: WebhookReplay;
};

export type ReplayWebhookResponse = ReplayWebhookResponses[keyof ReplayWebhookResponses];

export type ResendWebhookDeliveriesData = {
    body: DeliveryResend;
    path?: never;
    query?: never;
    url: '/webhooks/deliveries/resend';
};

export type ResendWebhookDeliveriesResponses = {
    /**
     * The request succeeded.
     */
    200: ResentDeliveries;
};

export type ResendWebhookDeliveriesResponse = ResendWebhookDeliveriesResponses[keyof ResendWebhookDeliveriesResponses];

export type GetSentWebhookDeliveryData = {
    body?: never;
    path: {
        /**
         * Identifies the delivery.
         */
        delivery_id: string;
    };
    query?: never;
    url: '/webhooks/deliveries/{delivery_id}/sent';
};

export type GetSentWebhookDeliveryResponses = {
    /**
     * The request succeeded.
     */
    200: SentDelivery;
};

export type GetSentWebhookDeliveryResponse = GetSentWebhookDeliveryResponses[keyof GetSentWebhookDeliveryResponses];

export type GetWebhookHealthData = {
    body?: never;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/webhooks/{webhook_id}/health';
};

export type GetWebhookHealthResponses = {
    /**
     * The request succeeded.
     */
    200: WebhookHealth;
};

export type GetWebhookHealthResponse = GetWebhookHealthResponses[keyof GetWebhookHealthResponses];

export type ClearWebhookFaultsData = {
    body?: never;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/sandbox/webhooks/{webhook_id}/faults';
};

export type ClearWebhookFaultsResponses = {
    /**
     * The request succeeded.
     */
    200: WebhookFaults;
};

export type ClearWebhookFaultsResponse = ClearWebhookFaultsResponses[keyof ClearWebhookFaultsResponses];

export type GetWebhookFaultsData = {
    body?: never;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/sandbox/webhooks/{webhook_id}/faults';
};

export type GetWebhookFaultsResponses = {
    /**
     * The request succeeded.
     */
    200: WebhookFaults;
};

export type GetWebhookFaultsResponse = GetWebhookFaultsResponses[keyof GetWebhookFaultsResponses];

export type SetWebhookFaultsData = {
    body: WebhookFaultsUpdate;
    path: {
        /**
         * Identifies the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/sandbox/webhooks/{webhook_id}/faults';
};

export type SetWebhookFaultsResponses = {
    /**
     * The request succeeded.
     */
    200: WebhookFaults;
};

export type SetWebhookFaultsResponse = SetWebhookFaultsResponses[keyof SetWebhookFaultsResponses];

export type ListRequestsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * Returns requests with this `X-Request-Id`.
         */
        request_id?: string;
        /**
         * Returns requests about the object with this id, such as a card.
         */
        object_id?: string;
        /**
         * Returns requests with this `Idempotency-Key`.
         */
        idempotency_key?: string;
        /**
         * Returns requests with the key of this id.
         */
        key_id?: string;
        /**
         * Returns requests of the operation with this `operationId`.
         */
        operation?: string;
        /**
         * Returns requests that were answered with this HTTP status.
         */
        status?: number;
        /**
         * With `true`, returns statuses from 400 on; with `false`, all others.
         */
        failed?: boolean;
        /**
         * Returns requests that were answered with this code, or that failed with this error of the catalog, such as `invalid_input`.
         */
        error_code?: string;
        /**
         * With `true`, returns requests that change something of yours: neither reads (`GET`) nor simulations of banks and merchants (`/simulate/`). With `false`, returns those alone.
         */
        is_change?: boolean;
        /**
         * Returns requests whose HTTP status begins with this digit, such as 4.
         */
        status_class?: number;
        /**
         * Returns requests of this origin. `api`: a program sent the request. `portal`: the portal sent the request for a person. `scenario`: a scenario made the call. `replay`: `POST /requests/{log_id}/replay` made the call.
         */
        source?: 'api' | 'portal' | 'scenario' | 'replay';
        /**
         * Leaves out requests of this origin; `source` explains the values.
         */
        except_source?: 'api' | 'portal' | 'scenario' | 'replay';
        /**
         * Begins at this real time. The default is the oldest request that is kept.
         */
        since?: string;
        /**
         * Ends before this real time. The default is now.
         */
        until?: string;
    };
    url: '/requests';
};

export type ListRequestsResponses = {
    /**
     * The request succeeded.
     */
    200: LoggedRequestPage;
};

export type ListRequestsResponse = ListRequestsResponses[keyof ListRequestsResponses];

export type ListRequestErrorsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Begins at this real time. The default is 24 hours before `until`.
         */
        since?: string;
        /**
         * Ends before this real time. The default is now.
         */
        until?: string;
    };
    url: '/requests/errors';
};

export type ListRequestErrorsResponses = {
    /**
     * The request succeeded.
     */
    200: RequestErrorGroups;
};

export type ListRequestErrorsResponse = ListRequestErrorsResponses[keyof ListRequestErrorsResponses];

export type GetRequestSeriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Begins at this real time. The default is 24 hours before `until`.
         */
        since?: string;
        /**
         * Ends before this real time. The default is now.
         */
        until?: string;
        /**
         * Counts requests of the operation with this `operationId` alone.
         */
        operation?: string;
        /**
         * Sets the length of the periods; hours and days are those of UTC.
         */
        bucket?: 'minute' | 'hour' | 'day';
    };
    url: '/requests/series';
};

export type GetRequestSeriesResponses = {
    /**
     * The request succeeded.
     */
    200: RequestSeries;
};

export type GetRequestSeriesResponse = GetRequestSeriesResponses[keyof GetRequestSeriesResponses];

export type GetRequestData = {
    body?: never;
    path: {
        /**
         * Identifies the request in the log.
         */
        log_id: string;
    };
    query?: never;
    url: '/requests/{log_id}';
};

export type GetRequestResponses = {
    /**
     * The request succeeded.
     */
    200: LoggedRequestDetail;
};

export type GetRequestResponse = GetRequestResponses[keyof GetRequestResponses];

export type ReplayRequestData = {
    body?: never;
    path: {
        /**
         * Identifies the request in the log.
         */
        log_id: string;
    };
    query?: never;
    url: '/requests/{log_id}/replay';
};

export type ReplayRequestResponses = {
    /**
     * The request succeeded.
     */
    200: ReplayResult;
};

export type ReplayRequestResponse = ReplayRequestResponses[keyof ReplayRequestResponses];

export type GetOverviewData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/overview';
};

export type GetOverviewResponses = {
    /**
     * The request succeeded.
     */
    200: Overview;
};

export type GetOverviewResponse = GetOverviewResponses[keyof GetOverviewResponses];

export type GetSeriesData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The name of the events that are counted.
         */
        metric: 'kyc.verification.submitted' | 'kyc.verification.success' | 'kyc.verification.failure' | 'kyc.verification.error' | 'kyc.verification.timeout' | 'kyc.verification.document_required' | 'kyc.verification.under_review' | 'kyc.verification.reenter_information' | 'credit.application.approved' | 'credit.application.adverse_action' | 'credit.application.kyc_warning' | 'credit.application.resubmit_required' | 'account.history.ready' | 'account.link_expired' | 'account.closing' | 'account.closing_stopped' | 'account.closed' | 'account.numbers.corrected' | 'account.micro_deposits.arrived' | 'account.validation.verified' | 'account.validation.failed' | 'card.created' | 'card.status_changed' | 'card.controls_changed' | 'card.details_revealed' | 'transaction.authorized' | 'transaction.declined' | 'transaction.completed' | 'transaction.cleared' | 'transaction.reversed' | 'transaction.expired' | 'transaction.refunded' | 'transfer.created' | 'transfer.cancelled' | 'transfer.advanced' | 'transfer.completed' | 'transfer.failed' | 'transfer.returned' | 'transfer.reversed' | 'bank_file.held' | 'bank_file.overdue' | 'bank_file.refused' | 'bank_file.rejected' | 'bank_file.undecided' | 'program.return_rate_exceeded' | 'webhook.disabled' | 'webhook.test' | 'bank_file.out_of_balance' | 'bank_file.revealed' | 'webhook.events_lost' | 'customer.identity.change_started' | 'customer.identity.changed' | 'customer.identity.change_ended' | 'account.frozen' | 'account.unfrozen' | 'transfer.released' | 'notice.owed' | 'notice.sent' | 'notice.overdue';
        /**
         * Begins at this time on the brand's clock. The default is seven days before `until`.
         */
        since?: string;
        /**
         * Ends before this time on the brand's clock. The default is the end of the present hour.
         */
        until?: string;
        /**
         * Sets the length of the periods; hours and days are those of UTC.
         */
        bucket?: 'hour' | 'day';
    };
    url: '/series';
};

export type GetSeriesResponses = {
    /**
     * The request succeeded.
     */
    200: ActivitySeries;
};

export type GetSeriesResponse = GetSeriesResponses[keyof GetSeriesResponses];

export type ListCustomerSummariesData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Returns the summaries of these customers. Separate ids by commas or repeat the parameter.
         */
        customer_id: Array<string>;
    };
    url: '/customers/summaries';
};

export type ListCustomerSummariesResponses = {
    /**
     * The request succeeded.
     */
    200: CustomerSummaries;
};

export type ListCustomerSummariesResponse = ListCustomerSummariesResponses[keyof ListCustomerSummariesResponses];

export type GetClockData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sandbox/clock';
};

export type GetClockResponses = {
    /**
     * The request succeeded.
     */
    200: Clock;
};

export type GetClockResponse = GetClockResponses[keyof GetClockResponses];

export type ChangeClockData = {
    body: ClockUpdate;
    path?: never;
    query?: never;
    url: '/sandbox/clock';
};

export type ChangeClockResponses = {
    /**
     * The request succeeded.
     */
    200: Clock;
};

export type ChangeClockResponse = ChangeClockResponses[keyof ChangeClockResponses];

export type AdvanceClockData = {
    body: ClockAdvanceCreate;
    path?: never;
    query?: never;
    url: '/sandbox/clock/advance';
};

export type AdvanceClockResponses = {
    /**
     * The request succeeded.
     */
    200: ClockAdvance;
};

export type AdvanceClockResponse = AdvanceClockResponses[keyof AdvanceClockResponses];

export type ListDueWorkData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * Returns the work that falls due until this time, inclusive.
         */
        until?: string;
    };
    url: '/sandbox/clock/due';
};

export type ListDueWorkResponses = {
    /**
     * The request succeeded.
     */
    200: DueWorkPage;
};

export type ListDueWorkResponse = ListDueWorkResponses[keyof ListDueWorkResponses];

export type ListClockAdvancesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/sandbox/clock/history';
};

export type ListClockAdvancesResponses = {
    /**
     * The request succeeded.
     */
    200: PastClockAdvancePage;
};

export type ListClockAdvancesResponse = ListClockAdvancesResponses[keyof ListClockAdvancesResponses];

export type RewindClockData = {
    body?: ClockRewind | null;
    path?: never;
    query?: never;
    url: '/sandbox/clock/rewind';
};

export type RewindClockResponses = {
    /**
     * The request succeeded.
     */
    200: RewoundClock;
};

export type RewindClockResponse = RewindClockResponses[keyof RewindClockResponses];

export type DeleteBehavioursData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Deletes only this behaviour.
         */
        behaviour_id?: string;
        /**
         * `kyc` checks identities. `documents` decides on uploaded documents. `aggregator` links bank accounts. `ach` is the bank. `all` means every vendor; it accepts outages, delays and seeded failures only.
         */
        vendor?: 'kyc' | 'documents' | 'aggregator' | 'ach' | 'all';
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
        /**
         * Selects only what concerns this beneficial owner.
         */
        beneficial_owner_id?: string;
        /**
         * The behaviour applies to this account: an external account or, for transfers, a deposit account of the brand.
         */
        account_id?: string;
    };
    url: '/sandbox/behaviour';
};

export type DeleteBehavioursResponses = {
    /**
     * The request succeeded.
     */
    200: DeletedBehaviours;
};

export type DeleteBehavioursResponse = DeleteBehavioursResponses[keyof DeleteBehavioursResponses];

export type ListBehavioursData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * `kyc` checks identities. `documents` decides on uploaded documents. `aggregator` links bank accounts. `ach` is the bank. `all` means every vendor; it accepts outages, delays and seeded failures only.
         */
        vendor?: 'kyc' | 'documents' | 'aggregator' | 'ach' | 'all';
        /**
         * Selects only what concerns this customer.
         */
        customer_id?: string;
        /**
         * Selects only what concerns this beneficial owner.
         */
        beneficial_owner_id?: string;
        /**
         * The behaviour applies to this account: an external account or, for transfers, a deposit account of the brand.
         */
        account_id?: string;
    };
    url: '/sandbox/behaviour';
};

export type ListBehavioursResponses = {
    /**
     * The request succeeded.
     */
    200: BehaviourPage;
};

export type ListBehavioursResponse = ListBehavioursResponses[keyof ListBehavioursResponses];

export type SetBehaviourData = {
    body: BehaviourCreate;
    path?: never;
    query?: never;
    url: '/sandbox/behaviour';
};

export type SetBehaviourResponses = {
    /**
     * The request succeeded.
     */
    200: Behaviour;
};

export type SetBehaviourResponse = SetBehaviourResponses[keyof SetBehaviourResponses];

export type ListReceiversData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/sandbox/receivers';
};

export type ListReceiversResponses = {
    /**
     * The request succeeded.
     */
    200: ReceiverPage;
};

export type ListReceiversResponse = ListReceiversResponses[keyof ListReceiversResponses];

export type CreateReceiverData = {
    body: ReceiverFields;
    path?: never;
    query?: never;
    url: '/sandbox/receivers';
};

export type CreateReceiverResponses = {
    /**
     * The object was created.
     */
    201: Receiver;
};

export type CreateReceiverResponse = CreateReceiverResponses[keyof CreateReceiverResponses];

export type DeleteReceiverData = {
    body?: never;
    path: {
        /**
         * Identifies the receiver.
         */
        receiver_id: string;
    };
    query?: never;
    url: '/sandbox/receivers/{receiver_id}';
};

export type DeleteReceiverResponses = {
    /**
     * The request succeeded.
     */
    200: Receiver;
};

export type DeleteReceiverResponse = DeleteReceiverResponses[keyof DeleteReceiverResponses];

export type UpdateReceiverData = {
    body: ReceiverFields;
    path: {
        /**
         * Identifies the receiver.
         */
        receiver_id: string;
    };
    query?: never;
    url: '/sandbox/receivers/{receiver_id}';
};

export type UpdateReceiverResponses = {
    /**
     * The request succeeded.
     */
    200: Receiver;
};

export type UpdateReceiverResponse = UpdateReceiverResponses[keyof UpdateReceiverResponses];

export type ListReceivedMessagesData = {
    body?: never;
    path: {
        /**
         * Identifies the receiver.
         */
        receiver_id: string;
    };
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/sandbox/receivers/{receiver_id}/deliveries';
};

export type ListReceivedMessagesResponses = {
    /**
     * The request succeeded.
     */
    200: ReceivedMessagePage;
};

export type ListReceivedMessagesResponse = ListReceivedMessagesResponses[keyof ListReceivedMessagesResponses];

export type ListWorldsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/sandbox/worlds';
};

export type ListWorldsResponses = {
    /**
     * The request succeeded.
     */
    200: WorldPage;
};

export type ListWorldsResponse = ListWorldsResponses[keyof ListWorldsResponses];

export type CreateWorldData = {
    body?: WorldCreate | null;
    path?: never;
    query?: never;
    url: '/sandbox/worlds';
};

export type CreateWorldResponses = {
    /**
     * The object was created.
     */
    201: WorldWithKeys;
};

export type CreateWorldResponse = CreateWorldResponses[keyof CreateWorldResponses];

export type DeleteWorldData = {
    body?: never;
    path: {
        /**
         * Identifies the world.
         */
        world_id: string;
    };
    query?: never;
    url: '/sandbox/worlds/{world_id}';
};

export type DeleteWorldResponses = {
    /**
     * The request succeeded.
     */
    200: World;
};

export type DeleteWorldResponse = DeleteWorldResponses[keyof DeleteWorldResponses];

export type GetWorldData = {
    body?: never;
    path: {
        /**
         * Identifies the world.
         */
        world_id: string;
    };
    query?: never;
    url: '/sandbox/worlds/{world_id}';
};

export type GetWorldResponses = {
    /**
     * The request succeeded.
     */
    200: World;
};

export type GetWorldResponse = GetWorldResponses[keyof GetWorldResponses];

export type ResetWorldData = {
    body?: never;
    path: {
        /**
         * Identifies the world.
         */
        world_id: string;
    };
    query?: never;
    url: '/sandbox/worlds/{world_id}/reset';
};

export type ResetWorldResponses = {
    /**
     * The request succeeded.
     */
    200: World;
};

export type ResetWorldResponse = ResetWorldResponses[keyof ResetWorldResponses];

export type RestoreWorldData = {
    body: WorldRestore;
    path: {
        /**
         * Identifies the world.
         */
        world_id: string;
    };
    query?: never;
    url: '/sandbox/worlds/{world_id}/restore';
};

export type RestoreWorldResponses = {
    /**
     * The request succeeded.
     */
    200: World;
};

export type RestoreWorldResponse = RestoreWorldResponses[keyof RestoreWorldResponses];

export type CreateSnapshotData = {
    body?: SnapshotCreate | null;
    path: {
        /**
         * Identifies the world.
         */
        world_id: string;
    };
    query?: never;
    url: '/sandbox/worlds/{world_id}/snapshot';
};

export type CreateSnapshotResponses = {
    /**
     * The object was created.
     */
    201: Snapshot;
};

export type CreateSnapshotResponse = CreateSnapshotResponses[keyof CreateSnapshotResponses];

export type ListSnapshotsData = {
    body?: never;
    path: {
        /**
         * Identifies the world.
         */
        world_id: string;
    };
    query?: never;
    url: '/sandbox/worlds/{world_id}/snapshots';
};

export type ListSnapshotsResponses = {
    /**
     * The request succeeded.
     */
    200: SnapshotList;
};

export type ListSnapshotsResponse = ListSnapshotsResponses[keyof ListSnapshotsResponses];

export type DeleteSnapshotData = {
    body?: never;
    path: {
        /**
         * Identifies the world.
         */
        world_id: string;
        /**
         * Identifies the snapshot.
         */
        snapshot_id: string;
    };
    query?: never;
    url: '/sandbox/worlds/{world_id}/snapshots/{snapshot_id}';
};

export type DeleteSnapshotResponses = {
    /**
     * The request succeeded.
     */
    200: Snapshot;
};

export type DeleteSnapshotResponse = DeleteSnapshotResponses[keyof DeleteSnapshotResponses];

export type DiffWorldsData = {
    body?: never;
    path: {
        /**
         * Identifies the world.
         */
        world_id: string;
    };
    query: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
        /**
         * The id of a snapshot or of another world.
         */
        against: string;
    };
    url: '/sandbox/worlds/{world_id}/diff';
};

export type DiffWorldsResponses = {
    /**
     * The request succeeded.
     */
    200: WorldDiff;
};

export type DiffWorldsResponse = DiffWorldsResponses[keyof DiffWorldsResponses];

export type ExportWorldData = {
    body?: never;
    path: {
        /**
         * Identifies the world.
         */
        world_id: string;
    };
    query?: never;
    url: '/sandbox/worlds/{world_id}/export';
};

export type ExportWorldResponses = {
    /**
     * The request succeeded.
     */
    200: string;
};

export type ExportWorldResponse = ExportWorldResponses[keyof ExportWorldResponses];

export type ImportWorldData = {
    body: string;
    path?: never;
    query?: {
        /**
         * The name is shown in lists of worlds.
         */
        name?: string;
    };
    url: '/sandbox/worlds/import';
};

export type ImportWorldResponses = {
    /**
     * The object was created.
     */
    201: WorldWithKeys;
};

export type ImportWorldResponse = ImportWorldResponses[keyof ImportWorldResponses];

export type CreatePortalLinkData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sandbox/portal-links';
};

export type CreatePortalLinkResponses = {
    /**
     * The object was created.
     */
    201: PortalLink;
};

export type CreatePortalLinkResponse = CreatePortalLinkResponses[keyof CreatePortalLinkResponses];

export type ListScenariosData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sandbox/scenarios';
};

export type ListScenariosResponses = {
    /**
     * The request succeeded.
     */
    200: ScenarioList;
};

export type ListScenariosResponse = ListScenariosResponses[keyof ListScenariosResponses];

export type PlayScenarioData = {
    body: string;
    path?: never;
    query?: {
        /**
         * Set this to true to get the plan without running it. The default is false.
         */
        dry_run?: boolean;
        /**
         * The scenario runs in this program. The default is the brand's first program.
         */
        program_id?: string;
    };
    url: '/sandbox/scenarios';
};

export type PlayScenarioResponses = {
    /**
     * The request succeeded.
     */
    200: ScenarioRun;
};

export type PlayScenarioResponse = PlayScenarioResponses[keyof PlayScenarioResponses];

export type WriteScenarioFromRequestsData = {
    body: ScenarioRecording;
    path?: never;
    query?: never;
    url: '/sandbox/scenarios/from-requests';
};

export type WriteScenarioFromRequestsResponses = {
    /**
     * The request succeeded.
     */
    200: WrittenScenario;
};

export type WriteScenarioFromRequestsResponse = WriteScenarioFromRequestsResponses[keyof WriteScenarioFromRequestsResponses];

export type ListScenarioRunsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sets the maximum number of items on a page. The default is 25.
         */
        limit?: number;
        /**
         * Returns the page after the one that this `next_cursor` came with. Omit it for the first page.
         */
        cursor?: string;
    };
    url: '/sandbox/scenarios/runs';
};

export type ListScenarioRunsResponses = {
    /**
     * The request succeeded.
     */
    200: ScenarioRunSummaryPage;
};

export type ListScenarioRunsResponse = ListScenarioRunsResponses[keyof ListScenarioRunsResponses];

export type GetScenarioRunData = {
    body?: never;
    path: {
        /**
         * Identifies the run of a scenario.
         */
        run_id: string;
    };
    query?: never;
    url: '/sandbox/scenarios/runs/{run_id}';
};

export type GetScenarioRunResponses = {
    /**
     * The request succeeded.
     */
    200: ScenarioRun;
};

export type GetScenarioRunResponse = GetScenarioRunResponses[keyof GetScenarioRunResponses];

export type GetScenarioData = {
    body?: never;
    path: {
        /**
         * The name, as lists have it.
         */
        name: string;
    };
    query?: never;
    url: '/sandbox/scenarios/{name}';
};

export type GetScenarioResponses = {
    /**
     * The request succeeded.
     */
    200: string;
};

export type GetScenarioResponse = GetScenarioResponses[keyof GetScenarioResponses];

export type PlayShippedScenarioData = {
    body?: never;
    path: {
        /**
         * The name, as lists have it.
         */
        name: string;
    };
    query?: {
        /**
         * Set this to true to get the plan without running it. The default is false.
         */
        dry_run?: boolean;
        /**
         * The scenario runs in this program. The default is the brand's first program.
         */
        program_id?: string;
    };
    url: '/sandbox/scenarios/{name}/run';
};

export type PlayShippedScenarioResponses = {
    /**
     * The request succeeded.
     */
    200: ScenarioRun;
};

export type PlayShippedScenarioResponse = PlayShippedScenarioResponses[keyof PlayShippedScenarioResponses];

export type GetObjectData = {
    body?: never;
    path: {
        /**
         * Identifies an object of any type.
         */
        object_id: string;
    };
    query?: never;
    url: '/objects/{object_id}';
};

export type GetObjectResponses = {
    /**
     * The request succeeded.
     */
    200: FoundObject;
};

export type GetObjectResponse = GetObjectResponses[keyof GetObjectResponses];

export type GetObjectMovesData = {
    body?: never;
    path: {
        /**
         * Identifies an object of any type.
         */
        object_id: string;
    };
    query?: never;
    url: '/objects/{object_id}/moves';
};

export type GetObjectMovesResponses = {
    /**
     * The request succeeded.
     */
    200: ObjectMoves;
};

export type GetObjectMovesResponse = GetObjectMovesResponses[keyof GetObjectMovesResponses];

export type ListObjectNamesData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Returns the names of these objects. Separate ids by commas or repeat the parameter.
         */
        object_id: Array<string>;
    };
    url: '/objects/names';
};

export type ListObjectNamesResponses = {
    /**
     * The request succeeded.
     */
    200: ObjectNames;
};

export type ListObjectNamesResponse = ListObjectNamesResponses[keyof ListObjectNamesResponses];

export type SearchData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The text to search for. Whole SSNs and card numbers are refused.
         */
        q: string;
    };
    url: '/search';
};

export type SearchResponses = {
    /**
     * The request succeeded.
     */
    200: SearchResults;
};

export type SearchResponse = SearchResponses[keyof SearchResponses];

export type ListNeedsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/needs';
};

export type ListNeedsResponses = {
    /**
     * The request succeeded.
     */
    200: Needs;
};

export type ListNeedsResponse = ListNeedsResponses[keyof ListNeedsResponses];
