import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SuppliedIdentity } from './kyc-rules.ts';
import type { KycOutcome, KycStatus } from './kyc-states.ts';
import type { KycAddress, KycRejection } from './kyc-vendor.ts';

/** Who is verified. */
export type KycSubject =
  | { kind: 'customer'; customerId: string }
  | { kind: 'beneficial_owner'; businessId: string; ownerId: string };

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

/** What a KYC reads of a customer or of a beneficial owner. */
export interface Person {
  firstName: string;
  middleName: string | null;
  lastName: string;
  dob: string;
  hasSsn: boolean;
  phone: string | null;
  phoneCountryCode: string | null;
  email: string | null;
  addresses: (KycAddress & { addressType: 'MAILING' | 'PHYSICAL'; isPrimary: boolean })[];
}

/** What an application may put in place of the record: its applicant's own data. */
export type IdentityOverrides = Partial<
  Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'dob'> & { address: KycAddress }
>;

/** What a KYC needs of other features: the record of its subject and the program's settings. */
export interface KycNeighbours {
  /** Throws when there is no such customer or owner. */
  require(context: Context, subject: KycSubject): Promise<unknown>;
  /** The same with the record locked until the transaction ends. */
  lock(tx: Tx, context: Context, subject: KycSubject): Promise<Person>;
  readSsn(tx: Tx, context: Context, subject: KycSubject): Promise<string | null>;
  supplyIdentity(
    tx: Tx,
    context: Context,
    subject: KycSubject,
    supplied: SuppliedIdentity,
  ): Promise<unknown>;
  /** False when no attempt is left. */
  takeAttempt(tx: Tx, context: Context, subject: KycSubject): Promise<boolean>;
  returnAttempt(tx: Tx, context: Context, subject: KycSubject): Promise<void>;
  recordPassed(
    tx: Tx,
    context: Context,
    subject: KycSubject,
    passedAt: Temporal.Instant,
  ): Promise<void>;
  /** Throws `invalid_program` when there is none. */
  programSettings(tx: Tx, context: Context, programId: string): Promise<KycSettings>;
  /** What people know the brand as. */
  brandName(tx: Tx, context: Context): Promise<string>;
}

/** The settings of a program that a KYC follows; delays are the sandbox's. */
export interface KycSettings {
  kyc_requires_ip: boolean;
  kyc_delay_ms: number;
  document_review_delay_ms: number;
}

/** How the world reaches this service; with a chosen port it is known only once it listens. */
export interface PublicAddress {
  readonly publicUrl: string;
}

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

/** Told of every end of a KYC, in the transaction of the change and after its event. */
export type KycListener = (tx: Tx, context: Context, result: KycResult) => Promise<void>;
