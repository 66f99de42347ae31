import type { Delivery } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { durationWords, nextAttemptWords, nextTryWords, scheduleOf } from './retry-schedule.ts';

const attempt = (attempted_at: string, status: number | null) => ({
  attempted_at,
  status,
  duration_ms: 5,
  response: null,
  error: null,
  fault: null,
});
const delivery = (changes: Partial<Delivery>): Delivery => ({
  delivery_id: 'd',
  webhook_id: 'w',
  event_id: 'e',
  event: 'card.created',
  status: 'pending',
  next_attempt_at: null,
  attempts: [],
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
  ...changes,
});

describe('the schedule of a delivery', () => {
  test('has the attempts made, the next, and those that would follow', () => {
    const failing = delivery({
      attempts: [
        attempt('2026-07-01T12:00:00.000Z', 500),
        attempt('2026-07-01T12:00:05.000Z', null),
      ],
      next_attempt_at: '2026-07-01T12:05:05.000Z',
    });
    const points = scheduleOf(failing);
    expect(points).toHaveLength(10);
    expect(points.map(({ kind }) => kind).slice(0, 4)).toEqual([
      'failed',
      'failed',
      'next',
      'later',
    ]);
    expect(points.map(({ pause }) => pause)).toEqual([
      null,
      '5 s',
      '5 min',
      '30 min',
      '2 h',
      '5 h',
      '10 h',
      '14 h',
      '20 h',
      '24 h',
    ]);
    expect(nextAttemptWords(failing)).toBe('3 of 10');
  });

  test('ends with a success, and has one attempt for a test', () => {
    const done = delivery({
      status: 'succeeded',
      attempts: [attempt('2026-07-01T12:00:00.000Z', 204)],
    });
    expect(scheduleOf(done).map(({ kind }) => kind)).toEqual(['succeeded']);
    expect(nextAttemptWords(done)).toBeNull();
    const service = delivery({
      event: 'webhook.test',
      next_attempt_at: '2026-07-01T12:00:00.000Z',
    });
    expect(scheduleOf(service).map(({ kind }) => kind)).toEqual(['next']);
    expect(nextAttemptWords(service)).toBe('1 of 1');
  });

  test('says durations in seconds, minutes and hours', () => {
    expect([5, 300, 7_200].map(durationWords)).toEqual(['5 s', '5 min', '2 h']);
  });
});

describe('the next try in words', () => {
  const now = Date.parse('2026-01-05T12:00:00Z');
  test.each([
    ['2026-01-05T12:18:00Z', 'next try in 18 min'],
    ['2026-01-05T11:47:00Z', 'is sent next'],
    [null, null],
  ])('of %s is %s', (at, words) => {
    expect(nextTryWords(at, now)).toBe(words);
  });
});
