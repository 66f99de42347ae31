import { createHash, randomBytes } from 'node:crypto';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { GrowingBytes } from '../../../kernel/growing-bytes.ts';
import { newId } from '../../../kernel/ids.ts';
import { sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { eraseSealedPayloads } from '../../../platform/events/sealed-payload.ts';
import { publicAddress } from '../../../platform/public-address.ts';
import type { DocumentFormat } from './document-format-rules.ts';
import {
  findDocumentByToken,
  insertDocuments,
  listDocumentFiles,
  listDocumentIds,
  listDocumentRows,
  readDocumentPart,
  saveDocument,
  updateDocumentToken,
} from './kyc-documents-store.ts';
import { kycErrors } from './kyc-errors.ts';
import type { DocumentType } from './kyc-rules.ts';
import type { KycDocument } from './kyc-vendor.ts';
import type { Verification } from './kyc-verification.ts';

/** A document that a KYC requires. */
export interface RequestedDocument {
  documentId: string;
  documentType: DocumentType;
  status: 'required' | 'submitted';
  uploadLink: string;
}

/** The file of one required document. */
export interface DocumentFile {
  documentType: DocumentType;
  fileName: string | null;
  format: DocumentFormat;
  content: Buffer;
}

/** Sealed columns of a document: the token of its link, and the file with its name. */
export const documentColumns = {
  uploadToken: sealedColumn('kyc_documents', 'upload_token', ['document_id']),
  fileName: sealedColumn('kyc_documents', 'file_name', ['document_id']),
  content: sealedColumn('kyc_documents', 'content', ['document_id']),
};

/** Records the required documents of a KYC, each with its own upload link. */
export async function requestDocuments(
  unit: Unit,
  verificationId: string,
  types: DocumentType[],
): Promise<void> {
  const now = unit.now;
  const requests = types.map((documentType) => {
    const token = newUploadToken();
    return { documentId: newId(), documentType, token };
  });
  await insertDocuments(
    unit,
    requests.map(({ documentId, documentType, token }) => ({
      brand_id: unit.brandId,
      document_id: documentId,
      verification_id: verificationId,
      document_type: documentType,
      status: 'required',
      upload_token_hash: hashToken(token),
      upload_token: unit.vault.seal(token, documentColumns.uploadToken, documentId),
      date_created: now,
      date_updated: now,
    })),
  );
}

/**
 * Replaces the upload links of a copied brand, so that they differ from the original's, and erases those
 * of its events.
 */
export async function renewUploadLinks(unit: Unit): Promise<void> {
  await eraseSealedPayloads(unit);
  for (const documentId of await listDocumentIds(unit)) {
    const token = newUploadToken();
    await updateDocumentToken(unit, documentId, {
      upload_token_hash: hashToken(token),
      upload_token: unit.vault.seal(token, documentColumns.uploadToken, documentId),
    });
  }
}

/** Documents that a verification requires, in the order of the request. */
export async function listDocuments(
  context: Context,
  verificationId: string,
): Promise<RequestedDocument[]> {
  const rows = await listDocumentRows(context, verificationId);
  return rows.map((row) => ({
    documentId: row.document_id,
    documentType: row.document_type,
    status: row.status,
    uploadLink: linkOf(context, openToken(context, row)),
  }));
}

/**
 * Saves files for a verification whose row the caller has locked. Returns true once every required
 * document is submitted.
 *
 * @throws DomainError `kyc_documents_not_required`, `kyc_document_submitted` for a document already
 *   submitted, and invalid input for a type that the KYC does not require.
 */
export async function storeDocuments(
  unit: Unit,
  verification: Verification,
  files: DocumentFile[],
): Promise<boolean> {
  const { verificationId, status } = verification;
  if (status !== 'document required') {
    throw new DomainError(kycErrors.kyc_documents_not_required, { kyc_status: status });
  }
  const requested = await listDocumentRows(unit, verificationId);
  const waiting = new Map(requested.map((row) => [row.document_type, row]));
  for (const [index, file] of files.entries()) {
    const row = waiting.get(file.documentType);
    if (!row) {
      const asked = requested.map(({ document_type }) => document_type).join(', ');
      throw invalidInput([
        { field: `documents[${index}].document_type`, rule: `must be one of ${asked}` },
      ]);
    }
    if (row.status === 'submitted') {
      throw new DomainError(kycErrors.kyc_document_submitted, { document_type: file.documentType });
    }
    await storeFile(unit, row.document_id, file);
    waiting.set(file.documentType, { ...row, status: 'submitted' });
  }
  return [...waiting.values()].every((row) => row.status === 'submitted');
}

async function storeFile(unit: Unit, documentId: string, file: DocumentFile): Promise<void> {
  const now = unit.now;
  await saveDocument(unit, documentId, {
    media_type: file.format,
    file_name:
      file.fileName === null
        ? null
        : unit.vault.seal(file.fileName, documentColumns.fileName, documentId),
    content: await unit.vault.sealFile(file.content, documentColumns.content, documentId),
    date_submitted: now,
    date_updated: now,
  });
}

/** True once every required document is submitted. */
export async function hasAllDocuments(context: Context, verificationId: string): Promise<boolean> {
  const rows = await listDocumentRows(context, verificationId);
  return rows.length > 0 && rows.every(({ status }) => status === 'submitted');
}

/** Opens the sealed files of a verification. */
export async function openDocuments(
  context: Context,
  verificationId: string,
): Promise<KycDocument[]> {
  const documents: KycDocument[] = [];
  for (const row of await listDocumentFiles(context, verificationId)) {
    const { document_id, document_type, media_type, content_bytes } = row;
    if (!media_type || !content_bytes) throw new Error('A submitted document has no file');
    const content = await openFile(context, document_id, content_bytes);
    documents.push({ documentType: document_type, format: media_type, content });
  }
  return documents;
}

/** Read in parts: the driver converts the text of 512 KiB of such a part without a pause. */
const partBytes = 256 * 1024;

async function openFile(context: Context, documentId: string, bytes: number): Promise<Buffer> {
  const sealed = new GrowingBytes();
  while (sealed.length < bytes) {
    const from = sealed.length;
    const part = await readDocumentPart(context, documentId, { from, bytes: partBytes });
    if (!part || part.length === 0) throw new Error('A file was removed while it was read');
    sealed.push(part);
  }
  return context.vault.openFile(sealed.take(), documentColumns.content, documentId);
}

/** Finds the document of an upload token across all brands. */
export async function findUploadToken(tx: Tx, token: string) {
  const row = await findDocumentByToken(tx, hashToken(token));
  return (
    row && {
      brandId: row.brand_id,
      documentId: row.document_id,
      verificationId: row.verification_id,
    }
  );
}

/** Upload tokens authorize an upload alone: 256 random bits, even in a world with seeded ids. */
function newUploadToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token without salt: guessing cannot reverse a hash of 256 random bits. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function openToken({ vault }: Context, row: { document_id: string; upload_token: Buffer }): string {
  return vault.open(row.upload_token, documentColumns.uploadToken, row.document_id);
}

function linkOf(context: Context, token: string): string {
  return `${context.port(publicAddress).publicUrl}/uploads/${token}`;
}
