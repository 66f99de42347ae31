import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  lockOwner,
  readOwnerSsn,
  recordOwnerKycPassed,
  requireOwner,
  returnOwnerKycAttempt,
  supplyOwnerIdentity,
  takeOwnerKycAttempt,
} from '../businesses/businesses.ts';
import {
  lockCustomer,
  readSsn,
  recordKycPassed,
  requireCustomer,
  returnKycAttempt,
  supplyIdentity,
  takeKycAttempt,
} from '../customers/customers.ts';
import type { SuppliedIdentity } from './kyc-rules.ts';
import type { KycSubject, Person } from './kyc-verification.ts';

/** The subject's record; `customer_dne`, `business_dne` or `beneficial_owner_dne` without one. */
export async function requireSubject(context: Context, subject: KycSubject): Promise<Person> {
  return subject.kind === 'customer'
    ? requireCustomer(context, subject.customerId)
    : requireOwner(context, subject.businessId, subject.ownerId);
}

/** The subject's record, locked until the transaction ends; throws as `requireSubject`. */
export async function lockSubject(tx: Tx, context: Context, subject: KycSubject): Promise<Person> {
  return subject.kind === 'customer'
    ? lockCustomer(tx, context, subject.customerId)
    : lockOwner(tx, context, subject.businessId, subject.ownerId);
}

/** The nine digits of the subject's SSN, or null. */
export async function readSubjectSsn(
  tx: Tx,
  context: Context,
  subject: KycSubject,
): Promise<string | null> {
  return subject.kind === 'customer'
    ? readSsn(tx, context, subject.customerId)
    : readOwnerSsn(tx, context, subject.businessId, subject.ownerId);
}

/** Completes or corrects the subject's record; the IP address is not kept there. */
export async function supplySubjectIdentity(
  tx: Tx,
  context: Context,
  subject: KycSubject,
  { ssn, phone, phoneCountryCode, email }: SuppliedIdentity,
): Promise<void> {
  const identity = { ssn, phone, phoneCountryCode, email };
  if (subject.kind === 'customer') {
    await supplyIdentity(tx, context, subject.customerId, identity);
  } else {
    await supplyOwnerIdentity(tx, context, subject.businessId, subject.ownerId, identity);
  }
}

/** Takes one of the subject's KYC attempts; false when none is left. */
export async function takeAttempt(tx: Tx, context: Context, subject: KycSubject): Promise<boolean> {
  return subject.kind === 'customer'
    ? takeKycAttempt(tx, context, subject.customerId)
    : takeOwnerKycAttempt(tx, context, subject.ownerId);
}

/** Returns the attempt of a KYC that ended in error or expiry. */
export async function returnAttempt(tx: Tx, context: Context, subject: KycSubject): Promise<void> {
  return subject.kind === 'customer'
    ? returnKycAttempt(tx, context, subject.customerId)
    : returnOwnerKycAttempt(tx, context, subject.ownerId);
}

/** Records that the subject has passed KYC: most of its record cannot be changed afterwards. */
export async function recordPassed(
  tx: Tx,
  context: Context,
  subject: KycSubject,
  passedAt: Temporal.Instant,
): Promise<void> {
  return subject.kind === 'customer'
    ? recordKycPassed(tx, context, subject.customerId, passedAt)
    : recordOwnerKycPassed(tx, context, subject.ownerId, passedAt);
}
