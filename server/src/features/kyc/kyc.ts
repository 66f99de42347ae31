import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { getBrandName, getProgram } from '../brands/brands.ts';
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
import { expireVerification, runDocumentCheck, runIdentityCheck, runReview } from './kyc-checks.ts';
import { type DocumentFile, renewTokens } from './kyc-documents.ts';
import { forceOutcome } from './kyc-forcing.ts';
import { keyOf } from './kyc-reading.ts';
import { type KycStart, startVerification } from './kyc-start.ts';
import type { ForcedOutcome } from './kyc-states.ts';
import { type KycStatusRecord, readStatus } from './kyc-status.ts';
import { findPassedRow, hasRunningRow } from './kyc-store.ts';
import {
  findUpload,
  keepForSubject,
  keepUpload,
  type UploadAddress,
  type UploadedFile,
  type UploadView,
  viewUpload,
} from './kyc-uploads.ts';
import type { KycVendor } from './kyc-vendor.ts';
import type {
  KycListener,
  KycNeighbours,
  KycSubject,
  KycSubjectKey,
  PublicAddress,
  Verification,
} from './kyc-verification.ts';

export type { DocumentFile } from './kyc-documents.ts';
export type { KycStart } from './kyc-start.ts';
export type { KycStatusRecord } from './kyc-status.ts';
export type { UploadAddress, UploadView } from './kyc-uploads.ts';
export type { KycListener, KycResult, KycSubject, KycSubjectKey } from './kyc-verification.ts';

/** What assemble gives to the moves of a KYC. */
export interface KycDeps {
  onOutcome: KycListener;
  address: PublicAddress;
}

/** And to its checks. */
export interface KycCheckDeps extends KycDeps {
  vendor: KycVendor;
  /** How long the vendor may take to answer. */
  vendorTimeoutMs: number;
}

const neighbours: KycNeighbours = {
  require: (context, subject) =>
    subject.kind === 'customer'
      ? requireCustomer(context, subject.customerId)
      : requireOwner(context, subject.businessId, subject.ownerId),
  lock: (tx, context, subject) =>
    subject.kind === 'customer'
      ? lockCustomer(tx, context, subject.customerId)
      : lockOwner(tx, context, subject.businessId, subject.ownerId),
  readSsn: (tx, context, subject) =>
    subject.kind === 'customer'
      ? readSsn(tx, context, subject.customerId)
      : readOwnerSsn(tx, context, subject.businessId, subject.ownerId),
  supplyIdentity: (tx, context, subject, { ssn, phone, phoneCountryCode, email }) => {
    const identity = { ssn, phone, phoneCountryCode, email };
    return subject.kind === 'customer'
      ? supplyIdentity(tx, context, subject.customerId, identity)
      : supplyOwnerIdentity(tx, context, subject.businessId, subject.ownerId, identity);
  },
  takeAttempt: (tx, context, subject) =>
    subject.kind === 'customer'
      ? takeKycAttempt(tx, context, subject.customerId)
      : takeOwnerKycAttempt(tx, context, subject.businessId, subject.ownerId),
  returnAttempt: (tx, context, subject) =>
    subject.kind === 'customer'
      ? returnKycAttempt(tx, context, subject.customerId)
      : returnOwnerKycAttempt(tx, context, subject.businessId, subject.ownerId),
  recordPassed: (tx, context, subject, passedAt) =>
    subject.kind === 'customer'
      ? recordKycPassed(tx, context, subject.customerId, passedAt)
      : recordOwnerKycPassed(tx, context, subject.businessId, subject.ownerId, passedAt),
  programSettings: async (tx, context, programId) => {
    const program = await getProgram({ ...context, db: tx }, programId);
    return program.settings;
  },
  brandName: (tx, context) => getBrandName({ ...context, db: tx }),
};

/**
 * Starts a KYC in the caller's transaction: takes an attempt, writes its event and schedules the
 * check, which answers by events and to the listener.
 *
 * @throws DomainError `customer_dne` or `beneficial_owner_dne`, `invalid_program`,
 *   `kyc_already_passed`, `kyc_in_progress`, invalid input that names what is missing,
 *   `kyc_retries`.
 */
export async function startKyc(
  tx: Tx,
  context: Context,
  start: KycStart,
): Promise<{ verificationId: string }> {
  return startVerification(tx, context, neighbours, start);
}

/** When the subject passed KYC for the program, or null. */
export async function findPassedKyc(
  tx: Tx,
  context: Context,
  subject: KycSubjectKey,
  programId: string,
): Promise<{ passedAt: Temporal.Instant } | null> {
  const row = await findPassedRow(tx, context.brandId, keyOf(subject), programId);
  return row?.passed_at ? { passedAt: row.passed_at } : null;
}

/** Whether a KYC of the subject is under way, for whatever program. */
export async function hasRunningKyc(
  tx: Tx,
  context: Context,
  subject: KycSubjectKey,
): Promise<boolean> {
  return hasRunningRow(tx, context.brandId, keyOf(subject));
}

/** The subject's newest KYC for a program; `kyc_dne` before any. */
export async function getKycStatus(
  context: Context,
  deps: Pick<KycDeps, 'address'>,
  subject: KycSubject,
  programId: string,
): Promise<KycStatusRecord> {
  return readStatus(context, neighbours, deps.address, subject, programId);
}

/**
 * Keeps documents for the KYC of the subject that waits for them; once all are there, the vendor
 * is asked.
 *
 * @throws DomainError `kyc_dne`, `kyc_documents_not_required`, `kyc_document_submitted`, invalid
 *   input for a type that was not asked for.
 */
export async function submitDocuments(
  context: Context,
  deps: Pick<KycDeps, 'address'>,
  subject: KycSubject,
  files: DocumentFile[],
): Promise<KycStatusRecord> {
  return keepForSubject(context, neighbours, deps.address, subject, files);
}

/** Which document an upload's token stands for, of whatever brand; `upload_dne` for none. */
export async function findUploadAddress(tx: Tx, token: string): Promise<UploadAddress> {
  return findUpload(tx, token);
}

/** What the upload's page shows; `upload_dne` once its KYC has ended. */
export async function getUpload(context: Context, address: UploadAddress): Promise<UploadView> {
  return viewUpload(context, neighbours, address);
}

/** Keeps the file of one document; throws as `submitDocuments` and `upload_dne`. */
export async function receiveUpload(
  context: Context,
  address: UploadAddress,
  file: UploadedFile,
): Promise<UploadView> {
  return keepUpload(context, neighbours, address, file);
}

/**
 * Forces an outcome onto the subject's newest KYC for a program: sandbox only.
 *
 * @throws DomainError `customer_dne`, `invalid_program`, `kyc_dne`, `kyc_not_running`,
 *   `kyc_outcome_impossible`.
 */
export async function forceKyc(
  context: Context,
  deps: KycDeps,
  subject: KycSubjectKey,
  programId: string,
  outcome: ForcedOutcome,
): Promise<Verification> {
  return forceOutcome(context, { ...deps, neighbours }, subject, programId, outcome);
}

/** Due work `kyc.check`: asks the vendor who the person is. */
export async function checkIdentity(context: Context, deps: KycCheckDeps, verificationId: string) {
  await runIdentityCheck(context, { ...deps, neighbours }, verificationId);
}

/** Due work `kyc.decide`: asks the vendor about the documents. */
export async function checkDocuments(context: Context, deps: KycCheckDeps, verificationId: string) {
  await runDocumentCheck(context, { ...deps, neighbours }, verificationId);
}

/** Due work `kyc.review`: asks the vendor how the review ended. */
export async function endReview(context: Context, deps: KycCheckDeps, verificationId: string) {
  await runReview(context, { ...deps, neighbours }, verificationId);
}

/** Due work `kyc.expire`: the 28 days for documents are over. */
export async function expireKyc(context: Context, deps: KycDeps, verificationId: string) {
  await expireVerification(context, { ...deps, neighbours }, verificationId);
}

/** Gives the documents of a brand that was copied from another upload links of their own. */
export async function renewUploadLinks(tx: Tx, context: Context): Promise<void> {
  await renewTokens(tx, context);
}
