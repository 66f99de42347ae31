import { easternDate } from '../../../kernel/banking-calendar.ts';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Actor, Unit } from '../../../platform/context.ts';
import { noticeErrors } from './notice-errors.ts';
import { noticeEvents } from './notice-events.ts';
import type { SentMethod } from './notice-kinds-rules.ts';
import { lockNotice, type NoticeRow, saveSent } from './notices-store.ts';
import { toldOf } from './overdue-notices.ts';

/** A report of the brand that a notice was sent. */
export interface SentReport {
  noticeId: string;
  /** Null where the report does not say it. */
  method: SentMethod | null;
  /** Now, if null. */
  sentAt: Temporal.Instant | null;
}

/**
 * Saves that a notice was sent, the first time; later reports change nothing.
 *
 * @throws DomainError `notice_dne`; `invalid_input` for a time in the future or before the notice was owed;
 *   `notice_by_mail` for an electronic one that is owed by mail.
 */
export async function reportSent(unit: Unit, report: SentReport): Promise<NoticeRow> {
  const notice = await lockNotice(unit, report.noticeId);
  if (!notice) throw new DomainError(noticeErrors.notice_dne, { notice_id: report.noticeId });
  if (notice.sent_at) return notice;
  const at = report.sentAt ?? unit.now;
  const { compare } = Temporal.Instant;
  if (compare(at, unit.now) > 0) throw wrongTime('must not be in the future');
  const owedSince = easternDate(notice.date_created);
  if (Temporal.PlainDate.compare(easternDate(at), owedSince) < 0) {
    throw wrongTime(`must not be before ${owedSince.toString()}, when it became owed`);
  }
  if (report.method === 'electronic' && notice.channel === 'mail') {
    throw new DomainError(noticeErrors.notice_by_mail, { notice_id: notice.notice_id });
  }
  const sent = { sent_at: at, sent_method: report.method, ...senderOf(unit.actor) };
  await saveSent(unit, notice.notice_id, sent);
  const saved = { ...notice, ...sent };
  const { payload, ...about } = toldOf(saved);
  await noticeEvents.sent.record(unit, {
    ...about,
    payload: { ...payload, method: report.method },
  });
  return saved;
}

const wrongTime = (rule: string) => invalidInput([{ field: 'sent_at', rule }]);

/** The key or the person that reports; nobody where the service itself does. */
function senderOf(actor: Actor): Pick<NoticeRow, 'sent_by' | 'sent_by_id'> {
  if (actor.kind === 'person') return { sent_by: 'person', sent_by_id: actor.personId };
  if (actor.kind === 'brand') return { sent_by: 'key', sent_by_id: actor.keyId };
  return { sent_by: null, sent_by_id: null };
}
