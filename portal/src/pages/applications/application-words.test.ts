import type { Verification } from '@surety/sdk';
import { machines } from '@surety/sdk/catalog/machines';
import { describe, expect, test } from 'vitest';
import {
  applicationSentence,
  noticeInList,
  noticeSentence,
  type ToldApplication,
} from './application-words.ts';

const nowMs = Date.parse('2026-12-13T12:00:00Z');
const kyc = (
  kyc_status: Verification['kyc_status'],
  error_description: string | null = null,
): Verification => ({
  verification_id: 'v1',
  customer_id: 'c1',
  program_id: 'p1',
  application_id: 'a1',
  identity_change_id: null,
  error_code: null,
  date_created: '2026-12-03T12:00:00Z',
  kyc_status,
  error_description,
  documents: [],
  date_passed: null,
  date_updated: '2026-12-03T12:00:00Z',
});
const told = (
  application: Partial<ToldApplication['application']>,
  changes: Partial<ToldApplication> = {},
): ToldApplication => ({
  application: {
    application_status: 'created',
    next_step: 'submit',
    date_updated: '2026-12-03T12:00:00Z',
    failed_kyc_count: 0,
    ...application,
  },
  action: null,
  newest: null,
  attemptsLeft: null,
  decidedAt: null,
  nowMs,
  ...changes,
});
const action = {
  reasons: ['We were unable to verify your identity.'],
  notice_due_date: '2027-01-02',
  notice_sent_at: null,
};
const denied = { application_status: 'denied', next_step: 'send_notice' } as const;

const sentences: readonly (readonly [ToldApplication, string])[] = [
  [
    told({}, { attemptsLeft: 3 }),
    'Not submitted yet. Submitting it verifies the person (KYC). Attempts left: 3.',
  ],
  [
    told({ next_step: 'none' }),
    'The customer was deleted before a decision: the application cannot be changed or submitted any more.',
  ],
  [told({ application_status: 'submitted' }), 'Submitted. The KYC begins soon.'],
  [told({ application_status: 'kyc_started' }), 'Submitted. The KYC is running.'],
  [
    told({ application_status: 'kyc_started' }, { newest: kyc('under review') }),
    'All documents have arrived and are under review.',
  ],
  [
    told(
      { application_status: 'kyc_warning' },
      { newest: kyc('failed', 'The identity could not be verified.'), attemptsLeft: 2 },
    ),
    'KYC failed on 3 Dec 2026, which used up an attempt: the identity could not be verified. Correct what is wrong, then submit it again. Attempts left: 2.',
  ],
  [
    told({ application_status: 'resubmit_required' }, { newest: kyc('error'), attemptsLeft: 0 }),
    'KYC ended without a result on 3 Dec 2026, which used up no attempt: the vendor failed. Submit it again. No attempt is left.',
  ],
  [
    told({ application_status: 'approved', next_step: 'create_card' }),
    'Approved on 3 Dec 2026: the security deposit account is open and has no card yet.',
  ],
  [
    told(
      { application_status: 'approved', next_step: 'none' },
      { decidedAt: '2026-12-01T12:00:00Z' },
    ),
    'Approved on 1 Dec 2026. Nothing is left to do.',
  ],
  [told(denied), 'Denied on 3 Dec 2026.'],
  [
    told(denied, { action }),
    'Denied on 3 Dec 2026 because the identity was not verified: “We were unable to verify your identity.” The notice is due by 2 Jan 2027, 20 days left.',
  ],
];

describe('an application in one sentence', () => {
  test.each(sentences)('%#', (application, sentence) => {
    expect(applicationSentence(application)).toBe(sentence);
  });

  test('has one for each status', () => {
    const statuses = new Set(
      sentences.map(([{ application }]) => String(application.application_status)),
    );
    expect(
      (machines.application?.states ?? ['none']).filter((status) => !statuses.has(status)),
    ).toEqual([]);
  });
});

describe('the notice', () => {
  test.each([
    ['2027-01-02', null, 'The notice is due by 2 Jan 2027, 20 days left.'],
    ['2026-12-13', null, 'The notice is due by 13 Dec 2026, today is the last day.'],
    ['2026-12-10', null, 'The notice is due by 10 Dec 2026, overdue by 3 days.'],
    ['2027-01-02', '2026-12-12T20:00:00Z', 'The notice was sent on 12 Dec 2026.'],
    ['2026-12-10', '2026-12-12T20:00:00Z', 'The notice was sent on 12 Dec 2026, 2 days late.'],
  ])('due by %s, sent %s', (notice_due_date, notice_sent_at, sentence) => {
    expect(noticeSentence({ notice_due_date, notice_sent_at }, nowMs)).toBe(sentence);
  });

  test('is short in a list, and absent where none is owed', () => {
    expect(noticeInList({ notice_due_date: null, notice_sent_at: null })).toBe('');
    expect(noticeInList({ notice_due_date: '2026-12-10', notice_sent_at: null })).toBe(
      '10 Dec 2026',
    );
    expect(noticeInList({ notice_due_date: '2026-12-10', notice_sent_at: '2026-12-09' })).toBe(
      'sent',
    );
  });
});
