import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { defineOperation, idParams } from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { named, nullable, Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';
import { customerErrors } from '../../people/customers/customers.ts';
import { documentStatus, documentType, KycStatusSchema } from './kyc-schemas.ts';
import { exampleIds } from './kyc-wire-routes.ts';
import { listVerifications, type PastVerification } from './list-verifications.ts';

const PastDocument = Type.Object(
  {
    document_type: documentType,
    status: documentStatus,
    date_submitted: nullable(
      Timestamp({ description: 'The document arrived at this time. It is null until then.' }),
    ),
  },
  named('VerificationDocument'),
);

const VerificationView = Type.Object(
  {
    verification_id: Uuid({ description: 'The id of this KYC.' }),
    customer_id: Uuid({ description: 'The customer whose identity was checked.' }),
    program_id: Uuid({ description: 'The program that the KYC was for.' }),
    application_id: nullable(
      Uuid({
        description: 'The credit application that started the KYC; null for a direct start.',
      }),
    ),
    identity_change_id: nullable(
      Uuid({ description: 'The identity change that the KYC carries; null for any other KYC.' }),
    ),
    kyc_status: KycStatusSchema,
    error_code: nullable(
      Type.String({
        description: 'The reason of a failure as a code. It is null without a failure.',
        examples: ['low_confidence'],
      }),
    ),
    error_description: nullable(
      Type.String({
        description: 'The reason of a failure, as text. It is null without a failure.',
        examples: ['The identity could not be verified.'],
      }),
    ),
    date_passed: nullable(
      Timestamp({ description: 'The KYC passed at this time. It is null for all others.' }),
    ),
    documents: Type.Array(PastDocument, {
      description: 'The documents that the KYC required, without their contents.',
    }),
    date_created: Timestamp({ description: 'The KYC was started at this time.' }),
    date_updated: Timestamp({ description: 'The status changed last at this time.' }),
  },
  named('Verification'),
);

const example = {
  verification_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c35',
  customer_id: exampleIds.customer,
  program_id: exampleIds.program,
  application_id: null,
  identity_change_id: null,
  kyc_status: 'passed',
  error_code: null,
  error_description: null,
  date_passed: '2026-07-01T12:00:02.000Z',
  documents: [],
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:02.000Z',
};

export const kycHistoryOperation = defineOperation({
  method: 'GET',
  path: '/customers/{customer_id}/verifications',
  operationId: 'listCustomerVerifications',
  sdk: 'kyc.list',
  tag: 'KYC',
  summary: "List a customer's KYCs",
  description:
    'Lists all KYCs of a customer, of all programs, newest first, with their outcomes, reasons, documents and times.',
  dialect: 'request',
  schemaCode: 'kyc_list_schema',
  params: idParams('customer_id'),
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(VerificationView),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  errors: [customerErrors.customer_dne],
  handle: async (context, { params: { customer_id }, query }) => {
    const page = await listVerifications(context, customer_id, readPage(query));
    return renderPage(
      page,
      (row) => row.verification_id,
      (row) => viewVerification(customer_id, row),
    );
  },
});

function viewVerification(customer_id: string, row: PastVerification) {
  return {
    verification_id: row.verification_id,
    customer_id,
    program_id: row.program_id,
    application_id: row.application_id,
    identity_change_id: row.identity_change_id,
    kyc_status: row.status,
    error_code: row.error_code,
    error_description: row.error_description,
    date_passed: row.passed_at && renderInstant(row.passed_at),
    documents: row.documents.map(({ date_submitted, ...document }) => ({
      ...document,
      date_submitted: date_submitted && renderInstant(Temporal.Instant.from(date_submitted)),
    })),
    date_created: renderInstant(row.date_created),
    date_updated: renderInstant(row.date_updated),
  };
}
