// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  AccountHistory,
  AccountValidation,
  AccountValidationCreate,
  AccountValidationPage,
  ExternalAccount,
  GetAccountHistoryData,
  LinkFlow,
  LinkFlowCreate,
  LinkFlowFinish,
  LinkRenewal,
  ListAccountValidationsData,
  MicroDepositAmounts,
  ProcessorTokenLink,
  RenewedLink,
} from '../types.generated.ts';

/** Customers' accounts at their own banks: links, validations and history. */
export class ExternalAccountsResource extends Resource {
  /**
   * Links the bank account that the aggregation provider's processor token identifies. While the account is linked, linking it again refreshes and returns the existing link, and lifts a stop of its debits (`debits_stopped`): the customer has authorized them anew. The sandbox accepts `processor-sandbox-<anything>`; some endings of the token simulate failures.
   *
   * `POST /accounts/processor_tokens`
   */
  link(body: ProcessorTokenLink, options?: KeyedOptions): ApiPromise<ExternalAccount> {
    return this.client.send({ method: 'POST', path: '/accounts/processor_tokens', body, isKeyed: true, options });
  }

  /**
   * Lists the external accounts of a customer or business as a bare array.
   *
   * `GET /accounts/{customer_or_business_id}/external_accounts`
   */
  list(customerOrBusinessId: string, options?: RequestOptions): ApiPromise<ExternalAccount[]> {
    return this.client.send({ method: 'GET', path: `/accounts/${encodeURIComponent(customerOrBusinessId)}/external_accounts`, options });
  }

  /**
   * Creates an inactive external account and returns the token that opens the provider's link flow in a browser. `POST /accounts/{account_id}` finishes the flow. An account whose flow is not finished by `link_expires_at` is removed, which the event `account.link_expired` reports.
   *
   * `POST /accounts`
   */
  startLink(body: LinkFlowCreate, options?: KeyedOptions): ApiPromise<LinkFlow> {
    return this.client.send({ method: 'POST', path: '/accounts', body, isKeyed: true, options });
  }

  /**
   * Finishes the link flow and makes the account active. A `verification_status` that is not verified is kept, even if the provider has verified the account. A verified status takes effect only if the provider reports one as well; the brand can set it later by PATCH. The renewed link of an active account is finished as well while its debits are stopped (`debits_stopped`): the link replaces the former one, and the stop is lifted.
   *
   * `POST /accounts/{account_id}`
   */
  finishLink(accountId: string, body: LinkFlowFinish, options?: KeyedOptions): ApiPromise<ExternalAccount> {
    return this.client.send({ method: 'POST', path: `/accounts/${encodeURIComponent(accountId)}`, body, isKeyed: true, options });
  }

  /**
   * Renews the link of an account. With `new_link_token`, the response holds a new `link_token` for the link flow; an unfinished flow has its whole time again. With `verification_status`, the account's verification status is changed; from a temporary key a verified status is taken once the provider confirms it. A verified status lifts a stop of debits (`debits_stopped`) whose remedy is `numbers`, from the brand also one whose remedy is `review`.
   *
   * `PATCH /accounts/{account_id}`
   */
  renewLink(accountId: string, body: LinkRenewal, options?: RequestOptions): ApiPromise<RenewedLink> {
    return this.client.send({ method: 'PATCH', path: `/accounts/${encodeURIComponent(accountId)}`, body, options });
  }

  /**
   * Returns the transactions with an `updated_time` in the range, newest first. The first query starts to build the history and returns `{account_id, status: "initiated", message}`; the event `account.history.ready` follows.
   *
   * `GET /accounts/{account_id}/history`
   */
  history(accountId: string, query?: NonNullable<GetAccountHistoryData['query']>, options?: RequestOptions): ApiPromise<AccountHistory> {
    return this.client.send({ method: 'GET', path: `/accounts/${encodeURIComponent(accountId)}/history`, query, options });
  }

  /**
   * Starts to validate an account that the aggregation provider has not verified; no transfer can pull from it until it is verified. The entries are sent to the bank in bank files. The event `account.validation.verified` or `account.validation.failed` reports the result, and the account's `verification_status` is updated. An account has one running validation at a time and at most five in thirty days. In the sandbox, accounts linked with a token that ends in `-unverified-no-account` (R03), `-unverified-bad-number` (R04) or `-unverified-closed` (R02) return the entries.
   *
   * `POST /accounts/{account_id}/validations`
   */
  validate(accountId: string, body: AccountValidationCreate, options?: KeyedOptions): ApiPromise<AccountValidation> {
    return this.client.send({ method: 'POST', path: `/accounts/${encodeURIComponent(accountId)}/validations`, body, isKeyed: true, options });
  }

  /**
   * Lists the account's validations by prenote or micro-deposits, newest first. Verification by the aggregation provider itself is shown only in the account's `verification_status`.
   *
   * `GET /accounts/{account_id}/validations`
   */
  validations(accountId: string, query?: NonNullable<ListAccountValidationsData['query']>, options?: RequestOptions): Pager<AccountValidation, AccountValidationPage> {
    return this.client.pages({ method: 'GET', path: `/accounts/${encodeURIComponent(accountId)}/validations`, query, options });
  }

  /**
   * Compares the amounts with the micro-deposits that were sent. Correct amounts verify the account. Wrong amounts use up one of three tries, and the third wrong try fails the validation. The response is the validation with `tries_left`.
   *
   * `POST /accounts/{account_id}/validations/{validation_id}/verify`
   */
  verifyMicroDeposits(accountId: string, validationId: string, body: MicroDepositAmounts, options?: KeyedOptions): ApiPromise<AccountValidation> {
    return this.client.send({ method: 'POST', path: `/accounts/${encodeURIComponent(accountId)}/validations/${encodeURIComponent(validationId)}/verify`, body, isKeyed: true, options });
  }
}
