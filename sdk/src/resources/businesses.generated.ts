// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  BeneficialOwnerVerification,
  BeneficialOwnerVerificationPage,
  Business,
  BusinessCreate,
  BusinessPage,
  BusinessUpdate,
  ListBusinessVerificationsData,
  ListBusinessesData,
} from '../types.generated.ts';

/** Companies that customers work for. */
export class BusinessesResource extends Resource {
  /**
   * Creates a business. Its beneficial owners can be sent with it or added later.
   *
   * `POST /businesses`
   */
  create(body: BusinessCreate, options?: KeyedOptions): ApiPromise<Business> {
    return this.client.send({ method: 'POST', path: '/businesses', body, isKeyed: true, options });
  }

  /**
   * Lists businesses, newest first.
   *
   * `GET /businesses`
   */
  list(query?: NonNullable<ListBusinessesData['query']>, options?: RequestOptions): Pager<Business, BusinessPage> {
    return this.client.pages({ method: 'GET', path: '/businesses', query, options });
  }

  /**
   * Returns a business with its beneficial owners.
   *
   * `GET /businesses/{business_id}`
   */
  get(businessId: string, options?: RequestOptions): ApiPromise<Business> {
    return this.client.send({ method: 'GET', path: `/businesses/${encodeURIComponent(businessId)}`, options });
  }

  /**
   * Changes the fields that are sent. An address with an `address_id` is changed; an address without one is added. Beneficial owners are changed by their own operations.
   *
   * `PATCH /businesses/{business_id}`
   */
  update(businessId: string, body: BusinessUpdate, options?: RequestOptions): ApiPromise<Business> {
    return this.client.send({ method: 'PATCH', path: `/businesses/${encodeURIComponent(businessId)}`, body, options });
  }

  /**
   * Lists all KYCs of the beneficial owners of a business, of all programs, newest first, with their outcomes, reasons, documents and times.
   *
   * `GET /businesses/{business_id}/verifications`
   */
  verifications(businessId: string, query?: NonNullable<ListBusinessVerificationsData['query']>, options?: RequestOptions): Pager<BeneficialOwnerVerification, BeneficialOwnerVerificationPage> {
    return this.client.pages({ method: 'GET', path: `/businesses/${encodeURIComponent(businessId)}/verifications`, query, options });
  }
}
