import { expect, test } from 'vitest';
import { retryAfterSeconds } from './retry-after-rules.ts';

const now = Temporal.Instant.from('2026-07-01T12:00:00Z');

test.each([
  ['120', undefined, 120],
  ['0', undefined, 0],
  ['Wed, 01 Jul 2026 12:01:30 GMT', undefined, 90],
  ['Wed, 01 Jul 2026 11:59:00 GMT', undefined, 0],
  // The endpoint's clock is an hour ahead, and so is its retry date.
  ['Wed, 01 Jul 2026 13:00:10 GMT', 'Wed, 01 Jul 2026 13:00:00 GMT', 10],
  ['Wed, 01 Jul 2026 12:00:10 GMT', 'yesterday', 10],
  ['Fri, 31 Feb 2026 12:00:10 GMT', undefined, null],
  ['Wed, 01 Foo 2026 12:00:10 GMT', undefined, null],
  ['2026-07-01T12:00:10Z', undefined, null],
  ['-5', undefined, null],
  ['1.5', undefined, null],
  ['soon', undefined, null],
  [undefined, undefined, null],
  [['1', '2'], undefined, null],
])('Retry-After %j beside Date %j asks for %j seconds', (header, date, seconds) => {
  expect(retryAfterSeconds(header, date, now)).toBe(seconds);
});
