import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { named, nullable, Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';
import { businessErrors } from '../../people/businesses/businesses.ts';
import { customerErrors } from '../../people/customers/customers.ts';
import { documentWindow } from './kyc-rules.ts';
import { documentStatus, documentType, KycStatusSchema } from './kyc-schemas.ts';
import { exampleIds } from './kyc-wire-routes.ts';
import {
  listBusinessVerifications,
  listVerifications,
  type PastVerification,
} from './list-verifications.ts';

const PastDocument = Type.Object(
  {
    document_type: documentType,
    status: documentStatus,
    date_submitted: nullable(
      Timestamp({ description: 'The document arrived at this time. It is null until then.' }),
    ),
    date_due: Timestamp({
      description: 'The KYC expires at this time if the document has not arrived.',
    }),
  },
  named('VerificationDocument'),
);

const VerificationView = Type.Object(
  {
    verification_id: Uuid({ description: 'The id of this KYC.' }),
    customer_id: Uuid({ description: 'The customer whose identity was checked.' }),
    ...outcomeFields(),
  },
  named('Verification'),
);

const OwnerVerificationView = Type.Object(
  {
    verification_id: Uuid({ description: 'The id of this KYC.' }),
    business_id: Uuid(),
    beneficial_owner_id: Uuid(),
    ...outcomeFields(),
  },
  named('BeneficialOwnerVerification'),
);

/** Fields of a KYC of any subject. */
function outcomeFields() {
  return {
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
  };
}

const outcome = {
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
const verification_id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c35';
const example = { verification_id, customer_id: exampleIds.customer, ...outcome };
const ownerExample = {
  verification_id,
  business_id: exampleIds.business,
  beneficial_owner_id: exampleIds.owner,
  ...outcome,
};

const shared = { method: 'GET', tag: 'KYC', dialect: 'request' } as const;

const ofCustomer = defineOperation({
  ...shared,
  path: '/customers/{customer_id}/verifications',
  operationId: 'listCustomerVerifications',
  sdk: 'kyc.list',
  summary: "List a customer's KYCs",
  description:
    'Lists all KYCs of a customer, of all programs, newest first, with their outcomes, reasons, documents and times.',
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
    return renderPage(page, idOf, (row) => ({
      verification_id: row.verification_id,
      customer_id,
      ...viewOutcome(row),
    }));
  },
});

const ofBusiness = defineOperation({
  ...shared,
  path: '/businesses/{business_id}/verifications',
  operationId: 'listBusinessVerifications',
  sdk: 'businesses.verifications',
  summary: 'List the KYCs of the owners of a business',
  description:
    'Lists all KYCs of the beneficial owners of a business, of all programs, newest first, with their outcomes, reasons, documents and times.',
  schemaCode: 'business_kyc_list_schema',
  params: idParams('business_id'),
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(OwnerVerificationView),
    example: { data: [ownerExample], has_more: false, next_cursor: null },
  },
  errors: [businessErrors.business_dne],
  handle: async (context, { params: { business_id }, query }) => {
    const page = await listBusinessVerifications(context, business_id, readPage(query));
    return renderPage(page, idOf, (row) => ({
      verification_id: row.verification_id,
      business_id,
      beneficial_owner_id: row.beneficial_owner_id,
      ...viewOutcome(row),
    }));
  },
});

/** Lists of KYCs with their outcomes. */
export const kycHistoryOperations: readonly Operation[] = [ofCustomer, ofBusiness];

const idOf = (row: PastVerification) => row.verification_id;

function viewOutcome(row: PastVerification) {
  return {
    program_id: row.program_id,
    application_id: row.application_id,
    identity_change_id: row.identity_change_id,
    kyc_status: row.status,
    error_code: row.error_code,
    error_description: row.error_description,
    date_passed: row.passed_at && renderInstant(row.passed_at),
    documents: row.documents.map(({ date_submitted, date_created, ...document }) => ({
      ...document,
      date_submitted: date_submitted && renderInstant(Temporal.Instant.from(date_submitted)),
      date_due: renderInstant(Temporal.Instant.from(date_created).add(documentWindow)),
    })),
    date_created: renderInstant(row.date_created),
    date_updated: renderInstant(row.date_updated),
  };
}
