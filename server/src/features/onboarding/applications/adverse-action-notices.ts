import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { PdfAnswer } from '../../../platform/http/answers/pdf-answer.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import {
  type NoticeRow,
  type Paper,
  type PaperFormat,
  renderPaper,
  reportSent,
} from '../../people/notices/notices.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { adverseActionPaper } from './adverse-action-paper.ts';
import {
  type AdverseActionFilter,
  type AdverseActionRow,
  findAdverseAction,
  listAdverseActionRows,
} from './adverse-actions-store.ts';
import { applicationErrors } from './application-errors.ts';
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
): Promise<Page<AdverseActionRow>> {
  return fetchPage(page, (rows) => listAdverseActionRows(context, filter, rows));
}

/** The notice of adverse action; throws as `requireAdverseAction` and `renderPaper`. */
export async function renderAdverseActionNotice(
  context: Context,
  applicationId: string,
  format: PaperFormat,
): Promise<string | PdfAnswer> {
  return renderPaper(await paperOfDenial(context, applicationId), format);
}

/** The paper of a notice of adverse action; null for other kinds. */
export async function paperOfNotice(
  context: Context,
  { kind, subject_id }: NoticeRow,
): Promise<Paper | null> {
  return kind === 'adverse_action' ? paperOfDenial(context, subject_id) : null;
}

async function paperOfDenial(context: Context, applicationId: string): Promise<Paper> {
  const action = await requireAdverseAction(context, applicationId);
  const { row, applicant } = await requireApplication(context, applicationId);
  const program = await getProgram(context, row.program_id);
  return adverseActionPaper({ program, applicant: applicant.values, action });
}

/** Saves when the brand first reported the notice as sent; throws as `requireAdverseAction`. */
export async function recordNoticeSent(
  context: Context,
  applicationId: string,
): Promise<AdverseActionRow> {
  return context.unit(async (unit) => {
    const { adverse_action_id } = await requireAdverseAction(unit, applicationId);
    await reportSent(unit, { noticeId: adverse_action_id, method: null, sentAt: null });
    return requireAdverseAction(unit, applicationId);
  });
}
