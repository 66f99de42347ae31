import { describe, expect, test } from 'vitest';
import { bodyOfGoal, endOfGoal, type Goal, problemOfDate } from './advance-goals.ts';

const now = '2026-01-05T15:00:00.000Z';
const goal: Goal = {
  kind: 'next',
  now,
  nextDueAt: '2026-01-06T13:00:00.000Z',
  date: null,
  event: 'transfer.completed',
  objectId: '',
  within: 'P14D',
};

describe('the request of a goal', () => {
  test.each([
    [{}, { to: goal.nextDueAt }, goal.nextDueAt],
    // Work that waited while the clock stood still is done where it stands.
    [{ nextDueAt: '2026-01-05T14:00:00.000Z' }, { by: 'PT0S' }, now],
    [{ nextDueAt: null }, null, null],
    [{ kind: 'day' as const }, { by: 'P1D' }, '2026-01-06T15:00:00.000Z'],
    [{ kind: 'week' as const }, { by: 'P7D' }, '2026-01-12T15:00:00.000Z'],
    [{ kind: 'date' as const }, null, null],
    [{ kind: 'date' as const, date: '2026-01-05T14:59:59.000Z' }, null, null],
    [
      { kind: 'date' as const, date: '2026-02-01T09:00:00.000Z' },
      { to: '2026-02-01T09:00:00.000Z' },
      '2026-02-01T09:00:00.000Z',
    ],
    [
      { kind: 'event' as const },
      { until_event: 'transfer.completed', within: 'P14D' },
      '2026-01-19T15:00:00.000Z',
    ],
    [
      { kind: 'event' as const, objectId: 'a', within: 'P90D' as const },
      { until_event: 'transfer.completed', object_id: 'a', within: 'P90D' },
      '2026-04-05T15:00:00.000Z',
    ],
  ])('%j', (changes, body, end) => {
    expect([bodyOfGoal({ ...goal, ...changes }), endOfGoal({ ...goal, ...changes })]).toEqual([
      body,
      end,
    ]);
  });

  test('has a time of the coming year alone', () => {
    expect(problemOfDate('2026-01-05T14:59:59.000Z', now)).toMatch(/before the clock/);
    expect(problemOfDate('2027-01-06T15:00:00.000Z', now)).toMatch(/more than a year/);
    expect(problemOfDate('2026-12-31T15:00:00.000Z', now)).toBeUndefined();
  });
});
