import { defineFeature } from '../../../platform/feature.ts';
import { noticeErrors } from './notice-errors.ts';
import { noticeEvents } from './notice-events.ts';
import { addNoticeGauges } from './notice-gauges.ts';
import { noticeNeeds } from './notice-needs-store.ts';
import { noticeObject } from './notice-object-store.ts';
import { noticeOperations } from './notices-routes.ts';
import { overdueNotices, tellOverdue } from './overdue-notices.ts';

export { noticeErrors } from './notice-errors.ts';
export { electronicPapers, noticePaper } from './notices-hooks.ts';
export { paperAnswer, paperFormat, paperQuery } from './notices-routes.ts';
export { NoticeAnswer, noticeExample } from './notices-schemas.ts';
export { deleteUnsent, listNoticesAbout, lockNotice, type NoticeRow } from './notices-store.ts';
export { viewNotice } from './notices-view.ts';
export { scheduleUntold } from './overdue-notices.ts';
export { oweNotices } from './owe-notices.ts';
export { addresseeOf, addressLines, type PaperFormat, renderPaper } from './paper.ts';
export type { Paper } from './paper-content.ts';
export { reportSent } from './report-sent.ts';

export const notices = defineFeature({
  name: 'notices',
  errors: noticeErrors,
  events: noticeEvents,
  operations: noticeOperations,
  objects: [noticeObject],
  needs: noticeNeeds,
  jobs: [overdueNotices.runs(tellOverdue)],
  gauges: [({ metrics, database }) => addNoticeGauges(metrics.registry, database.jobPool)],
});
