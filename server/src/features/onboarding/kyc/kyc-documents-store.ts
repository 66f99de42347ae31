import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
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

export async function insertDocuments(unit: Unit, rows: NewDocumentRow[]): Promise<void> {
  await unit.db.insertInto('kyc_documents').values(rows).execute();
}

/** Documents that a verification requires, in the order of the request, without their files. */
export async function listDocumentRows(scope: BrandScope, verificationId: string) {
  return scope.db
    .selectFrom('kyc_documents')
    .select(['document_id', 'document_type', 'status', 'upload_token'])
    .where('brand_id', '=', scope.brandId)
    .where('verification_id', '=', verificationId)
    .orderBy('document_id')
    .execute();
}

/** Submitted documents of a verification with the sizes of their sealed files. */
export async function listDocumentFiles(scope: BrandScope, verificationId: string) {
  return scope.db
    .selectFrom('kyc_documents')
    .select([
      'document_id',
      'document_type',
      'media_type',
      sql<number>`octet_length(content)`.as('content_bytes'),
    ])
    .where('brand_id', '=', scope.brandId)
    .where('verification_id', '=', verificationId)
    .where('status', '=', 'submitted')
    .orderBy('document_id')
    .execute();
}

/** A part of a document's sealed file; `from` counts from 0. */
export async function readDocumentPart(
  scope: BrandScope,
  documentId: string,
  part: { from: number; bytes: number },
): Promise<Buffer | undefined> {
  const row = await scope.db
    .selectFrom('kyc_documents')
    .select(
      sql<Buffer>`substring(content from ${part.from + 1}::int for ${part.bytes}::int)`.as('part'),
    )
    .where('brand_id', '=', scope.brandId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.part;
}

/**
 * Finds a document in any brand, as no other query may: the token alone decides an upload's brand.
 * Snapshots are left out, since a snapshot holds the same tokens as the world that it copies, and so
 * are documents of a KYC that a key started which was revoked since.
 */
export async function findDocumentByToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('kyc_documents')
    .select(['brand_id', 'document_id', 'verification_id'])
    .where('upload_token_hash', '=', tokenHash)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kyc_verifications as v')
            .innerJoin('api_keys as k', (join) =>
              join.onRef('k.brand_id', '=', 'v.brand_id').onRef('k.key_id', '=', 'v.key_id'),
            )
            .select('k.key_id')
            .whereRef('v.brand_id', '=', 'kyc_documents.brand_id')
            .whereRef('v.verification_id', '=', 'kyc_documents.verification_id')
            .where('k.revoked_at', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('world_snapshots')
            .select('snapshot_id')
            .whereRef('snapshot_id', '=', 'kyc_documents.brand_id'),
        ),
      ),
    )
    .executeTakeFirst();
}

export async function saveDocument(
  unit: Unit,
  documentId: string,
  file: {
    media_type: DocumentFormat;
    file_name: Buffer | null;
    content: Buffer;
    date_submitted: Temporal.Instant;
    date_updated: Temporal.Instant;
  },
): Promise<void> {
  await unit.db
    .updateTable('kyc_documents')
    .set({ ...file, status: 'submitted' })
    .where('brand_id', '=', unit.brandId)
    .where('document_id', '=', documentId)
    .execute();
}

/** Removes a verification's documents with their files and upload tokens. */
export async function eraseDocuments(unit: Unit, verificationId: string): Promise<void> {
  await unit.db
    .deleteFrom('kyc_documents')
    .where('brand_id', '=', unit.brandId)
    .where('verification_id', '=', verificationId)
    .execute();
}

/** Ids of all documents that a brand's KYCs require. */
export async function listDocumentIds(scope: BrandScope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('kyc_documents')
    .select('document_id')
    .where('brand_id', '=', scope.brandId)
    .execute();
  return rows.map(({ document_id }) => document_id);
}

/** Replaces a document's upload token. */
export async function updateDocumentToken(
  unit: Unit,
  documentId: string,
  token: { upload_token_hash: Buffer; upload_token: Buffer },
): Promise<void> {
  await unit.db
    .updateTable('kyc_documents')
    .set(token)
    .where('brand_id', '=', unit.brandId)
    .where('document_id', '=', documentId)
    .execute();
}
