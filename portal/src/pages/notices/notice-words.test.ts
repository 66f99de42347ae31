import { describe, expect, test } from 'vitest';
import {
  dayProblem,
  holdsFrom,
  isStillRejectable,
  linkOfNotice,
  methodsFor,
  noticeSentence,
  sentAtOf,
} from './notice-words.ts';

const nowMs = Date.UTC(2026, 6, 10, 16);
const owed = {
  notice_id: 'notice',
  kind: 'agreement_changed',
  status: 'owed',
  channel: 'mail',
  owed_by: '2026-07-31',
  sent_at: null,
  sent_method: null,
  subject_id: 'agreement',
  date_created: '2026-07-05T12:00:00Z',
} as const;

describe('the sentence of a notice', () => {
  test('says how and by when it is to be sent, and why', () => {
    expect(noticeSentence(owed, nowMs)).toBe(
      'To be sent by mail by 31 Jul 2026, because an agreement of the customer changes in a significant way: 21 days left.',
    );
  });

  test('says how long it is overdue', () => {
    const late = { ...owed, status: 'overdue', owed_by: '2026-07-08' } as const;
    expect(noticeSentence(late, nowMs)).toMatch(
      /^Not sent, and overdue by 2 days: it was owed by mail/,
    );
  });

  test('says when and how it was sent', () => {
    const sent = { ...owed, sent_at: '2026-07-09T17:00:00Z', sent_method: 'in_person' } as const;
    expect(noticeSentence(sent, nowMs)).toMatch(/^Sent on 9 Jul 2026, handed over in person\./);
  });
});

test('a notice that is owed by mail cannot be sent electronically', () => {
  expect(methodsFor('mail')).not.toContain('electronic');
  expect(methodsFor('electronic')).toContain('electronic');
});

test('a notice of adverse action leads to its application', () => {
  expect(linkOfNotice({ ...owed, kind: 'adverse_action' }, 'world')).toMatchObject({
    params: { objectId: 'agreement' },
  });
  expect(linkOfNotice(owed, 'world')).toMatchObject({ params: { objectId: 'notice' } });
});

describe('a significant change', () => {
  const agreement = { is_rejectable: true, effective_on: '2026-08-20' };
  const sent = { ...owed, sent_at: '2026-07-09T17:00:00Z' };

  test('holds 45 days after its notice, or on its day if that is later', () => {
    expect(holdsFrom(owed, agreement)).toBeNull();
    expect(holdsFrom(sent, agreement)).toBe('2026-08-23');
    expect(holdsFrom(sent, { effective_on: '2026-09-01' })).toBe('2026-09-01');
  });

  test('can be rejected until then, where the law allows it', () => {
    expect(isStillRejectable(owed, agreement, nowMs)).toBe(true);
    expect(isStillRejectable(sent, agreement, Date.UTC(2026, 7, 22, 16))).toBe(true);
    expect(isStillRejectable(sent, agreement, Date.UTC(2026, 7, 23, 16))).toBe(false);
    expect(isStillRejectable(owed, { ...agreement, is_rejectable: false }, nowMs)).toBe(false);
    expect(isStillRejectable({ ...owed, kind: 'esign_withdrawn' }, agreement, nowMs)).toBe(false);
  });
});

describe('the day of a sending', () => {
  test('is sent as a time that is neither in the future nor before the notice was owed', () => {
    expect(sentAtOf('', owed, nowMs)).toBeUndefined();
    expect(sentAtOf('2026-07-10', owed, nowMs)).toBeUndefined();
    expect(sentAtOf('2026-07-05', owed, nowMs)).toBe(owed.date_created);
    expect(sentAtOf('2026-07-08', owed, nowMs)).toBe('2026-07-08T17:00:00Z');
  });

  test('says which rule it breaks', () => {
    expect(dayProblem('2026-07-11', owed, nowMs)).toBe('It is in the future.');
    expect(dayProblem('2026-07-04', owed, nowMs)).toMatch(/^It is before 5 Jul 2026/);
    expect(dayProblem('2026-07-08', owed, nowMs)).toBeUndefined();
  });
});
