import { renderInstant } from '../../../kernel/clock.ts';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { customerErrors } from '../../people/customers/customers.ts';
import { type ProgramSettings, requireReadyProgram } from '../../tenants/brands/brands.ts';
import { performEffects } from './advance-verification.ts';
import { kycErrors } from './kyc-errors.ts';
import { identityCheck } from './kyc-jobs.ts';
import { missingForKyc, type SuppliedIdentity } from './kyc-rules.ts';
import { isRunning, kycStates } from './kyc-states.ts';
import { findLatestRow, findPassedRow, insertVerification, isChanging } from './kyc-store.ts';
import {
  consumeAttempt,
  lockSubject,
  readSubjectSsn,
  supplySubjectIdentity,
} from './kyc-subject.ts';
import type { KycIdentity } from './kyc-vendor.ts';
import type { IdentityOverrides, KycSubject, Person, Verification } from './kyc-verification.ts';
import { plainAddress, recordedIdentity } from './recorded-identity.ts';
import { keyOf, sealIdentity } from './verification-record.ts';

export interface KycStart {
  subject: KycSubject;
  programId: string;
  /** Fields of the request's body, which complete or correct the record. */
  supplied: SuppliedIdentity;
  /** Applicant data that replace the record's, for a KYC that an application starts. */
  identity?: IdentityOverrides;
  /** The credit application that starts the KYC; absent for a direct start. */
  applicationId?: string;
}

/**
 * Starts a KYC in the caller's transaction: uses up an attempt, writes the verification with its
 * event, and schedules the check, which reports by events and `kycEnded`. A lock of the subject's
 * row comes first and serializes concurrent starts.
 *
 * @throws DomainError `customer_dne` or `beneficial_owner_dne`, `invalid_program`,
 *   `program_not_ready` in live, `kyc_already_passed`, `kyc_in_progress`, invalid input that names the missing fields,
 *   `kyc_retries`; `customer_has_running_kyc` or `beneficial_owner_has_running_kyc` for an SSN that
 *   another program's KYC is checking; `customer_has_running_kyc` while an identity change is open too.
 */
export async function startKyc(unit: Unit, start: KycStart): Promise<{ verificationId: string }> {
  const { subject, programId, supplied, applicationId } = start;
  const { settings } = await requireReadyProgram(unit, programId);
  const person = await lockSubject(unit, subject);
  await refuseSecond(unit, subject, programId);
  refuseMissing(person, start, settings);
  await supplySubjectIdentity(unit, subject, supplied);
  const ssn = await readSubjectSsn(unit, subject);
  if (!(await consumeAttempt(unit, subject))) throw new DomainError(kycErrors.kyc_retries);
  const verificationId = newId();
  const verification = {
    verificationId,
    programId,
    subject,
    applicationId: applicationId ?? null,
    identityChangeId: null,
    status: 'submitted' as const,
    identity: sealIdentity(unit, verificationId, identityOf(person, start, ssn)),
    passedAt: null,
  };
  await createVerification(unit, verification);
  await scheduleCheck(unit, verificationId, settings);
  return { verificationId };
}

/** Schedules the vendor's check of a KYC that was created. */
export async function scheduleCheck(
  unit: Unit,
  verificationId: string,
  { kyc_delay_ms }: ProgramSettings,
): Promise<void> {
  const at = unit.now.add({ milliseconds: kyc_delay_ms });
  await identityCheck.schedule(unit, { verification_id: verificationId }, { at });
}

/** Writes a verification that has just started, with its event. */
export async function createVerification(
  unit: Unit,
  verification: Verification & { identity: Buffer },
): Promise<void> {
  const step = transition(kycStates, null, 'started');
  if (!step.moved) throw new Error('The state table has no start');
  const { subject } = verification;
  const now = unit.now;
  await insertVerification(unit, {
    brand_id: unit.brandId,
    verification_id: verification.verificationId,
    program_id: verification.programId,
    customer_id: subject.kind === 'customer' ? subject.customerId : null,
    business_id: subject.kind === 'customer' ? null : subject.businessId,
    beneficial_owner_id: subject.kind === 'customer' ? null : subject.ownerId,
    application_id: verification.applicationId,
    identity_change_id: verification.identityChangeId,
    status: step.to,
    identity: verification.identity,
    key_id: unit.actor.kind === 'brand' ? unit.actor.keyId : null,
    date_created: now,
    date_updated: now,
  });
  await performEffects(step.effects, { unit, verification, detail: {} });
}

async function refuseSecond(
  context: Context,
  subject: KycSubject,
  programId: string,
): Promise<void> {
  const key = keyOf(subject);
  const passed = await findPassedRow(context, key, programId);
  if (passed?.passed_at) {
    const passedAt = renderInstant(passed.passed_at);
    throw new DomainError(kycErrors.kyc_already_passed, { passed_at: passedAt });
  }
  const latest = await findLatestRow(context, key, programId);
  if (latest && isRunning(latest.status)) throw new DomainError(kycErrors.kyc_in_progress);
  // An identity that is about to change is checked by no other program's KYC meanwhile.
  if (subject.kind === 'customer' && (await isChanging(context, key))) {
    throw new DomainError(customerErrors.customer_has_running_kyc, {
      customer_id: subject.customerId,
    });
  }
}

function refuseMissing(person: Person, start: KycStart, settings: ProgramSettings): void {
  const missing = missingForKyc(person, start.supplied);
  // The body of an application's submission has no field for an IP address.
  const needsIp = settings.kyc_requires_ip && start.applicationId === undefined;
  if (needsIp && start.supplied.ip === undefined) missing.push('ip');
  if (!start.identity?.address && person.addresses.length === 0) missing.push('addresses');
  if (missing.length > 0) {
    throw invalidInput(missing.map((field) => ({ field, rule: 'is required' })));
  }
}

function identityOf(person: Person, start: KycStart, ssn: string | null): KycIdentity {
  const { supplied, identity = {} } = start;
  const recorded = recordedIdentity(person);
  const address = identity.address ? plainAddress(identity.address) : recorded.address;
  if (!address || !ssn) throw new Error('A KYC needs an address and an SSN');
  return {
    firstName: identity.firstName ?? recorded.firstName,
    middleName: identity.middleName ?? recorded.middleName,
    lastName: identity.lastName ?? recorded.lastName,
    dob: identity.dob ?? recorded.dob,
    ssn,
    phone: supplied.phone ?? recorded.phone,
    phoneCountryCode: supplied.phoneCountryCode ?? recorded.phoneCountryCode,
    email: supplied.email ?? recorded.email,
    ip: supplied.ip ?? null,
    address,
  };
}
