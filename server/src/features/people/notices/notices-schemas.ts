import Type from 'typebox';
import {
  DateOnly,
  explained,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { TimeParameter } from '../../../platform/http/schemas/time-query.ts';
import { noticeChannels, noticeKinds, sentMethods } from './notice-kinds-rules.ts';
import { noticeStatuses } from './notice-rules.ts';

export const NoticeKindSchema = explained(
  'The kind of the notice, by the reason for which it is owed.',
  noticeKinds,
  named('NoticeKind'),
);

export const NoticeChannelSchema = explained(
  'The way in which the notice is owed, as it was decided when it became owed.',
  noticeChannels,
  named('NoticeChannel'),
);

export const NoticeStatusSchema = explained(
  'The status of the notice.',
  noticeStatuses,
  named('NoticeStatus'),
);

export const SentMethodSchema = oneOf(sentMethods, {
  description: 'The way in which the notice was sent.',
  ...named('NoticeMethod'),
});

export const NoticeSentBody = Type.Object(
  {
    method: SentMethodSchema,
    sent_at: Type.Optional(
      TimeParameter(
        'The time of the sending: a mailing counts on its day (12 CFR 1002.9, comment 3). It is now if omitted, and is not in the future.',
      ),
    ),
  },
  { ...named('NoticeSent'), examples: [{ method: 'mail' }] },
);

export const NoticeAnswer = Type.Object(
  {
    notice_id: Uuid({ description: 'The id of the notice.' }),
    kind: NoticeKindSchema,
    status: NoticeStatusSchema,
    customer_id: Uuid(),
    program_id: Uuid(),
    subject_id: Uuid({
      description:
        'The object that the notice is about: the denied application, the changed agreement or the withdrawn consent.',
    }),
    owed_by: DateOnly({
      description: 'The notice must be sent by this day, in US Eastern time.',
      examples: ['2026-07-31'],
    }),
    channel: NoticeChannelSchema,
    sent_at: nullable(
      Timestamp({ description: 'The notice was sent at this time; null until then.' }),
    ),
    sent_method: nullable(SentMethodSchema),
    sent_by: nullable(
      Type.Object(
        {
          kind: oneOf(['key', 'person'], { description: 'A key of the API, or a person.' }),
          id: Uuid({ description: 'The id of the key or of the person.' }),
        },
        {
          ...named('NoticeSender'),
          description: 'The one who reported the sending; null until then, and if nobody is known.',
        },
      ),
    ),
    date_created: Timestamp(),
  },
  named('Notice'),
);

export const noticeExample = {
  notice_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c71',
  kind: 'agreement_changed' as const,
  status: 'owed' as const,
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
  subject_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c72',
  owed_by: '2026-07-31',
  channel: 'mail' as const,
  sent_at: null,
  sent_method: null,
  sent_by: null,
  date_created: '2026-07-01T12:00:00.000Z',
};
