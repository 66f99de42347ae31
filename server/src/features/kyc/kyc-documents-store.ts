import type { Tx } from '../../platform/db/database.ts';
import type { DocumentFormat } from './document-format-rules.ts';
import type { DocumentType } from './kyc-rules.ts';

export interface NewDocumentRow {
  brand_id: string;
  document_id: string;
  verification_id: string;
  document_type: DocumentType;
  status: 'required';
  upload_token_hash: Buffer;
  upload_token: Buffer;
  date_created: Temporal.Instant;
  date_updated: Temporal.Instant;
}

export async function insertDocuments(tx: Tx, rows: NewDocumentRow[]): Promise<void> {
  await tx.insertInto('kyc_documents').values(rows).execute();
}

/** What a verification asks for, in the order it was asked, without the files. */
export async function listDocumentRows(tx: Tx, brandId: string, verificationId: string) {
  return tx
    .selectFrom('kyc_documents')
    .select(['document_id', 'document_type', 'status', 'upload_token'])
    .where('brand_id', '=', brandId)
    .where('verification_id', '=', verificationId)
    .orderBy('document_id')
    .execute();
}

/** The files that were sent, sealed. */
export async function listDocumentFiles(tx: Tx, brandId: string, verificationId: string) {
  return tx
    .selectFrom('kyc_documents')
    .select(['document_type', 'media_type', 'content'])
    .where('brand_id', '=', brandId)
    .where('verification_id', '=', verificationId)
    .where('status', '=', 'submitted')
    .orderBy('document_id')
    .execute();
}

/** The one query without a brand: it is how an upload learns its brand. */
export async function findDocumentByToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('kyc_documents')
    .select(['brand_id', 'document_id', 'verification_id'])
    .where('upload_token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function saveDocument(
  tx: Tx,
  brandId: string,
  documentId: string,
  file: {
    media_type: DocumentFormat;
    file_name: Buffer | null;
    content: Buffer;
    date_submitted: Temporal.Instant;
    date_updated: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .updateTable('kyc_documents')
    .set({ ...file, status: 'submitted' })
    .where('brand_id', '=', brandId)
    .where('document_id', '=', documentId)
    .execute();
}
