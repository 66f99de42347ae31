import { expect, test } from 'vitest';
import { placeOfAct } from './counted-acts-rules.ts';

const now = Temporal.Instant.from('2026-03-02T12:00:00Z');
const row = (operation: string, written_count: number, counted_count: number, minutes: number) => ({
  ...{ operation, written_count, counted_count },
  due_at: now.add({ minutes }),
});

test.each([
  ['the first act', [], { isWritten: true, beginsPeriod: true }],
  ['the 60th', [row('signIn', 59, 0, 5)], { isWritten: true, beginsPeriod: false }],
  ['the 61st', [row('signIn', 60, 0, 5)], { isWritten: false, beginsPeriod: false }],
  [
    'the first of its operation after 60 others',
    [row('signIn', 0, 0, 60), row('signOut', 60, 9, 5)],
    { isWritten: false, beginsPeriod: false },
  ],
  [
    'an act after 60 others whose hour has ended',
    [row('signIn', 3, 0, 5), row('signOut', 60, 9, -1)],
    { isWritten: true, beginsPeriod: false },
  ],
  ['an act after the hour', [row('signIn', 60, 0, 0)], { isWritten: true, beginsPeriod: true }],
  [
    'an act after an hour whose counted acts wait to be one',
    [row('signIn', 60, 1, 0)],
    { isWritten: false, beginsPeriod: false },
  ],
])('%s is written or counted by the acts of its hour', (_which, rows, place) => {
  expect(placeOfAct(rows, 'signIn', now)).toEqual(place);
});
