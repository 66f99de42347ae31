// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  Consent,
  ConsentCreate,
  ConsentPage,
  ListConsentsData,
} from '../types.generated.ts';

/** Agreements that customers accepted: which version, when and how. */
export class ConsentsResource extends Resource {
  /**
   * Records that the customer accepts a version of an agreement, at this time. A version that was accepted already, and not withdrawn, is returned as it was recorded. A consent is never changed.
   *
   * `POST /customers/{customer_id}/consents`
   */
  create(customerId: string, body: ConsentCreate, options?: KeyedOptions): ApiPromise<Consent> {
    return this.client.send({ method: 'POST', path: `/customers/${encodeURIComponent(customerId)}/consents`, body, isKeyed: true, options });
  }

  /**
   * Lists what a customer accepted, newest first, also of a deleted customer: the law has it kept.
   *
   * `GET /customers/{customer_id}/consents`
   */
  list(customerId: string, query?: NonNullable<ListConsentsData['query']>, options?: RequestOptions): Pager<Consent, ConsentPage> {
    return this.client.pages({ method: 'GET', path: `/customers/${encodeURIComponent(customerId)}/consents`, query, options });
  }

  /**
   * Returns a consent with the version that was accepted.
   *
   * `GET /consents/{consent_id}`
   */
  get(consentId: string, options?: RequestOptions): ApiPromise<Consent> {
    return this.client.send({ method: 'GET', path: `/consents/${encodeURIComponent(consentId)}`, options });
  }

  /**
   * Returns all that a customer accepted, with versions, times, addresses and hashes, as a page for an examiner, or as a tagged PDF with `format=pdf` or `Accept: application/pdf`.
   *
   * `GET /customers/{customer_id}/consents/record`
   */
  record(customerId: string, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'GET', path: `/customers/${encodeURIComponent(customerId)}/consents/record`, answer: 'text', options });
  }

  /**
   * Returns all that a customer accepted, with versions, times, addresses and hashes, as a page for an examiner, or as a tagged PDF with `format=pdf` or `Accept: application/pdf`. Answers PDF.
   *
   * `GET /customers/{customer_id}/consents/record`
   */
  recordPdf(customerId: string, options?: RequestOptions): ApiPromise<Uint8Array> {
    return this.client.send({ method: 'GET', path: `/customers/${encodeURIComponent(customerId)}/consents/record`, query: { format: 'pdf' }, answer: 'bytes', options });
  }

  /**
   * Records that the customer withdraws a consent to electronic papers or to payments by themselves, with those to other versions of the agreement. Papers that become owed from now on are owed by mail. A repeat changes nothing.
   *
   * `POST /consents/{consent_id}/withdraw`
   */
  withdraw(consentId: string, options?: KeyedOptions): ApiPromise<Consent> {
    return this.client.send({ method: 'POST', path: `/consents/${encodeURIComponent(consentId)}/withdraw`, isKeyed: true, options });
  }
}
