import type { Owner } from '../../people/businesses/businesses.ts';
import type { Customer } from '../../people/customers/customers.ts';
import type { KycOutcome, KycStatus } from './kyc-states.ts';
import type { KycAddress, KycRejection } from './kyc-vendor.ts';

/** Who is verified. */
export type KycSubject =
  | { kind: 'customer'; customerId: string }
  | { kind: 'beneficial_owner'; businessId: string; ownerId: string };

/** The record of a subject. */
export type Person = Customer | Owner;

/** Enough to find a subject's verifications by. */
export type KycSubjectKey =
  | { kind: 'customer'; customerId: string }
  | { kind: 'beneficial_owner'; ownerId: string };

/** One attempt to establish who a subject is, for a program. */
export interface Verification {
  verificationId: string;
  programId: string;
  subject: KycSubject;
  applicationId: string | null;
  status: KycStatus;
  /** The sealed snapshot of who is checked. */
  identity: Buffer;
  passedAt: Temporal.Instant | null;
}

/** An application's own data of its applicant, which replace the record's. */
export type IdentityOverrides = Partial<
  Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'dob'> & { address: KycAddress }
>;

/** How a KYC ended. */
export interface KycResult {
  verificationId: string;
  applicationId: string | null;
  subject: KycSubject;
  programId: string;
  outcome: KycOutcome;
  /** Why it failed; null for every other outcome. */
  reason: KycRejection | null;
}
