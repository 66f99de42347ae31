import Type from 'typebox';
import type { Context } from '../../../platform/context.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { newestPage } from '../../../platform/http/schemas/list-pages.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { brandErrors, getProgram } from '../../tenants/brands/brands.ts';
import { agreementErrors } from './agreement-errors.ts';
import {
  AgreementAnswer,
  AgreementBody,
  AgreementKindSchema,
  agreementExample as example,
} from './agreements-schemas.ts';
import { type AgreementRow, agreementList } from './agreements-store.ts';
import { viewAgreement } from './agreements-view.ts';
import { acceptableOf } from './give-consent.ts';
import { publishAgreement, requireAgreement } from './publish-agreement.ts';
import { readText } from './read-text.ts';

const common = { tag: 'Agreements', dialect: 'request' } as const;
const params = idParams('agreement_id');
const { invalid_program } = brandErrors;

const publish = defineOperation({
  ...common,
  method: 'POST',
  path: '/programs/{program_id}/agreements',
  operationId: 'createAgreement',
  sdk: 'agreements.create',
  permission: 'settings',
  bodyLimitBytes: 1_000_000,
  summary: 'Publish a version of an agreement',
  description:
    'Publishes a version of an agreement of the program. It replaces the version before it, for customers who accept it from `effective_on` on. Earlier customers are owed a notice of a significant change, and it holds for each of them 45 days after the notice was reported as sent, or later, and never if it was not. A first security agreement is such a change for customers who accepted the terms of the card before it. A version is never changed: its SHA-256 is that of the words that customers were shown.',
  schemaCode: 'agreement_post_schema',
  params: idParams('program_id'),
  body: AgreementBody,
  answer: { status: 201, schema: AgreementAnswer, example },
  errors: [invalid_program],
  handle: async (context, { params: { program_id }, body }) => {
    const row = await publishAgreement(context, {
      programId: program_id,
      kind: body.kind,
      title: body.title,
      text: body.text ?? null,
      address: body.address ?? null,
      sha256: body.sha256 ?? null,
      effectiveOn: body.effective_on ? Temporal.PlainDate.from(body.effective_on) : null,
      changes: body.changes ?? null,
    });
    return viewOne(context, row);
  },
});

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/programs/{program_id}/agreements',
  operationId: 'listAgreements',
  sdk: 'agreements.list',
  clock: 'read',
  summary: "List a program's agreements",
  description:
    'Lists the versions of the agreements of a program, newest first. Customers can accept those whose `is_in_force` is true: one of each kind.',
  schemaCode: 'agreement_list_schema',
  params: idParams('program_id'),
  query: Type.Object({ ...pageQuery, kind: Type.Optional(AgreementKindSchema) }),
  answer: {
    status: 200,
    schema: pageOf(AgreementAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  errors: [invalid_program],
  handle: async (context, { params: { program_id }, query }) => {
    await getProgram(context, program_id);
    const filter = { programId: program_id, kind: query.kind ?? null };
    const page = await newestPage(context, agreementList, filter, readPage(query));
    const inForce = await acceptableOf(context, program_id);
    const ids = new Set(inForce.map(({ agreement_id }) => agreement_id));
    return renderPage(
      page,
      ({ agreement_id }) => agreement_id,
      (row) => viewAgreement(row, ids.has(row.agreement_id)),
    );
  },
});

const get = defineOperation({
  ...common,
  method: 'GET',
  path: '/agreements/{agreement_id}',
  operationId: 'getAgreement',
  sdk: 'agreements.get',
  clock: 'read',
  summary: 'Get a version of an agreement',
  description: 'Returns a version of an agreement, without its words.',
  schemaCode: 'agreement_get_schema',
  params,
  answer: { status: 200, schema: AgreementAnswer, example },
  errors: [agreementErrors.agreement_dne],
  handle: async (context, { params: { agreement_id } }) =>
    viewOne(context, await requireAgreement(context, agreement_id)),
});

const getText = defineOperation({
  ...common,
  method: 'GET',
  path: '/agreements/{agreement_id}/text',
  operationId: 'getAgreementText',
  sdk: 'agreements.text',
  summary: 'Get the words of an agreement',
  description:
    'Returns the words of a version, as they were published. Their SHA-256 in UTF-8 is the `sha256` of the version.',
  schemaCode: 'agreement_text_schema',
  params,
  answer: {
    status: 200,
    schema: Type.String(),
    example: 'Terms of the card. 1. You pay the whole balance each month.',
    contentType: 'text/plain; charset=utf-8',
  },
  errors: [agreementErrors.agreement_dne, agreementErrors.agreement_text_elsewhere],
  handle: (context, { params: { agreement_id } }) => readText(context, agreement_id),
});

async function viewOne(context: Context, row: AgreementRow) {
  const inForce = await acceptableOf(context, row.program_id);
  return viewAgreement(
    row,
    inForce.some(({ agreement_id }) => agreement_id === row.agreement_id),
  );
}

/** Operations on the agreements of a program (docs/decisions/0303). */
export const agreementOperations: readonly Operation[] = [publish, list, get, getText];
