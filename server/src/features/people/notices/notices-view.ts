import { renderInstant } from '../../../kernel/clock.ts';
import { noticeStatus } from './notice-rules.ts';
import type { NoticeRow } from './notices-store.ts';

/** Response body of a notice. */
export function viewNotice(row: NoticeRow, now: Temporal.Instant) {
  return {
    notice_id: row.notice_id,
    kind: row.kind,
    status: noticeStatus(row, now),
    customer_id: row.customer_id,
    program_id: row.program_id,
    subject_id: row.subject_id,
    owed_by: row.owed_by,
    channel: row.channel,
    sent_at: row.sent_at && renderInstant(row.sent_at),
    sent_method: row.sent_method,
    sent_by: row.sent_by && row.sent_by_id ? { kind: row.sent_by, id: row.sent_by_id } : null,
    date_created: renderInstant(row.date_created),
  };
}
