// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  BeneficialOwner,
  BeneficialOwnerCreate,
  BeneficialOwnerKyc,
  BeneficialOwnerKycCreated,
  BeneficialOwnerPage,
  BeneficialOwnerUpdate,
  GetBeneficialOwnerKycData,
  KycCreate,
  KycDocumentsUpload,
  ListBeneficialOwnersData,
} from '../types.generated.ts';

/** People who own or control a business. */
export class BeneficialOwnersResource extends Resource {
  /**
   * Adds a beneficial owner to a business. The response lists the addresses under `address` and `addresses`.
   *
   * `POST /businesses/{business_id}/beneficial_owners`
   */
  create(businessId: string, body: BeneficialOwnerCreate, options?: KeyedOptions): ApiPromise<BeneficialOwner> {
    return this.client.send({ method: 'POST', path: `/businesses/${encodeURIComponent(businessId)}/beneficial_owners`, body, isKeyed: true, options });
  }

  /**
   * Lists the beneficial owners of a business, newest first.
   *
   * `GET /businesses/{business_id}/beneficial_owners`
   */
  list(businessId: string, query?: NonNullable<ListBeneficialOwnersData['query']>, options?: RequestOptions): Pager<BeneficialOwner, BeneficialOwnerPage> {
    return this.client.pages({ method: 'GET', path: `/businesses/${encodeURIComponent(businessId)}/beneficial_owners`, query, options });
  }

  /**
   * Returns a beneficial owner, with a masked SSN.
   *
   * `GET /businesses/{business_id}/beneficial_owners/{beneficial_owner_id}`
   */
  get(businessId: string, beneficialOwnerId: string, options?: RequestOptions): ApiPromise<BeneficialOwner> {
    return this.client.send({ method: 'GET', path: `/businesses/${encodeURIComponent(businessId)}/beneficial_owners/${encodeURIComponent(beneficialOwnerId)}`, options });
  }

  /**
   * Changes the fields that are sent. An address with an `address_id` is changed; an address without one is added. If an address becomes primary, the previous primary address no longer is. After KYC has passed, only `email`, `phone`, `phone_country_code` and non-primary addresses can be changed.
   *
   * `PATCH /businesses/{business_id}/beneficial_owners/{beneficial_owner_id}`
   */
  update(businessId: string, beneficialOwnerId: string, body: BeneficialOwnerUpdate, options?: RequestOptions): ApiPromise<BeneficialOwner> {
    return this.client.send({ method: 'PATCH', path: `/businesses/${encodeURIComponent(businessId)}/beneficial_owners/${encodeURIComponent(beneficialOwnerId)}`, body, options });
  }

  /**
   * Deletes a beneficial owner, unless it is the last one of the business. The response is the deleted owner. The personal data of the owner’s record is erased immediately. The identities and documents of the owner’s KYCs are kept (31 CFR 1010.230(i) requires five years after the account was closed).
   *
   * `DELETE /businesses/{business_id}/beneficial_owners/{beneficial_owner_id}`
   */
  delete(businessId: string, beneficialOwnerId: string, options?: RequestOptions): ApiPromise<BeneficialOwner> {
    return this.client.send({ method: 'DELETE', path: `/businesses/${encodeURIComponent(businessId)}/beneficial_owners/${encodeURIComponent(beneficialOwnerId)}`, options });
  }

  /**
   * Starts KYC for a program. The result is reported by an event. The SSN, phone and email that are sent complete or correct the record. A request that repeats an Idempotency-Key within 24 hours is refused.
   *
   * `POST /businesses/{business_id}/beneficial_owners/{beneficial_owner_id}/verification-kyc`
   */
  startKyc(businessId: string, beneficialOwnerId: string, body: KycCreate, options?: KeyedOptions): ApiPromise<BeneficialOwnerKycCreated> {
    return this.client.send({ method: 'POST', path: `/businesses/${encodeURIComponent(businessId)}/beneficial_owners/${encodeURIComponent(beneficialOwnerId)}/verification-kyc`, body, isKeyed: true, options });
  }

  /**
   * Returns the status of the newest KYC for the program.
   *
   * `GET /businesses/{business_id}/beneficial_owners/{beneficial_owner_id}/verification-kyc`
   */
  getKyc(businessId: string, beneficialOwnerId: string, query: NonNullable<GetBeneficialOwnerKycData['query']>, options?: RequestOptions): ApiPromise<BeneficialOwnerKyc> {
    return this.client.send({ method: 'GET', path: `/businesses/${encodeURIComponent(businessId)}/beneficial_owners/${encodeURIComponent(beneficialOwnerId)}/verification-kyc`, query, options });
  }

  /**
   * Uploads documents for the KYC that requires them. The documents can be sent in several requests, as JSON or as a form (multipart/form-data) with one file in the field that is called like its type. Each document can also be sent to its own `upload_link`, by a person in a browser or by PUT.
   *
   * `POST /businesses/{business_id}/beneficial_owners/{beneficial_owner_id}/verification-kyc/documents`
   */
  uploadKycDocuments(businessId: string, beneficialOwnerId: string, body: KycDocumentsUpload | FormData, options?: KeyedOptions): ApiPromise<BeneficialOwnerKyc> {
    return this.client.send({ method: 'POST', path: `/businesses/${encodeURIComponent(businessId)}/beneficial_owners/${encodeURIComponent(beneficialOwnerId)}/verification-kyc/documents`, body, isKeyed: true, options });
  }
}
