import type { Owner } from '../../people/businesses/businesses.ts';
import type { Customer } from '../../people/customers/customers.ts';
import type { KycOutcome, KycStatus } from './kyc-states.ts';
import type { KycAddress, KycRejection } from './kyc-vendor.ts';

/** The customer or beneficial owner that a KYC verifies. */
export type KycSubject =
  | { kind: 'customer'; customerId: string }
  | { kind: 'beneficial_owner'; businessId: string; ownerId: string };

/** The record of a subject. */
export type Person = Customer | Owner;

/** The ids that find a subject's verifications. */
export type KycSubjectKey =
  | { kind: 'customer'; customerId: string }
  | { kind: 'beneficial_owner'; ownerId: string };

/** One KYC attempt of a subject for a program. */
export interface Verification {
  verificationId: string;
  programId: string;
  subject: KycSubject;
  applicationId: string | null;
  /** The identity change that the KYC carries; null for any other KYC. */
  identityChangeId: string | null;
  status: KycStatus;
  /** Sealed `KycIdentity`; see `correctIdentity` for its changes. */
  identity: Buffer | null;
  passedAt: Temporal.Instant | null;
}

/** Applicant data of an application, which replace the record's. */
export type IdentityOverrides = Partial<
  Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'dob'> & { address: KycAddress }
>;

/** Outcome of a KYC, as `kycEnded` reports it. */
export interface KycResult {
  verificationId: string;
  applicationId: string | null;
  identityChangeId: string | null;
  subject: KycSubject;
  programId: string;
  outcome: KycOutcome;
  /** Reason of a failure; null for every other outcome. */
  reason: KycRejection | null;
}
