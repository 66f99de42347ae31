import type { Agreement, CustomerAgreement } from '@surety/sdk';
import { expect, test } from 'vitest';
import { agreementSentence, holdsInWords, standingOf } from './agreement-words.ts';

const nowMs = Date.UTC(2026, 6, 10, 16);
const agreement = {
  is_in_force: true,
  effective_on: '2026-07-01',
  is_significant: false,
  is_rejectable: false,
  is_sample: false,
} as Agreement;
const later = { ...agreement, is_in_force: false, effective_on: '2026-09-01' };

test('a version is in force, comes later, or is replaced', () => {
  expect(standingOf(agreement, nowMs).text).toBe('in force');
  expect(standingOf(later, nowMs).text).toBe('from 1 Sept 2026');
  expect(standingOf({ ...agreement, is_in_force: false }, nowMs).text).toBe('replaced');
});

test('its sentence says what earlier customers are owed, and that a sample binds nobody', () => {
  expect(agreementSentence({ ...later, is_significant: true, is_rejectable: true }, nowMs)).toBe(
    'Customers can accept it from 1 Sept 2026 on. It is a significant change: it holds for an earlier customer 45 days after the notice was sent, or later. Until then the customer may reject it.',
  );
  expect(agreementSentence({ ...agreement, is_sample: true }, nowMs)).toMatch(/binds nobody\.$/);
});

const version = { agreement_id: 'one', version: 1, title: 'Terms', effective_on: '2026-07-01' };
const two = { ...version, agreement_id: 'two', version: 2 };
const next = { ...two, notice_id: 'notice', takes_effect_on: null, rejected_at: null };
const accepted = { accepted: version, in_force: version, next: null } as CustomerAgreement;

test.each<[string, Partial<CustomerAgreement>, string]>([
  ['nothing comes', {}, 'holds today'],
  ['a later one holds', { in_force: two }, 'version 2 holds today'],
  ['it waits for its notice', { in_force: null }, 'does not hold yet'],
  ['its notice is owed', { next }, 'holds today; version 2 holds 45 days after its notice is sent'],
  [
    'its notice was sent',
    { next: { ...next, takes_effect_on: '2026-09-01' } },
    'holds today; version 2 holds from 1 Sept 2026',
  ],
  [
    'it was rejected',
    { next: { ...next, rejected_at: '2026-07-08T12:00:00Z' } },
    'holds today; the customer rejected version 2 on 8 Jul 2026',
  ],
])('what holds and comes for a customer where %s', (_, differs, words) => {
  expect(holdsInWords({ ...accepted, ...differs })).toBe(words);
});
