import type { Context, Unit } from '../../../platform/context.ts';
import {
  consumeOwnerKycAttempt,
  lockOwner,
  readOwnerSsn,
  recordOwnerKycPassed,
  requireOwner,
  returnOwnerKycAttempt,
  supplyOwnerIdentity,
} from '../../people/businesses/businesses.ts';
import {
  consumeKycAttempt,
  lockCustomer,
  readSsn,
  recordKycPassed,
  requireCustomer,
  returnKycAttempt,
  supplyIdentity,
} from '../../people/customers/customers.ts';
import type { SuppliedIdentity } from './kyc-rules.ts';
import type { KycIdentity } from './kyc-vendor.ts';
import type { KycSubject, Person } from './kyc-verification.ts';

/** The subject's record; `customer_dne`, `business_dne` or `beneficial_owner_dne` without one. */
export async function requireSubject(context: Context, subject: KycSubject): Promise<Person> {
  return subject.kind === 'customer'
    ? requireCustomer(context, subject.customerId)
    : requireOwner(context, subject.businessId, subject.ownerId);
}

/** The subject's record, locked until the transaction ends; throws as `requireSubject`. */
export async function lockSubject(unit: Unit, subject: KycSubject): Promise<Person> {
  return subject.kind === 'customer'
    ? lockCustomer(unit, subject.customerId)
    : lockOwner(unit, subject.businessId, subject.ownerId);
}

/** The nine digits of the subject's SSN, or null. */
export async function readSubjectSsn(
  context: Context,
  subject: KycSubject,
): Promise<string | null> {
  return subject.kind === 'customer'
    ? readSsn(context, subject.customerId)
    : readOwnerSsn(context, subject.businessId, subject.ownerId);
}

/** Completes or corrects the subject's record; the IP address is not stored in it. */
export async function supplySubjectIdentity(
  unit: Unit,
  subject: KycSubject,
  { ssn, phone, phoneCountryCode, email }: SuppliedIdentity,
): Promise<void> {
  const identity = { ssn, phone, phoneCountryCode, email };
  if (subject.kind === 'customer') {
    await supplyIdentity(unit, subject.customerId, identity);
  } else {
    await supplyOwnerIdentity(unit, subject.businessId, subject.ownerId, identity);
  }
}

/** Uses up one of the subject's KYC attempts; false when none is left. */
export async function consumeAttempt(unit: Unit, subject: KycSubject): Promise<boolean> {
  return subject.kind === 'customer'
    ? consumeKycAttempt(unit, subject.customerId)
    : consumeOwnerKycAttempt(unit, subject.ownerId);
}

/** Returns the attempt of a KYC that ended in error or expiry. */
export async function returnAttempt(unit: Unit, subject: KycSubject): Promise<void> {
  return subject.kind === 'customer'
    ? returnKycAttempt(unit, subject.customerId)
    : returnOwnerKycAttempt(unit, subject.ownerId);
}

/**
 * Records that the subject has passed KYC with the verified identity: most of its record cannot be
 * changed afterwards.
 */
export async function recordPassed(
  unit: Unit,
  subject: KycSubject,
  passedAt: Temporal.Instant,
  verified: KycIdentity,
): Promise<void> {
  return subject.kind === 'customer'
    ? recordKycPassed(unit, subject.customerId, passedAt, verified)
    : recordOwnerKycPassed(unit, subject, passedAt, verified);
}
