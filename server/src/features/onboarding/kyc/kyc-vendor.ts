import { definePort } from '../../../platform/port.ts';
import type { DocumentFormat } from './document-format-rules.ts';
import type { DocumentType } from './kyc-rules.ts';

/** Identity that the vendor checks: from when the KYC started, with what was corrected since. */
export interface KycIdentity {
  firstName: string;
  middleName: string | null;
  lastName: string;
  /** YYYY-MM-DD. */
  dob: string;
  /** Nine digits. */
  ssn: string;
  phone: string;
  phoneCountryCode: string;
  email: string;
  ip: string | null;
  address: KycAddress;
}

export interface KycAddress {
  street: string;
  street2: string | null;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** Reason of a rejection, in the words of the failure event (contract, section 6). */
export interface KycRejection {
  errorCode: string;
  description: string;
}

/** Fields that the person should enter again, besides uploading documents. */
export interface Reentry {
  description: string;
  fields: string[];
}

export type IdentityAnswer =
  | { outcome: 'verified' }
  | { outcome: 'rejected'; reason: KycRejection }
  | { outcome: 'documents_requested'; documentTypes: DocumentType[]; reentry: Reentry | null };

export type DocumentsAnswer = { outcome: 'approved' } | { outcome: 'needs_review' };

export type ReviewAnswer = { outcome: 'approved' } | { outcome: 'rejected'; reason: KycRejection };

export interface KycDocument {
  documentType: DocumentType;
  format: DocumentFormat;
  content: Buffer;
}

export interface KycRequest {
  brandId: string;
  /** The customer or beneficial owner. */
  subjectId: string;
  /**
   * Idempotency key of all calls about one KYC: a repeated call must not start a second check, unless the
   * identity was corrected. `checkDocuments` verifies a corrected identity together with the documents.
   */
  verificationId: string;
  identity: KycIdentity;
}

/**
 * Vendor that checks identities. A rejection is an answer; an outage is thrown: `KycVendorTimeout`
 * for a timeout of the connection, any other error for a failure of the vendor's server.
 */
export interface KycVendor {
  checkIdentity(request: KycRequest, signal: AbortSignal): Promise<IdentityAnswer>;
  checkDocuments(
    request: KycRequest & { documents: KycDocument[] },
    signal: AbortSignal,
  ): Promise<DocumentsAnswer>;
  finishReview(request: KycRequest, signal: AbortSignal): Promise<ReviewAnswer>;
}

export class KycVendorTimeout extends Error {
  override readonly name = 'KycVendorTimeout';
}

export const kycVendor = definePort<KycVendor>('KYC vendor');
