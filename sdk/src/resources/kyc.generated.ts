// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, LaterStates, RequestOptions, WaitOptions, Wanted } from '../platform/options.ts';
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

const laterStates: LaterStates<CustomerKyc['kyc_status']> = {
  submitted: ['passed', 'failed', 'document required', 'error', 'expired', 'under review'],
  'document required': ['passed', 'under review', 'expired', 'failed'],
  'under review': ['passed', 'failed'],
  passed: [],
  failed: [],
  error: [],
  expired: [],
};

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
   * Reads the object until its `kyc_status`, and each other field given, is the value wanted or one of a list.
   * With `advance`, the sandbox's clock moves on to the next due work in between; without it, the object is
   * read again and again.
   *
   * @throws StateNotReachable if no transition leads from the object's state to one wanted.
   * @throws WaitEnded if the time is up, or nothing more falls due that could change it.
   */
  waitFor(customerId: string, query: NonNullable<GetCustomerKycData['query']>, wanted: Wanted<CustomerKyc, 'kyc_status'>, options?: WaitOptions): Promise<CustomerKyc> {
    const read = (signal?: AbortSignal) => this.get(customerId, query, { signal });
    return this.waitUntil({ object: `KYC of customer ${customerId}`, read, field: 'kyc_status', laterStates, wanted }, options);
  }
}
