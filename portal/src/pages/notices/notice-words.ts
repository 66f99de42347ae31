import type { Agreement, Notice, NoticeKind, NoticeMethod } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { daysAfter, daysLeftInWords, easternDate } from '../../parts/days-left.ts';
import type { Tone } from '../../parts/status.tsx';
import { parseTime, shortDate } from '../../platform/wall-clock.ts';

/** Kinds of notices as a person says them. */
export const kindWords: Readonly<Record<NoticeKind, string>> = {
  adverse_action: 'Denied application',
  agreement_changed: 'Changed agreement',
  esign_withdrawn: 'Electronic papers withdrawn',
};

const reasons: Readonly<Record<NoticeKind, string>> = {
  adverse_action: 'the credit application was denied',
  agreement_changed: 'an agreement of the customer changes in a significant way',
  esign_withdrawn: 'the customer withdrew the consent to electronic papers',
};

/** Channels and methods as a person says them. */
export const methodWords: Readonly<Record<NoticeMethod, string>> = {
  mail: 'by mail',
  electronic: 'electronically',
  in_person: 'handed over in person',
};

/** The methods that the service accepts for the channel by which a notice is owed. */
export function methodsFor(channel: Notice['channel']): readonly NoticeMethod[] {
  return channel === 'mail' ? ['mail', 'in_person'] : ['electronic', 'mail', 'in_person'];
}

const tones: Readonly<Record<Notice['status'], Tone>> = {
  owed: 'warn',
  overdue: 'bad',
  sent: 'ok',
};
export const toneOf = ({ status }: Pick<Notice, 'status'>): Tone => tones[status];

type ToldNotice = Pick<
  Notice,
  'kind' | 'status' | 'channel' | 'owed_by' | 'sent_at' | 'sent_method' | 'subject_id'
>;

/** The state of a notice with the reason for which it is owed, in a person's words. */
export function noticeSentence(notice: ToldNotice, nowMs: number): string {
  const { kind, status, channel, owed_by, sent_at, sent_method } = notice;
  const because = `because ${reasons[kind]}`;
  if (sent_at !== null) {
    const how = sent_method === null ? '' : `, ${methodWords[sent_method]}`;
    return `Sent on ${shortDate(sent_at)}${how}. It was owed ${because}.`;
  }
  const days = daysLeftInWords(owed_by, nowMs);
  return status === 'overdue'
    ? `Not sent, and ${days}: it was owed ${methodWords[channel]} by ${shortDate(owed_by)}, ${because}.`
    : `To be sent ${methodWords[channel]} by ${shortDate(owed_by)}, ${because}: ${days}.`;
}

/** "sent by mail", or the days until the last one. */
export function noticeInLine(notice: ToldNotice, nowMs: number): string {
  const { sent_at, sent_method, owed_by } = notice;
  if (sent_at === null)
    return `to be sent by ${shortDate(owed_by)}, ${daysLeftInWords(owed_by, nowMs)}`;
  return `sent ${sent_method === null ? '' : methodWords[sent_method]}`.trim();
}

/** The page of a notice: that of the application for a denied one. */
export function linkOfNotice(
  { notice_id, kind, subject_id }: Pick<Notice, 'notice_id' | 'kind' | 'subject_id'>,
  world: string,
): LinkProps {
  return kind === 'adverse_action'
    ? linkOfObject({ type: 'credit_application', id: subject_id, world })
    : linkOfObject({ type: 'notice', id: notice_id, world });
}

/** Days from a notice of a significant change until it may take effect (12 CFR 1026.9(c)(2)(i)(A)). */
export const noticeAheadDays = 45;

/** The first day on which a significant change holds for the customer; null while its notice was not sent. */
export function holdsFrom(
  { sent_at }: Pick<Notice, 'sent_at'>,
  { effective_on }: Pick<Agreement, 'effective_on'>,
): string | null {
  if (sent_at === null) return null;
  const earliest = daysAfter(easternDate(parseTime(sent_at)), noticeAheadDays);
  return earliest > effective_on ? earliest : effective_on;
}

/** True for a change that the customer can still reject: the law allows it, and it has not taken effect. */
export function isStillRejectable(
  notice: Pick<Notice, 'kind' | 'sent_at'>,
  agreement: Pick<Agreement, 'is_rejectable' | 'effective_on'> | undefined,
  nowMs: number,
): boolean {
  if (notice.kind !== 'agreement_changed' || !agreement?.is_rejectable) return false;
  const from = holdsFrom(notice, agreement);
  return from === null || from > easternDate(nowMs);
}

/**
 * The time of a sending on a day as the API takes it: undefined for now, and never before the notice was owed. A
 * mailing counts on its day (12 CFR 1002.9, comment 3).
 */
export function sentAtOf(
  day: string,
  { date_created }: Pick<Notice, 'date_created'>,
  nowMs: number,
): string | undefined {
  if (day === '' || day === easternDate(nowMs)) return undefined;
  return day === easternDate(parseTime(date_created)) ? date_created : `${day}T17:00:00Z`;
}

/** The rule that the day of a sending breaks; null if none. */
export function dayProblem(
  day: string,
  { date_created }: Pick<Notice, 'date_created'>,
  nowMs: number,
): string | undefined {
  if (day === '') return undefined;
  if (day > easternDate(nowMs)) return 'It is in the future.';
  const first = easternDate(parseTime(date_created));
  return day < first ? `It is before ${shortDate(first)}, when the notice became owed.` : undefined;
}
