import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { getBrandName, getProgram } from '../../tenants/brands/brands.ts';
import { type KycStatusRecord, statusRecord } from './get-kyc-status.ts';
import {
  type DocumentFile,
  findUploadToken,
  listDocuments,
  type RequestedDocument,
  storeDocuments,
} from './kyc-documents.ts';
import { kycErrors } from './kyc-errors.ts';
import { documentDecision, kycExpiry } from './kyc-jobs.ts';
import type { DocumentType } from './kyc-rules.ts';
import { isRunning, type KycStatus } from './kyc-states.ts';
import { findLatestWaitingRow } from './kyc-store.ts';
import { requireSubject } from './kyc-subject.ts';
import type { KycSubject, Verification } from './kyc-verification.ts';
import { findVerification, keyOf, lockVerification } from './verification-record.ts';

/** The document of an upload link, with its KYC and brand. */
export interface UploadAddress {
  brandId: string;
  documentId: string;
  verificationId: string;
}

/** Contents of an upload's page and of its JSON answer. */
export interface UploadView {
  documentType: DocumentType;
  status: 'required' | 'submitted';
  kycStatus: KycStatus;
  brandName: string;
  /** Place of the document among those of its KYC; both count from 1. */
  place: { number: number; of: number };
  /** The first other document that is still required. */
  next: Pick<RequestedDocument, 'documentType' | 'uploadLink'> | null;
}

export type UploadedFile = Omit<DocumentFile, 'documentType'>;

/** Finds the document of an upload token across all brands; `upload_dne` for an unknown token. */
export async function findUploadAddress(tx: Tx, token: string): Promise<UploadAddress> {
  const found = await findUploadToken(tx, token);
  if (!found) throw new DomainError(kycErrors.upload_dne);
  return found;
}

/** The contents of an upload's page; `upload_dne` once its KYC has ended. */
export async function getUpload(context: Context, address: UploadAddress): Promise<UploadView> {
  const verification = await findVerification(context, address.verificationId);
  return viewOf(context, verification, address);
}

/** Saves the file of one document; throws `upload_dne` and the errors of `submitDocuments`. */
export async function receiveUpload(
  context: Context,
  address: UploadAddress,
  file: UploadedFile,
): Promise<UploadView> {
  return context.unit(async (unit) => {
    const verification = await lockVerification(unit, address.verificationId);
    const view = await viewOf(unit, verification, address);
    if (!verification) throw new DomainError(kycErrors.upload_dne);
    const { documentType } = view;
    await storeAndDecide(unit, verification, [{ ...file, documentType }]);
    return { ...view, status: 'submitted' };
  });
}

/**
 * Saves documents for the subject's KYC that requires them, and schedules the vendor's decision once
 * all are submitted.
 *
 * @throws DomainError `kyc_dne`, `kyc_documents_not_required`, `kyc_document_submitted`, invalid
 *   input for a type that the KYC does not require.
 */
export async function submitDocuments(
  context: Context,
  subject: KycSubject,
  files: DocumentFile[],
): Promise<KycStatusRecord> {
  await requireSubject(context, subject);
  return context.unit(async (unit) => {
    const latest = await findLatestWaitingRow(unit, keyOf(subject));
    const locked = latest && (await lockVerification(unit, latest.verification_id));
    if (!locked) throw new DomainError(kycErrors.kyc_dne);
    await storeAndDecide(unit, locked, files);
    return statusRecord(unit, locked);
  });
}

/** Builds the view of an upload; a token is valid only while its KYC runs. */
async function viewOf(
  context: Context,
  verification: Verification | undefined,
  address: UploadAddress,
): Promise<UploadView> {
  if (!verification || !isRunning(verification.status)) throw new DomainError(kycErrors.upload_dne);
  const documents = await listDocuments(context, address.verificationId);
  const at = documents.findIndex(({ documentId }) => documentId === address.documentId);
  const document = documents[at];
  if (!document) throw new DomainError(kycErrors.upload_dne);
  const { documentType, status } = document;
  return {
    documentType,
    status,
    kycStatus: verification.status,
    brandName: await getBrandName(context),
    place: { number: at + 1, of: documents.length },
    next: documents.find((each) => each !== document && each.status === 'required') ?? null,
  };
}

/** Saves files; the last required one cancels the expiry and schedules the vendor's decision. */
async function storeAndDecide(
  unit: Unit,
  verification: Verification,
  files: DocumentFile[],
): Promise<void> {
  const { verificationId, programId } = verification;
  if (!(await storeDocuments(unit, verification, files))) return;
  const { settings } = await getProgram(unit, programId);
  await kycExpiry.cancel(unit, { verification_id: verificationId });
  await documentDecision.schedule(
    unit,
    { verification_id: verificationId },
    { at: unit.now.add({ milliseconds: settings.kyc_delay_ms }) },
  );
}
