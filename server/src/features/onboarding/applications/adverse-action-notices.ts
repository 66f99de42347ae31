import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { PdfAnswer } from '../../../platform/http/answers/pdf-answer.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import {
  type AdverseActionFilter,
  type AdverseActionRow,
  findAdverseAction,
  type ListedAdverseAction,
  listAdverseActionRows,
  markNoticeSent,
} from './adverse-actions-store.ts';
import { applicationErrors } from './application-errors.ts';
import { noticeContent } from './notice-content.ts';
import { renderNoticeHtml } from './notice-html.ts';
import { renderNoticePdf } from './notice-pdf.ts';
import { requireApplication } from './read-applications.ts';

/** The adverse action on an application; `application_dne`, or `adverse_action_dne` without one. */
export async function requireAdverseAction(
  context: Context,
  applicationId: string,
): Promise<AdverseActionRow> {
  const action = await findAdverseAction(context, applicationId);
  if (action) return action;
  await requireApplication(context, applicationId);
  throw new DomainError(applicationErrors.adverse_action_dne, { application_id: applicationId });
}

/** A page of the brand's adverse actions with their customers, newest first. */
export async function listAdverseActions(
  context: Context,
  filter: AdverseActionFilter,
  page: PageRequest,
): Promise<Page<ListedAdverseAction>> {
  return fetchPage(page, (rows) => listAdverseActionRows(context, filter, rows));
}

/**
 * The notice of adverse action as an HTML page or PDF; throws as `requireAdverseAction`, and
 * `invalid_input` for a PDF whose font lacks letters of the notice.
 */
export async function renderAdverseActionNotice(
  context: Context,
  applicationId: string,
  format: 'html' | 'pdf',
): Promise<string | PdfAnswer> {
  const action = await requireAdverseAction(context, applicationId);
  const { row, applicant } = await requireApplication(context, applicationId);
  const program = await getProgram(context, row.program_id);
  const content = noticeContent({ program, applicant: applicant.values, action });
  if (format === 'html') return renderNoticeHtml(content);
  const fileName = `adverse-action-${action.adverse_action_id}.pdf`;
  return new PdfAnswer(fileName, await renderNoticePdf(content, action));
}

/** Saves when the brand first reported the notice as sent; throws as `requireAdverseAction`. */
export async function recordNoticeSent(
  context: Context,
  applicationId: string,
): Promise<AdverseActionRow> {
  return context.unit(async (unit) => {
    const { adverse_action_id } = await requireAdverseAction(unit, applicationId);
    await markNoticeSent(unit, adverse_action_id, unit.now);
    return requireAdverseAction(unit, applicationId);
  });
}
