// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  IdentityChange,
  IdentityChangeCreate,
  IdentityChangePage,
  ListIdentityChangesData,
} from '../types.generated.ts';

/** Changed names and addresses of customers who have passed KYC. */
export class IdentityChangesResource extends Resource {
  /**
   * Starts the change of a name, the primary address, the date of birth or the SSN of a customer who has passed KYC: the customer moved, married, or a value was wrong. The program's settings decide on the evidence: documents, a new KYC, or none for an address alone. Until it is applied, the customer's record is as it was verified. The new address becomes the primary one; the primary address before it stays as another one. One change of a customer is open at a time, and three are checked in thirty days.
   *
   * `POST /customers/{customer_id}/identity_changes`
   */
  create(customerId: string, body: IdentityChangeCreate, options?: KeyedOptions): ApiPromise<IdentityChange> {
    return this.client.send({ method: 'POST', path: `/customers/${encodeURIComponent(customerId)}/identity_changes`, body, isKeyed: true, options });
  }

  /**
   * Lists all identity changes of a customer, newest first.
   *
   * `GET /customers/{customer_id}/identity_changes`
   */
  list(customerId: string, query?: NonNullable<ListIdentityChangesData['query']>, options?: RequestOptions): Pager<IdentityChange, IdentityChangePage> {
    return this.client.pages({ method: 'GET', path: `/customers/${encodeURIComponent(customerId)}/identity_changes`, query, options });
  }

  /**
   * Returns an identity change with the status of its KYC and, while documents are required, their upload links.
   *
   * `GET /customers/{customer_id}/identity_changes/{identity_change_id}`
   */
  get(customerId: string, identityChangeId: string, options?: RequestOptions): ApiPromise<IdentityChange> {
    return this.client.send({ method: 'GET', path: `/customers/${encodeURIComponent(customerId)}/identity_changes/${encodeURIComponent(identityChangeId)}`, options });
  }

  /**
   * Cancels an identity change that is being checked, unless its documents are being reviewed. Its KYC ends as `expired`, and the upload links with it.
   *
   * `POST /customers/{customer_id}/identity_changes/{identity_change_id}/cancel`
   */
  cancel(customerId: string, identityChangeId: string, options?: KeyedOptions): ApiPromise<IdentityChange> {
    return this.client.send({ method: 'POST', path: `/customers/${encodeURIComponent(customerId)}/identity_changes/${encodeURIComponent(identityChangeId)}/cancel`, isKeyed: true, options });
  }
}
