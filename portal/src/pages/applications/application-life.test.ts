import type { ApplicationStep } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { applicationLife } from './application-life.ts';

const nowMs = Date.parse('2026-12-13T12:00:00Z');
const at = '2026-12-03T12:00:00Z';
const step = (name: ApplicationStep['step'], changes: Partial<ApplicationStep> = {}) => ({
  at,
  step: name,
  verification_id: null,
  kyc_status: null,
  error_code: null,
  event_id: null,
  ...changes,
});
const kyc = { verification_id: 'v1' };
const kycs = new Map([['v1', { number: 1, reason: 'The identity could not be verified.' }]]);
const lifeOf = (
  history: readonly ApplicationStep[],
  action: Parameters<typeof applicationLife>[0]['action'] = null,
) =>
  applicationLife({ history, action, kycs, nowMs }).map(({ label, phase, note }) =>
    [label, phase, note].filter(Boolean).join(': '),
  );

describe('the life of an application', () => {
  test('begins at its creation, and says that the submission is to come', () => {
    expect(lifeOf([step('created')])).toEqual(['Created: done', 'Submission: now']);
  });

  test('waits for the answer of a KYC that runs', () => {
    expect(lifeOf([step('created'), step('kyc_started', kyc)]).slice(1)).toEqual([
      'Submitted, KYC attempt 1: done',
      'Answer of the KYC: now',
    ]);
  });

  test('says a failure once, with its reason, and that it can be submitted again', () => {
    const failed = step('kyc_ended', { ...kyc, kyc_status: 'failed' });
    expect(
      lifeOf([step('created'), step('kyc_started', kyc), failed, step('kyc_warning')]).slice(2),
    ).toEqual(['KYC failed: failed: The identity could not be verified.', 'New submission: now']);
  });

  test('ends with the notice of a denial, due and then sent', () => {
    const failed = step('kyc_ended', { ...kyc, kyc_status: 'failed' });
    const denied = [step('created'), step('kyc_started', kyc), failed, step('denied')];
    const due = { notice_due_date: '2027-01-02', notice_sent_at: null };
    expect(lifeOf(denied, due).slice(3)).toEqual([
      'Denied: failed',
      'Notice to the applicant: now: due by 2 Jan 2027, 20 days left',
    ]);
    const sent = [...denied, step('notice_sent')];
    expect(lifeOf(sent, { ...due, notice_sent_at: at }).slice(4)).toEqual(['Notice sent: done']);
  });

  test('ends with the approval', () => {
    const passed = step('kyc_ended', { ...kyc, kyc_status: 'passed' });
    expect(
      lifeOf([step('created'), step('kyc_started', kyc), passed, step('approved')]).at(-1),
    ).toBe('Approved: done: The security deposit account was opened.');
  });
});
