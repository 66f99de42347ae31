import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import {
  countedPageOf,
  countQuery,
  pageQuery,
  readPage,
  renderPage,
} from '../../../platform/http/schemas/paging.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';

import { customerErrors } from '../../people/customers/customers.ts';
import { paperAnswer, paperFormat, paperQuery } from '../../people/notices/notices.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import {
  recordNoticeSent,
  renderAdverseActionNotice,
  requireAdverseAction,
} from './adverse-action-notices.ts';
import type { AdverseActionRow } from './adverse-actions-store.ts';
import { applicationErrors } from './application-errors.ts';
import {
  AdverseActionAnswer,
  ApplicationAnswer,
  ApplicationBody,
  ApplicationChangeBody,
  ApplicationStatusText,
  adverseActionExample,
  applicationExample,
} from './applications-schemas.ts';
import { viewApplication, viewApplications } from './applications-view.ts';
import { changeApplication } from './change-application.ts';
import { createApplication } from './create-application.ts';
import { listApplications, requireApplication } from './read-applications.ts';
import { submitApplication } from './submit-application.ts';

const shared = { tag: 'Credit applications', dialect: 'credit' } as const;
const params = idParams('application_id');
const example = applicationExample;

const create = defineOperation({
  ...shared,
  method: 'POST',
  path: '/credit/applications',
  operationId: 'createApplication',
  sdk: 'applications.create',
  summary: 'Create a credit application',
  description:
    "Creates a credit application. The applicant's data is copied from the customer record; a value that is sent here takes precedence over the record. Creating an application resets the customer's available KYC attempts to three.",
  schemaCode: 'credit_application_post_schema',
  body: ApplicationBody,
  answer: { status: 201, schema: ApplicationAnswer, example },
  errors: [
    brandErrors.invalid_program,
    brandErrors.program_not_ready,
    customerErrors.customer_dne,
    applicationErrors.customer_cannot_apply,
  ],
  handle: async (context, { body }) =>
    viewApplication(
      context,
      await createApplication(context, { programId: body.program_id, applicant: body.applicant }),
    ),
});

const get = defineOperation({
  ...shared,
  method: 'GET',
  path: '/credit/applications/{application_id}',
  operationId: 'getApplication',
  sdk: 'applications.get',
  sharesReads: true,
  summary: 'Get a credit application',
  description:
    'While the applicant can be changed, the response shows the data that the next submission will use. Otherwise it shows the data that was submitted.',
  schemaCode: 'credit_application_get_schema',
  params,
  answer: { status: 200, schema: ApplicationAnswer, example },
  errors: [applicationErrors.application_dne],
  handle: async (context, { params }) =>
    viewApplication(context, await requireApplication(context, params.application_id)),
});

const list = defineOperation({
  ...shared,
  method: 'GET',
  path: '/credit/applications',
  operationId: 'listApplications',
  sdk: 'applications.list',
  summary: 'List credit applications',
  description: 'Lists credit applications, newest first.',
  schemaCode: 'credit_application_list_schema',
  query: Type.Object({
    ...pageQuery,
    ...countQuery,
    customer_id: Type.Optional(Uuid()),
    application_status: Type.Optional(ApplicationStatusText),
    notice_owed: Type.Optional(
      Type.Boolean({
        description:
          'Returns only applications whose notice of adverse action is still to be sent, or only the others.',
      }),
    ),
  }),
  answer: {
    status: 200,
    schema: countedPageOf(ApplicationAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const filter = {
      customerId: query.customer_id ?? null,
      status: query.application_status ?? null,
      isNoticeOwed: query.notice_owed ?? null,
    };
    const page = await listApplications(context, filter, readPage(query));
    return renderPage(
      { ...page, items: await viewApplications(context, page.items) },
      (application) => application.application_id,
      (application) => application,
    );
  },
});

const change = defineOperation({
  ...shared,
  method: 'PATCH',
  path: '/credit/applications/{application_id}',
  operationId: 'updateApplication',
  sdk: 'applications.update',
  summary: 'Update the applicant of a credit application',
  description:
    'Changes the applicant while `application_status` is `created`, `kyc_warning` or `resubmit_required`. The customer record is not changed by it; if the KYC of a submission passes, the record takes the names and the birth date that were verified. For each field, a submission uses the value that was set last, in the application or in the customer record.',
  schemaCode: 'credit_application_patch_schema',
  params,
  body: ApplicationChangeBody,
  answer: { status: 200, schema: ApplicationAnswer, example },
  errors: [applicationErrors.application_dne, applicationErrors.application_not_possible],
  handle: async (context, { params, body }) =>
    viewApplication(
      context,
      await changeApplication(context, params.application_id, body.applicant),
    ),
});

const submit = defineOperation({
  ...shared,
  method: 'POST',
  path: '/credit/applications/{application_id}/submit',
  operationId: 'submitApplication',
  sdk: 'applications.submit',
  summary: 'Submit a credit application',
  description:
    'Submits the application and starts KYC, which reports its result by events. A customer who has already passed KYC for the program is approved without a new one.',
  schemaCode: 'credit_application_submit_schema',
  params,
  answer: {
    status: 200,
    schema: ApplicationAnswer,
    example: { ...example, application_status: 'kyc_started' },
  },
  errors: [
    applicationErrors.application_dne,
    applicationErrors.application_not_possible,
    applicationErrors.application_kyc_running,
    applicationErrors.application_max_kyc_attempts,
    applicationErrors.customer_cannot_apply,
    applicationErrors.application_not_ready,
    customerErrors.customer_has_running_kyc,
  ],
  handle: async (context, { params }) =>
    viewApplication(context, await submitApplication(context, params.application_id)),
});

const getAdverseAction = defineOperation({
  ...shared,
  method: 'GET',
  path: '/credit/applications/{application_id}/adverse-actions',
  operationId: 'getAdverseAction',
  sdk: 'applications.adverseAction',
  summary: 'Get the adverse action on a credit application',
  description:
    'Returns the adverse action on a denied application, with the day by which its notice must be sent. An application without one is a 404 with the code 3001.',
  schemaCode: 'adverse_action_get_schema',
  params,
  answer: { status: 200, schema: AdverseActionAnswer, example: adverseActionExample },
  errors: [applicationErrors.application_dne, applicationErrors.adverse_action_dne],
  handle: async (context, { params }) =>
    viewAdverseAction(await requireAdverseAction(context, params.application_id)),
});

const getNotice = defineOperation({
  ...shared,
  method: 'GET',
  path: '/credit/applications/{application_id}/adverse-actions/notice',
  operationId: 'getAdverseActionNotice',
  sdk: 'applications.notice',
  showsPersonal: true,
  summary: 'Get the notice of adverse action',
  description:
    'Returns the notice to the applicant that Regulation B (12 CFR 1002.9) and the Fair Credit Reporting Act require, as an HTML page, or as a tagged PDF with `format=pdf` or `Accept: application/pdf`. The bytes of one notice never change. The day by which it must be sent, and whether it was, are fields of the adverse action. A PDF of a name or address in letters that its font lacks (such as Chinese, Arabic or Hebrew) is refused with 400; its HTML page shows them.',
  schemaCode: 'adverse_action_notice_schema',
  params,
  query: paperQuery,
  answer: paperAnswer,
  errors: [applicationErrors.application_dne, applicationErrors.adverse_action_dne],
  handle: (context, { params: { application_id }, query, accept }) =>
    renderAdverseActionNotice(context, application_id, paperFormat(query.format, accept)),
});

const reportNoticeSent = defineOperation({
  ...shared,
  method: 'POST',
  path: '/credit/applications/{application_id}/adverse-actions/notice/sent',
  operationId: 'reportAdverseActionNoticeSent',
  sdk: 'applications.reportNoticeSent',
  summary: 'Report that the notice of adverse action was sent',
  description:
    'Records that the brand has delivered the notice to the applicant. Only the first report is recorded; later reports change nothing.',
  schemaCode: 'adverse_action_notice_sent_schema',
  params,
  answer: {
    status: 200,
    schema: AdverseActionAnswer,
    example: { ...adverseActionExample, notice_sent_at: '2026-07-02T09:00:00.000Z' },
  },
  errors: [applicationErrors.application_dne, applicationErrors.adverse_action_dne],
  handle: async (context, { params }) =>
    viewAdverseAction(await recordNoticeSent(context, params.application_id)),
});

/** Operations of contract 4.3 to 4.7 and completion page section 5, in the credit dialect. */
export const applicationOperations: readonly Operation[] = [
  create,
  get,
  list,
  change,
  submit,
  getAdverseAction,
  getNotice,
  reportNoticeSent,
];

/** Response body of an adverse action. */
export function viewAdverseAction(row: AdverseActionRow) {
  return {
    id: row.adverse_action_id,
    application_id: row.application_id,
    date_created: renderInstant(row.date_created),
    date_updated: renderInstant(row.notice_sent_at ?? row.date_created),
    service: row.service,
    reasons: row.reasons,
    notice_due_date: row.owed_by,
    notice_sent_at: row.notice_sent_at && renderInstant(row.notice_sent_at),
  };
}
