import { easternDate } from '../../../kernel/banking-calendar.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { PdfAnswer } from '../../../platform/http/answers/pdf-answer.ts';
import { newestPage } from '../../../platform/http/schemas/list-pages.ts';
import type { Page, PageRequest } from '../../../platform/http/schemas/paging.ts';
import { noticeErrors } from './notice-errors.ts';
import { noticePaper } from './notices-hooks.ts';
import { findNotice, type NoticeFilter, type NoticeRow, noticeList } from './notices-store.ts';
import { type PaperFormat, renderPaper } from './paper.ts';

/** The notice, or `notice_dne`. */
export async function requireNotice(context: Context, noticeId: string): Promise<NoticeRow> {
  const notice = await findNotice(context, noticeId);
  if (!notice) throw new DomainError(noticeErrors.notice_dne, { notice_id: noticeId });
  return notice;
}

/** A page of the brand's notices, newest first. */
export async function listNotices(
  context: Context,
  filter: Omit<NoticeFilter, 'today'>,
  page: PageRequest,
): Promise<Page<NoticeRow>> {
  const today = easternDate(context.clock.now()).toString();
  return newestPage(context, noticeList, { ...filter, today }, page);
}

/** The paper of a notice; throws as `requireNotice` and `renderPaper`. */
export async function renderNotice(
  context: Context,
  noticeId: string,
  format: PaperFormat,
): Promise<string | PdfAnswer> {
  const notice = await requireNotice(context, noticeId);
  const papers = await noticePaper.ask(context, notice);
  const paper = papers.find((each) => each !== null);
  if (!paper) throw new Error(`No feature has the paper of a notice of kind ${notice.kind}`);
  return renderPaper(paper, format);
}
