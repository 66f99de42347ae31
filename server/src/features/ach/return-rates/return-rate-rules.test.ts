import { expect, test } from 'vitest';
import { codesOfClass, returnCodes } from '../../../kernel/nacha/return-codes.ts';
import { counterOf, ratesOf, rateWindow } from './return-rate-rules.ts';

type Counts = readonly [number, number, number, number];

const rates = ([entries, unauthorized, administrative, other]: Counts) =>
  ratesOf({
    entries,
    unauthorizedReturns: unauthorized,
    administrativeReturns: administrative,
    otherReturns: other,
  }).map(({ isExceeded }) => isExceeded);

test.each([
  ['unauthorized', [1_000, 5, 0, 0], [1_000, 6, 0, 0], 0],
  ['administrative', [1_000, 0, 30, 0], [1_000, 0, 31, 0], 1],
  ['overall', [1_000, 5, 30, 115], [1_000, 5, 30, 116], 2],
] as const)('the %s return rate is exceeded above its limit, not at it', (_, at, above, place) => {
  expect(rates(at)).toEqual([false, false, false]);
  expect(rates(above)[place]).toBe(true);
});

test('every return code counts for the overall rate, and some for one other rate', () => {
  const counters = Map.groupBy(returnCodes, counterOf);
  const [unauthorized, administrative] = [
    codesOfClass('unauthorized'),
    codesOfClass('administrative'),
  ];
  expect(counters.get('unauthorized_returns')).toEqual(unauthorized);
  expect(counters.get('administrative_returns')).toEqual(administrative);
  expect(counters.get('other_returns')).toHaveLength(
    returnCodes.length - unauthorized.length - administrative.length,
  );
});

test('without entries there is no return rate, and a return still exceeds the overall limit', () => {
  const counts = { entries: 0, unauthorizedReturns: 0, administrativeReturns: 0, otherReturns: 1 };
  expect(ratesOf(counts).map(({ rate }) => rate)).toEqual([null, null, null]);
  expect(rates([0, 0, 0, 1])).toEqual([false, false, true]);
  expect(rates([0, 0, 0, 0])).toEqual([false, false, false]);
});

test('return rates cover sixty days, by the date in New York', () => {
  expect(rateWindow(Temporal.Instant.from('2026-03-09T03:59:59Z'))).toEqual({
    from: '2026-01-08',
    to: '2026-03-08',
  });
  expect(rateWindow(Temporal.Instant.from('2026-03-09T04:00:00Z')).to).toBe('2026-03-09');
});
