import { expect, test } from 'vitest';
import { fillPeriods, linePath } from './series-shape.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(hours * hour).toISOString();

test('periods without a request are filled in', () => {
  const point = { at: at(1), count: 7, client_errors: 1, server_errors: 2, p50_ms: 3, p95_ms: 9 };
  const bounds = { sinceMs: 0.5 * hour, untilMs: 2.5 * hour, stepMs: hour };
  expect(fillPeriods([point], bounds)).toEqual([
    { atMs: 0, count: 0, errors: 0, p50: null, p95: null },
    { atMs: hour, count: 7, errors: 3, p50: 3, p95: 9 },
    { atMs: 2 * hour, count: 0, errors: 0, p50: null, p95: null },
  ]);
});

test('a line is broken where a value is missing', () => {
  expect(linePath([[0, 1], [1, 2], null, [3, 4.06]])).toBe('M0 1L1 2M3 4.1h0');
  expect(linePath([])).toBe('');
});
