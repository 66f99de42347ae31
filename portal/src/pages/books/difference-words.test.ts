import type { ReconciliationDifference } from '@surety/sdk';
import { expect, test } from 'vitest';
import { ageOf, groupDifferences, pendingWords } from './difference-words.ts';

const now = Date.UTC(2026, 6, 10, 12);
const difference = (
  reason: ReconciliationDifference['reason'],
  date: string,
): ReconciliationDifference => ({
  date,
  type: 'bank_file',
  program_id: null,
  currency: 'USD',
  bank_file_id: null,
  reason,
  source_type: null,
  source_id: null,
  trace_number: null,
  expected: 0,
  found: 0,
});

test('differences are counted by kind, each with the age of its oldest', () => {
  const found = [
    difference('file_refused', '2026-07-09'),
    difference('entry_set_aside', '2026-07-10'),
    difference('file_refused', '2026-07-02'),
  ];
  expect(groupDifferences(found, now)).toEqual([
    { words: 'a file that the bank refused', count: 2, oldest: '8 days' },
    { words: 'set aside: waits for a decision', count: 1, oldest: '' },
  ]);
});

test('a day that has not passed has no age', () => {
  expect([ageOf('2026-07-10', now), ageOf('2026-07-12', now), ageOf('2026-07-09', now)]).toEqual([
    '',
    '',
    '1 day',
  ]);
});

test('what has not ended yet is told by what it waits for', () => {
  expect(
    pendingWords([
      { reason: 'awaiting_settlement', count: 2, debits: 1, credits: 0 },
      { reason: 'awaiting_file', count: 1, debits: 1, credits: 0 },
    ]),
  ).toBe('2 not settled yet, 1 not in a file yet');
});
