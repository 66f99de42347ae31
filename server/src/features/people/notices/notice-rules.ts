import { easternDate, easternZone } from '../../../kernel/banking-calendar.ts';

/** A notice is owed until it was sent, and overdue from the day after the last one on which it may be sent. */
export const noticeStatuses = {
  owed: 'the notice is to be sent by `owed_by`',
  overdue: 'the notice was not sent by `owed_by`, and is still to be sent',
  sent: 'the brand has reported that it was sent',
} as const;

export type NoticeStatus = keyof typeof noticeStatuses;

/** The status of a notice at an instant. */
export function noticeStatus(
  notice: { sent_at: Temporal.Instant | null; owed_by: string },
  now: Temporal.Instant,
): NoticeStatus {
  if (notice.sent_at) return 'sent';
  return easternDate(now).toString() > notice.owed_by ? 'overdue' : 'owed';
}

/** The first moment at which a notice that was owed by a day is overdue. */
export function overdueFrom(owedBy: Temporal.PlainDate): Temporal.Instant {
  return owedBy.add({ days: 1 }).toZonedDateTime(easternZone).toInstant();
}
