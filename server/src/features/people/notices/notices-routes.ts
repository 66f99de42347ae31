import Type from 'typebox';
import { preferredType } from '../../../platform/http/answers/accept.ts';
import { pdfFormat } from '../../../platform/http/answers/pdf-answer.ts';
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
import { oneOf, Uuid } from '../../../platform/http/schemas/schema.ts';
import { readTime } from '../../../platform/http/schemas/time-query.ts';
import { noticeErrors } from './notice-errors.ts';
import {
  NoticeAnswer,
  NoticeKindSchema,
  NoticeSentBody,
  NoticeStatusSchema,
  noticeExample,
} from './notices-schemas.ts';
import { viewNotice } from './notices-view.ts';
import { listNotices, renderNotice, requireNotice } from './read-notices.ts';
import { reportSent } from './report-sent.ts';

const common = { tag: 'Notices', dialect: 'request' } as const;
const params = idParams('notice_id');
const example = noticeExample;

/** Query of the format of a paper, before the header `Accept`. */
export const paperQuery = Type.Object({
  format: Type.Optional(
    oneOf(['html', 'pdf'], {
      description:
        'Sets the format of the paper, before the header `Accept`. `pdf` returns a tagged PDF.',
    }),
  ),
});

/** The format that a caller asks for; a page if none. */
export function paperFormat(format: 'html' | 'pdf' | undefined, accept: string | null) {
  const preferred = preferredType(accept, ['text/html', 'application/pdf']);
  return format ?? (preferred === 'application/pdf' ? 'pdf' : 'html');
}

/** Answer of an operation that returns a paper. */
export const paperAnswer = {
  status: 200,
  schema: Type.String(),
  example: '<!doctype html>...',
  contentType: 'text/html; charset=utf-8',
  formats: pdfFormat,
} as const;

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/notices',
  operationId: 'listNotices',
  sdk: 'notices.list',
  clock: 'read',
  summary: 'List notices',
  description:
    'Lists the papers that are owed to customers or were sent, newest first. With `status=owed` or `status=overdue`, these are those that the brand has still to send.',
  schemaCode: 'notice_list_schema',
  query: Type.Object({
    ...pageQuery,
    ...countQuery,
    customer_id: Type.Optional(Uuid()),
    kind: Type.Optional(NoticeKindSchema),
    subject_id: Type.Optional(Uuid({ description: 'Returns only notices about this object.' })),
    status: Type.Optional(NoticeStatusSchema),
  }),
  answer: {
    status: 200,
    schema: countedPageOf(NoticeAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const filter = {
      customerId: query.customer_id ?? null,
      kind: query.kind ?? null,
      subjectId: query.subject_id ?? null,
      status: query.status ?? null,
    };
    const page = await listNotices(context, filter, readPage(query));
    return renderPage(
      page,
      ({ notice_id }) => notice_id,
      (row) => viewNotice(row, context.clock.now()),
    );
  },
});

const get = defineOperation({
  ...common,
  method: 'GET',
  path: '/notices/{notice_id}',
  operationId: 'getNotice',
  sdk: 'notices.get',
  clock: 'read',
  summary: 'Get a notice',
  description: 'Returns a paper that is owed to a customer, or was sent.',
  schemaCode: 'notice_get_schema',
  params,
  answer: { status: 200, schema: NoticeAnswer, example },
  errors: [noticeErrors.notice_dne],
  handle: async (context, { params: { notice_id } }) =>
    viewNotice(await requireNotice(context, notice_id), context.clock.now()),
});

const getPaper = defineOperation({
  ...common,
  method: 'GET',
  path: '/notices/{notice_id}/paper',
  operationId: 'getNoticePaper',
  sdk: 'notices.paper',
  showsPersonal: true,
  summary: 'Get the paper of a notice',
  description:
    'Returns the paper to the customer as an HTML page, or as a tagged PDF with `format=pdf` or `Accept: application/pdf`. Name and address are those of the record when it is read, and of the application for a denied one.',
  schemaCode: 'notice_paper_schema',
  params,
  query: paperQuery,
  answer: paperAnswer,
  errors: [noticeErrors.notice_dne],
  handle: (context, { params: { notice_id }, query, accept }) =>
    renderNotice(context, notice_id, paperFormat(query.format, accept)),
});

const sent = defineOperation({
  ...common,
  method: 'POST',
  path: '/notices/{notice_id}/sent',
  operationId: 'reportNoticeSent',
  sdk: 'notices.reportSent',
  summary: 'Report that a notice was sent',
  description:
    'Records that the brand has sent the notice, when, how and by whom. Only the first report is recorded; later reports change nothing. A notice that is owed by mail cannot be reported as sent electronically.',
  schemaCode: 'notice_sent_schema',
  params,
  body: NoticeSentBody,
  answer: {
    status: 200,
    schema: NoticeAnswer,
    example: {
      ...example,
      status: 'sent' as const,
      sent_at: '2026-07-02T09:00:00.000Z',
      sent_method: 'mail' as const,
      sent_by: { kind: 'key' as const, id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c73' },
    },
  },
  errors: [noticeErrors.notice_dne, noticeErrors.notice_by_mail],
  handle: async (context, { params: { notice_id }, body }) =>
    context.unit(async (unit) => {
      const notice = await reportSent(unit, {
        noticeId: notice_id,
        method: body.method,
        sentAt: readTime('sent_at', body.sent_at),
      });
      return viewNotice(notice, unit.now);
    }),
});

/** Operations on the papers that are owed to customers (docs/decisions/0302). */
export const noticeOperations: readonly Operation[] = [list, get, getPaper, sent];
