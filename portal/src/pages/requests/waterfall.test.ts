import { expect, test } from 'vitest';
import { mergeEvents, placeSteps } from './waterfall.ts';

const step = (key: string, startMs: number, endMs: number) => ({ key, startMs, endMs });

test('steps within seconds stand on a linear track', () => {
  const placed = placeSteps([step('request', 1_000, 1_050), step('delivery', 1_050, 1_100)]);
  expect(placed.map(({ offsetMs, left, width }) => [offsetMs, left, width])).toEqual([
    [0, 0, 50],
    [50, 50, 50],
  ]);
});

test('a retry after hours leaves the first milliseconds visible', () => {
  const [request, retry] = placeSteps([
    step('request', 0, 20),
    step('retry', 7_200_000, 7_200_100),
  ]);
  expect(request?.width).toBeGreaterThan(10);
  expect(retry?.left).toBeLessThan(100);
  expect((retry?.left ?? 0) + (retry?.width ?? 0)).toBeLessThanOrEqual(100);
});

test('steps at one time are placed, and none need no track', () => {
  expect(placeSteps([step('one', 5, 5)])).toEqual([
    { step: step('one', 5, 5), offsetMs: 0, left: 0, width: 0 },
  ]);
  expect(placeSteps([])).toEqual([]);
});

test('events of several objects are told once, in their order', () => {
  const event = (id: string) => ({ event_id: id, position: id });
  expect(
    mergeEvents([
      [event('b'), event('c')],
      [event('a'), event('b')],
    ]),
  ).toEqual(['a', 'b', 'c'].map(event));
});
