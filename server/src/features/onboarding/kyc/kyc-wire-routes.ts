import { DomainError, type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { BodyFiles } from '../../../platform/http/bodies/json-scan.ts';
import {
  documentFormatRule,
  maxDocumentBytes,
  readBase64,
  sniffDocument,
} from './document-format-rules.ts';
import type { KycStatusRecord } from './get-kyc-status.ts';
import type { DocumentFile } from './kyc-documents.ts';
import { kycErrors } from './kyc-errors.ts';
import type { DocumentType } from './kyc-rules.ts';
import type { KycSubject } from './kyc-verification.ts';

export const exampleIds = {
  brand: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c10',
  customer: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  program: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
  business: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
  owner: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
};

export const documentsExample = [
  {
    document_type: 'government_id',
    upload_link: 'http://localhost:4000/uploads/q2Zk0m1yJr0l5C7sV9xTn4bHw8uEoA3dPfGiKjLzXcY',
    status: 'required',
  },
];

/** Ids of a subject in answers: `customer_id` is null for a beneficial owner. */
export function viewSubject(subject: KycSubject) {
  if (subject.kind === 'customer') return { customer_id: subject.customerId };
  const { ownerId, businessId } = subject;
  return { customer_id: null, beneficial_owner_id: ownerId, business_id: businessId };
}

/** The KYC status in the wire format (contract, section 2.6). */
export function viewStatus(context: Context, record: KycStatusRecord) {
  const { subject, status, documents } = record;
  const { actor } = context;
  const isReader = actor.kind === 'brand' && actor.scope === 'read_only';
  return {
    ...viewSubject(subject),
    brand_id: context.brandId,
    kyc_status: status,
    ...(documents
      ? {
          documents: documents.map(({ documentType, uploadLink, status }) => ({
            document_type: documentType,
            upload_link: isReader ? null : uploadLink,
            status,
          })),
        }
      : {}),
  };
}

interface SentDocument {
  document_type: DocumentType;
  file_name: string;
  content: string;
}

/** Decodes the documents of a request; the error lists every invalid one. */
export function readDocuments(documents: SentDocument[], sent: BodyFiles): DocumentFile[] {
  const problems: FieldProblem[] = [];
  const files = documents.flatMap((document, index) => {
    const read = readDocument(document, sent);
    if (typeof read !== 'string') return [read];
    problems.push({ field: `documents[${index}].content`, rule: read });
    return [];
  });
  const types = documents.map(({ document_type }) => document_type);
  types.forEach((type, index) => {
    if (types.indexOf(type) === index) return;
    problems.push({ field: `documents[${index}].document_type`, rule: 'must be named once' });
  });
  if (problems.length > 0) throw invalidInput(problems);
  return files;
}

/** The decoded file, or the rule that its content breaks. */
function readDocument(document: SentDocument, sent: BodyFiles): DocumentFile | string {
  const { document_type, file_name, content } = document;
  // A call from inside the service has no files beside its body.
  const bytes = sent.has(content) ? sent.get(content) : readBase64(content);
  if (!bytes) return 'must be base64';
  if (bytes.length > maxDocumentBytes) {
    throw new DomainError(kycErrors.document_too_large, { limit: maxDocumentBytes });
  }
  const format = sniffDocument(bytes);
  if (!format) return documentFormatRule;
  return { documentType: document_type, fileName: file_name, format, content: bytes };
}
