import type { TSchema } from 'typebox';
import type { ErrorDefinition } from '../../../kernel/define-errors.ts';
import {
  defineOperation,
  idParams,
  type Operation,
  type SdkName,
} from '../../../platform/http/operations/operation.ts';
import { businessErrors } from '../../people/businesses/businesses.ts';
import { customerErrors } from '../../people/customers/customers.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import { maxDocumentBytes } from './document-format-rules.ts';
import { getKycStatus } from './get-kyc-status.ts';
import { kycErrors } from './kyc-errors.ts';
import { kycHistoryOperations } from './kyc-history-routes.ts';
import {
  CustomerStarted,
  CustomerStatus,
  DocumentsBody,
  DocumentsForm,
  OwnerStarted,
  OwnerStatus,
  StartKycBody,
  StatusQuery,
} from './kyc-schemas.ts';
import { simulateKycOperations } from './kyc-simulate-routes.ts';
import type { KycSubject } from './kyc-verification.ts';
import {
  documentsExample,
  exampleIds,
  readDocuments,
  viewStatus,
  viewSubject,
} from './kyc-wire-routes.ts';
import { submitDocuments } from './receive-documents.ts';
import { scanDocuments } from './scan-documents.ts';
import { startKyc } from './start-kyc.ts';

/** Path, names and schemas of the KYC operations of one kind of subject. */
interface SubjectKind {
  name: 'Customer' | 'BeneficialOwner';
  sdk: { start: SdkName; get: SdkName; upload: SdkName };
  tag: string;
  path: string;
  params: ReturnType<typeof idParams<string>>;
  subjectOf(params: Record<string, string>): KycSubject;
  unknown: readonly ErrorDefinition[];
  /** Error for an SSN that another program's KYC of the subject is checking. */
  held: ErrorDefinition;
  started: TSchema;
  status: TSchema;
  example: object;
}

const ofCustomer: SubjectKind = {
  name: 'Customer',
  sdk: { start: 'kyc.start', get: 'kyc.get', upload: 'kyc.uploadDocuments' },
  tag: 'KYC',
  path: '/customers/{customer_id}/verification-kyc',
  params: idParams('customer_id'),
  subjectOf: (params) => ({ kind: 'customer', customerId: params.customer_id ?? '' }),
  unknown: [customerErrors.customer_dne],
  held: customerErrors.customer_has_running_kyc,
  started: CustomerStarted,
  status: CustomerStatus,
  example: { customer_id: exampleIds.customer },
};

const ofOwner: SubjectKind = {
  name: 'BeneficialOwner',
  sdk: {
    start: 'beneficialOwners.startKyc',
    get: 'beneficialOwners.getKyc',
    upload: 'beneficialOwners.uploadKycDocuments',
  },
  tag: 'KYC',
  path: '/businesses/{business_id}/beneficial_owners/{beneficial_owner_id}/verification-kyc',
  params: idParams('business_id', 'beneficial_owner_id'),
  subjectOf: (params) => ({
    kind: 'beneficial_owner',
    businessId: params.business_id ?? '',
    ownerId: params.beneficial_owner_id ?? '',
  }),
  unknown: [businessErrors.business_dne, businessErrors.beneficial_owner_dne],
  held: businessErrors.beneficial_owner_has_running_kyc,
  started: OwnerStarted,
  status: OwnerStatus,
  example: {
    customer_id: null,
    beneficial_owner_id: exampleIds.owner,
    business_id: exampleIds.business,
  },
};

/** KYC operations of contract 4.9 and 4.10, completion page sections 3 and 4. */
export const kycOperations: readonly Operation[] = [
  ...[ofCustomer, ofOwner].flatMap((kind) => [start(kind), status(kind), upload(kind)]),
  ...kycHistoryOperations,
  ...simulateKycOperations,
];

function start(kind: SubjectKind): Operation {
  return defineOperation({
    method: 'POST',
    path: kind.path,
    operationId: `start${kind.name}Kyc`,
    sdk: kind.sdk.start,
    tag: kind.tag,
    summary: 'Start KYC',
    description:
      'Starts KYC for a program. The result is reported by an event. The SSN, phone and email that are sent complete or correct the record. A request that repeats an Idempotency-Key within 24 hours is refused.',
    dialect: 'request',
    schemaCode: 'kyc_post_schema',
    idempotency: 'kyc',
    params: kind.params,
    body: StartKycBody,
    answer: {
      status: 201,
      schema: kind.started,
      example: { ...kind.example, kyc_status: 'submitted' },
    },
    errors: [
      ...kind.unknown,
      brandErrors.invalid_program,
      brandErrors.program_not_ready,
      kycErrors.kyc_already_passed,
      kycErrors.kyc_in_progress,
      kind.held,
      kycErrors.kyc_retries,
    ],
    handle: async (context, { params, body }) => {
      const subject = kind.subjectOf(params);
      const { program_id, phone_country_code, ...supplied } = body;
      await context.unit((unit) =>
        startKyc(unit, {
          subject,
          programId: program_id,
          supplied: { ...supplied, phoneCountryCode: phone_country_code },
        }),
      );
      return { ...viewSubject(subject), kyc_status: 'submitted' };
    },
  });
}

function status(kind: SubjectKind): Operation {
  return defineOperation({
    method: 'GET',
    path: kind.path,
    operationId: `get${kind.name}Kyc`,
    sdk: kind.sdk.get,
    tag: kind.tag,
    summary: 'Get the KYC status',
    description: 'Returns the status of the newest KYC for the program.',
    dialect: 'request',
    schemaCode: 'kyc_get_schema',
    params: kind.params,
    query: StatusQuery,
    answer: { status: 200, schema: kind.status, example: statusExample(kind) },
    errors: [...kind.unknown, brandErrors.invalid_program, kycErrors.kyc_dne],
    handle: async (context, { params, query }) => {
      const subject = kind.subjectOf(params);
      return viewStatus(context, await getKycStatus(context, subject, query.program_id));
    },
  });
}

function upload(kind: SubjectKind): Operation {
  return defineOperation({
    method: 'POST',
    path: `${kind.path}/documents`,
    operationId: `upload${kind.name}KycDocuments`,
    sdk: kind.sdk.upload,
    tag: kind.tag,
    summary: 'Upload KYC documents',
    description:
      'Uploads documents for the KYC that requires them. The documents can be sent in several requests, as JSON or as a form (multipart/form-data) with one file in the field that is called like its type. Each document can also be sent to its own `upload_link`, by a person in a browser or by PUT.',
    dialect: 'request',
    schemaCode: 'kyc_documents_post_schema',
    params: kind.params,
    body: DocumentsBody,
    // The limit is three documents in base64, and 1 MiB for their names.
    files: {
      key: 'content',
      form: DocumentsForm,
      toBody: (files) => ({
        documents: files.map(({ name, fileName, content }) => ({
          document_type: name,
          file_name: fileName,
          content,
        })),
      }),
    },
    bodyLimitBytes: Math.ceil((3 * maxDocumentBytes * 4) / 3) + 1024 * 1024,
    answer: { status: 201, schema: kind.status, example: statusExample(kind) },
    errors: [
      ...kind.unknown,
      kycErrors.kyc_dne,
      kycErrors.kyc_documents_not_required,
      kycErrors.kyc_document_submitted,
      kycErrors.document_too_large,
      kycErrors.document_refused,
      kycErrors.document_scanner_unavailable,
    ],
    prepare: async (context, { body, files: sent }) => {
      const files = readDocuments(body.documents, sent);
      await scanDocuments(context, files);
      return files;
    },
    handle: async (context, { params, prepared: files }) => {
      const subject = kind.subjectOf(params);
      return viewStatus(context, await submitDocuments(context, subject, files));
    },
  });
}

function statusExample(kind: SubjectKind) {
  return {
    ...kind.example,
    brand_id: exampleIds.brand,
    kyc_status: 'document required',
    documents: documentsExample,
  };
}
