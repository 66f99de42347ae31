// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions, WaitOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  CustomerKyc,
  CustomerKycCreated,
  GetCustomerKycData,
  KycCreate,
  KycDocumentsUpload,
  ListCustomerVerificationsData,
  Verification,
  VerificationPage,
} from '../types.generated.ts';

/** Checks of customers' identities. */
export class KycResource extends Resource {
  /**
   * Starts KYC for a program. The result is reported by an event. The SSN, phone and email that are sent complete or correct the record. A request that repeats an Idempotency-Key within 24 hours is refused.
   *
   * `POST /customers/{customer_id}/verification-kyc`
   */
  start(customerId: string, body: KycCreate, options?: KeyedOptions): ApiPromise<CustomerKycCreated> {
    return this.client.send({ method: 'POST', path: `/customers/${encodeURIComponent(customerId)}/verification-kyc`, body, isKeyed: true, options });
  }

  /**
   * Returns the status of the newest KYC for the program.
   *
   * `GET /customers/{customer_id}/verification-kyc`
   */
  get(customerId: string, query: NonNullable<GetCustomerKycData['query']>, options?: RequestOptions): ApiPromise<CustomerKyc> {
    return this.client.send({ method: 'GET', path: `/customers/${encodeURIComponent(customerId)}/verification-kyc`, query, options });
  }

  /**
   * Uploads documents for the KYC that requires them. The documents can be sent in several requests, as JSON or as a form (multipart/form-data) with one file in the field that is called like its type. Each document can also be sent to its own `upload_link`, by a person in a browser or by PUT.
   *
   * `POST /customers/{customer_id}/verification-kyc/documents`
   */
  uploadDocuments(customerId: string, body: KycDocumentsUpload | FormData, options?: KeyedOptions): ApiPromise<CustomerKyc> {
    return this.client.send({ method: 'POST', path: `/customers/${encodeURIComponent(customerId)}/verification-kyc/documents`, body, isKeyed: true, options });
  }

  /**
   * Lists all KYCs of a customer, of all programs, newest first, with their outcomes, reasons, documents and times.
   *
   * `GET /customers/{customer_id}/verifications`
   */
  list(customerId: string, query?: NonNullable<ListCustomerVerificationsData['query']>, options?: RequestOptions): Pager<Verification, VerificationPage> {
    return this.client.pages({ method: 'GET', path: `/customers/${encodeURIComponent(customerId)}/verifications`, query, options });
  }

  /**
   * Reads the object until its `kyc_status` is the one wanted. With `advance`, the sandbox's clock
   * moves on to the next due work in between; without it, the object is read again and again.
   *
   * @throws WaitEnded if the time is up, or nothing more falls due that could change it.
   */
  waitFor(customerId: string, query: NonNullable<GetCustomerKycData['query']>, wanted: { kyc_status: CustomerKyc['kyc_status'] }, options?: WaitOptions): Promise<CustomerKyc> {
    const read = (signal?: AbortSignal) => this.get(customerId, query, { signal });
    return this.waitUntil(read, ({ kyc_status }) => kyc_status, wanted.kyc_status, options);
  }
}
