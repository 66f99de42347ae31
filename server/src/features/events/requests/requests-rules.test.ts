import { expect, test } from 'vitest';
import { durationAt, meanMs, sumDurations } from './requests-rules.ts';

const bounds = [1, 2, 5];
const durations = { count: 4, sumUs: 8_000, maxUs: 4_000, buckets: [0, 2, 2, 0] };

test.each([
  [0, 1],
  [0.5, 2],
  [0.75, 3],
  [1, 4],
])(
  'the duration at a share of %d lies on a line in its bucket, not above the longest',
  (share, ms) => {
    expect(durationAt(share, durations, bounds)).toBe(ms);
  },
);

test('the last bucket ends at the longest duration', () => {
  const long = { count: 1, sumUs: 9_000_000, maxUs: 9_000_000, buckets: [0, 0, 0, 1] };
  expect(durationAt(0.99, long, bounds)).toBe(8_910.05);
});

test('no request has no duration', () => {
  const none = sumDurations([]);
  expect([durationAt(0.5, none, bounds), meanMs(none)]).toEqual([null, null]);
});

test('sums add counts and buckets, and keep the longest', () => {
  expect(sumDurations([durations, { ...durations, maxUs: 9_000 }])).toEqual({
    count: 8,
    sumUs: 16_000,
    maxUs: 9_000,
    buckets: [0, 4, 4, 0],
  });
});
