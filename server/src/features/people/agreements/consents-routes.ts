import Type from 'typebox';
import type { Context } from '../../../platform/context.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import {
  countedPageOf,
  countQuery,
  type Page,
  pageQuery,
  readPage,
  renderPage,
} from '../../../platform/http/schemas/paging.ts';
import { customerErrors } from '../customers/customers.ts';
import { paperAnswer, paperFormat, paperQuery, renderPaper } from '../notices/notices.ts';
import { agreementErrors } from './agreement-errors.ts';
import { ConsentAnswer, ConsentBody, consentExample as example } from './agreements-schemas.ts';
import { viewConsent } from './agreements-view.ts';
import { consentsPaper } from './consents-paper.ts';
import { giveConsent } from './give-consent.ts';
import { type Consent, listConsents, requireConsent, withAgreement } from './read-consents.ts';
import { withdrawConsent } from './withdraw-consent.ts';

const common = { tag: 'Agreements', dialect: 'request' } as const;
const ofCustomer = idParams('customer_id');
const params = idParams('consent_id');

const give = defineOperation({
  ...common,
  method: 'POST',
  path: '/customers/{customer_id}/consents',
  operationId: 'createConsent',
  sdk: 'consents.create',
  summary: "Record a customer's consent",
  description:
    'Records that the customer accepts a version of an agreement, at this time. A version that was accepted already, and not withdrawn, is returned as it was recorded. A consent is never changed.',
  schemaCode: 'consent_post_schema',
  params: ofCustomer,
  body: ConsentBody,
  answer: { status: 201, schema: ConsentAnswer, example },
  errors: [
    customerErrors.customer_dne,
    agreementErrors.agreement_dne,
    agreementErrors.agreement_not_in_force,
  ],
  handle: async (context, { params: { customer_id }, body }) => {
    const row = await giveConsent(context, {
      customerId: customer_id,
      agreementId: body.agreement_id.toLowerCase(),
      evidence: { ip_address: body.ip_address ?? null, user_agent: body.user_agent ?? null },
      isSeparate: body.is_separate ?? false,
    });
    return viewConsent(context, await withAgreement(context, row));
  },
});

const listOfCustomer = defineOperation({
  ...common,
  method: 'GET',
  path: '/customers/{customer_id}/consents',
  operationId: 'listConsents',
  sdk: 'consents.list',
  summary: "List a customer's consents",
  description:
    'Lists what a customer accepted, newest first, also of a deleted customer: the law has it kept.',
  schemaCode: 'consent_list_schema',
  params: ofCustomer,
  query: Type.Object({ ...pageQuery, ...countQuery }),
  answer: {
    status: 200,
    schema: countedPageOf(ConsentAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  errors: [customerErrors.customer_dne],
  handle: async (context, { params: { customer_id }, query }) => {
    const filter = { customerId: customer_id, agreementId: null };
    return renderConsents(context, await listConsents(context, filter, readPage(query)));
  },
});

const listOfAgreement = defineOperation({
  ...common,
  method: 'GET',
  path: '/agreements/{agreement_id}/consents',
  operationId: 'listAgreementConsents',
  sdk: 'agreements.consents',
  summary: 'List the consents to an agreement',
  description: 'Lists the customers who accepted a version of an agreement, newest first.',
  schemaCode: 'agreement_consent_list_schema',
  params: idParams('agreement_id'),
  query: Type.Object({ ...pageQuery, ...countQuery }),
  answer: {
    status: 200,
    schema: countedPageOf(ConsentAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  errors: [agreementErrors.agreement_dne],
  handle: async (context, { params: { agreement_id }, query }) => {
    const filter = { customerId: null, agreementId: agreement_id };
    return renderConsents(context, await listConsents(context, filter, readPage(query)));
  },
});

const get = defineOperation({
  ...common,
  method: 'GET',
  path: '/consents/{consent_id}',
  operationId: 'getConsent',
  sdk: 'consents.get',
  summary: 'Get a consent',
  description: 'Returns a consent with the version that was accepted.',
  schemaCode: 'consent_get_schema',
  params,
  answer: { status: 200, schema: ConsentAnswer, example },
  errors: [agreementErrors.consent_dne],
  handle: async (context, { params: { consent_id } }) =>
    viewConsent(context, await requireConsent(context, consent_id)),
});

const withdraw = defineOperation({
  ...common,
  method: 'POST',
  path: '/consents/{consent_id}/withdraw',
  operationId: 'withdrawConsent',
  sdk: 'consents.withdraw',
  summary: 'Withdraw a consent',
  description:
    'Records that the customer withdraws a consent to electronic papers or to payments by themselves, with those to other versions of the agreement. Papers that become owed from now on are owed by mail. A repeat changes nothing.',
  schemaCode: 'consent_withdraw_schema',
  params,
  answer: {
    status: 200,
    schema: ConsentAnswer,
    example: { ...example, can_be_withdrawn: false, withdrawn_at: '2026-08-01T12:00:00.000Z' },
  },
  errors: [agreementErrors.consent_dne, agreementErrors.consent_stays],
  handle: async (context, { params: { consent_id } }) =>
    viewConsent(context, await withAgreement(context, await withdrawConsent(context, consent_id))),
});

const getRecord = defineOperation({
  ...common,
  method: 'GET',
  path: '/customers/{customer_id}/consents/record',
  operationId: 'getConsentRecord',
  sdk: 'consents.record',
  showsPersonal: true,
  clock: 'read',
  summary: "Get the record of a customer's consents",
  description:
    'Returns all that a customer accepted, with versions, times, addresses and hashes, as a page for an examiner, or as a tagged PDF with `format=pdf` or `Accept: application/pdf`.',
  schemaCode: 'consent_record_schema',
  params: ofCustomer,
  query: paperQuery,
  answer: paperAnswer,
  errors: [customerErrors.customer_dne],
  handle: async (context, { params: { customer_id }, query, accept }) =>
    renderPaper(await consentsPaper(context, customer_id), paperFormat(query.format, accept)),
});

function renderConsents(context: Context, page: Page<Consent>) {
  return renderPage(
    page,
    ({ row }) => row.consent_id,
    (consent) => viewConsent(context, consent),
  );
}

/** Operations on what customers accepted (docs/decisions/0303). */
export const consentOperations: readonly Operation[] = [
  give,
  listOfCustomer,
  getRecord,
  listOfAgreement,
  get,
  withdraw,
];
