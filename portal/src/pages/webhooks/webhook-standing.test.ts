import { expect, test } from 'vitest';
import { failureWords, standingOf } from './webhook-standing.ts';

const since = '2026-07-01T12:00:00.000Z';
const pause = { next_try_at: '2026-07-01T12:01:00.000Z', waiting: 309 };
const well = { failing_since: null, paused: null };

test.each([
  ['enabled', undefined, 'enabled', 'ok'],
  ['enabled', well, 'enabled', 'ok'],
  ['enabled', { failing_since: since, paused: null }, 'failing', 'bad'],
  ['enabled', { failing_since: since, paused: pause }, 'paused', 'bad'],
  ['disabled', { failing_since: since, paused: null }, 'disabled', 'warn'],
] as const)('a webhook that is %s with %j is shown as %s', (status, health, state, tone) => {
  expect(standingOf({ status }, health)).toEqual({ state, tone });
});

test('the last failure is its status, or why there was no answer', () => {
  const attempted_at = since;
  expect(failureWords({ attempted_at, status: 500, error: null })).toBe('500');
  expect(failureWords({ attempted_at, status: null, error: 'timed out' })).toBe('timed out');
  expect(failureWords({ attempted_at, status: null, error: null })).toBe('no answer');
});
