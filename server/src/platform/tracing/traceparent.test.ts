import { expect, test } from 'vitest';
import { readTraceparent, showTraceparent } from './traceparent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('a traceparent is read, with its flag of sampling alone', () => {
  const read = readTraceparent(`00-${traceId}-${spanId}-03`);
  expect(read).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true });
  expect(showTraceparent({ traceId, spanId, traceFlags: 1 })).toBe(`00-${traceId}-${spanId}-01`);
});

test('a later version may go on after the flags', () => {
  expect(readTraceparent(`01-${traceId}-${spanId}-00-more`)?.traceFlags).toBe(0);
});

test.each([
  undefined,
  null,
  '',
  'x'.repeat(10_000),
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
])('%s is none', (text) => {
  expect(readTraceparent(text)).toBeUndefined();
});
