import { defineEvent } from '../../../platform/events/define-event.ts';
import { DateOnly, nullable, Uuid } from '../../../platform/http/schemas/schema.ts';
import { NoticeChannelSchema, NoticeKindSchema, SentMethodSchema } from './notices-schemas.ts';

const payload = {
  notice_id: Uuid({ description: 'The notice.' }),
  kind: NoticeKindSchema,
  channel: NoticeChannelSchema,
  owed_by: DateOnly({ description: 'The notice must be sent by this day, in US Eastern time.' }),
};

const sample = { kind: 'agreement_changed', channel: 'mail', owed_by: '2026-07-31' };

export const noticeEvents = {
  owed: defineEvent({
    name: 'notice.owed',
    reports:
      'A notice is owed to a customer. A denied application is told by credit.application.adverse_action in its place.',
    says: 'A notice is owed by {owed_by}',
    tone: 'warn',
    tells: {},
    payload,
    sample,
  }),
  sent: defineEvent({
    name: 'notice.sent',
    reports: 'The brand has reported that a notice was sent.',
    says: 'Notice sent',
    tone: 'ok',
    tells: {},
    payload: { ...payload, method: nullable(SentMethodSchema) },
    sample: { ...sample, method: 'mail' },
  }),
  overdue: defineEvent({
    name: 'notice.overdue',
    reports:
      'The last day on which a notice may be sent has passed, and it was not reported as sent.',
    says: 'Notice overdue since {owed_by}',
    tone: 'bad',
    tells: {},
    payload,
    sample,
  }),
};
