import { describe, expect, test } from 'vitest';
import { effectsOf, mergeEvents, placeSteps } from './waterfall.ts';

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

describe('effects of a request', () => {
  const startMs = 1_700_000_000_000;
  const idAt = (ms: number, tail: number) => {
    const time = ms.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-00000000000${tail}`;
  };
  const request = { answered_at: new Date(startMs + 50).toISOString(), duration_ms: 50 };
  const event = (ms: number, payload: unknown) => ({ event_id: idAt(startMs + ms, 9), payload });
  const card = idAt(startMs - 60_000, 1);
  const purchase = idAt(startMs + 10, 2);

  test('name what the request made, if it made anything', () => {
    const isEffect = effectsOf(request, [card, purchase]);
    expect(isEffect(event(20, { card_id: card, transaction_id: purchase }))).toBe(true);
    expect(isEffect(event(5_000, { transaction_id: purchase }))).toBe(true);
    expect(isEffect(event(120, { card_id: card, transaction_id: 'other' }))).toBe(false);
    expect(isEffect(event(20_000, { transaction_id: purchase }))).toBe(false);
  });

  test('are near in time, if it made nothing', () => {
    const isEffect = effectsOf(request, [card]);
    expect(isEffect(event(20, { card_id: card }))).toBe(true);
    expect(isEffect(event(-100, { card_id: card }))).toBe(false);
    expect(isEffect({ event_id: 'no', payload: null })).toBe(false);
  });
});
