// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  Address,
  Customer,
  CustomerAgreements,
  CustomerCreate,
  CustomerPage,
  CustomerSummaries,
  CustomerUpdate,
  ListCustomerSummariesData,
  ListCustomersData,
} from '../types.generated.ts';

/** People who hold cards. */
export class CustomersResource extends Resource {
  /**
   * Creates a customer. The first and last name, the birth date and the addresses are required; a KYC needs SSN, phone and e-mail as well.
   *
   * `POST /customers`
   */
  create(body: CustomerCreate, options?: KeyedOptions): ApiPromise<Customer> {
    return this.client.send({ method: 'POST', path: '/customers', body, isKeyed: true, options });
  }

  /**
   * Lists customers, newest first. With a filter that has no index, a page looks through at most 10,000 items: it can be empty although `has_more` is true.
   *
   * `GET /customers`
   */
  list(query?: NonNullable<ListCustomersData['query']>, options?: RequestOptions): Pager<Customer, CustomerPage> {
    return this.client.pages({ method: 'GET', path: '/customers', query, options });
  }

  /**
   * Returns a customer, with a masked SSN.
   *
   * `GET /customers/{customer_id}`
   */
  get(customerId: string, options?: RequestOptions): ApiPromise<Customer> {
    return this.client.send({ method: 'GET', path: `/customers/${encodeURIComponent(customerId)}`, options });
  }

  /**
   * Changes the fields that are sent. An address with an `address_id` is changed; an address without one is added. If an address becomes primary, the previous primary address no longer is. After KYC has passed, only `email`, `phone`, `phone_country_code` and non-primary addresses can be changed here; `POST /customers/{customer_id}/identity_changes` changes the rest with its evidence. A value that equals the stored one is not a change.
   *
   * `PATCH /customers/{customer_id}`
   */
  update(customerId: string, body: CustomerUpdate, options?: RequestOptions): ApiPromise<Customer> {
    return this.client.send({ method: 'PATCH', path: `/customers/${encodeURIComponent(customerId)}`, body, options });
  }

  /**
   * Deletes a customer who has no open account, no running KYC and no running credit application. The response is the deleted customer. The personal data of the customer’s record is erased immediately, with documents and identities of KYCs that belong to no application and no account, and applications that were never submitted. What the law requires is kept and then erased automatically: a submitted application with its KYC for 25 months after the notice of the decision (12 CFR 1002.12(b)); the IP addresses and browsers of consents for 25 months after the deletion, while the consents and sent notices themselves stay without personal values; the identity and documents of the KYC that an account’s owner passed for five years (31 CFR 1020.220(a)(3)).
   *
   * `DELETE /customers/{customer_id}`
   */
  delete(customerId: string, options?: RequestOptions): ApiPromise<Customer> {
    return this.client.send({ method: 'DELETE', path: `/customers/${encodeURIComponent(customerId)}`, options });
  }

  /**
   * Deletes an address, unless it is the primary address or the last address of type PHYSICAL. The response is the deleted address.
   *
   * `DELETE /customers/{customer_id}/addresses/{address_id}`
   */
  deleteAddress(customerId: string, addressId: string, options?: RequestOptions): ApiPromise<Address> {
    return this.client.send({ method: 'DELETE', path: `/customers/${encodeURIComponent(customerId)}/addresses/${encodeURIComponent(addressId)}`, options });
  }

  /**
   * Returns, of each kind that a customer agrees to, the version that was accepted, the one that holds today, and the one that comes. A version with a significant change holds 45 days after its notice was reported as sent, or later.
   *
   * `GET /customers/{customer_id}/agreements`
   */
  agreements(customerId: string, options?: RequestOptions): ApiPromise<CustomerAgreements> {
    return this.client.send({ method: 'GET', path: `/customers/${encodeURIComponent(customerId)}/agreements`, options });
  }

  /**
   * Returns where customers stand, for the rows of a list: the newest KYC, application and card, the balances of the deposit in use, and the time of the last event. Unknown ids are left out; the order is that of the ids.
   *
   * `GET /customers/summaries`
   */
  summaries(query: NonNullable<ListCustomerSummariesData['query']>, options?: RequestOptions): ApiPromise<CustomerSummaries> {
    return this.client.send({ method: 'GET', path: '/customers/summaries', query, options });
  }
}
