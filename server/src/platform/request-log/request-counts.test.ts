import { expect, test } from 'vitest';
import { RequestCounts } from './request-counts.ts';

const minuteMs = 60_000;
const served = { brandId: 'one', operation: 'getCard', status: 200, elapsedMs: 1.5 };

test('counts every request by minute and class, with its duration', () => {
  const counts = new RequestCounts();
  counts.add(served, 0);
  counts.add({ ...served, elapsedMs: 30 }, minuteMs - 1);
  counts.add({ ...served, status: 404 }, minuteMs - 1);
  counts.add(served, minuteMs);
  const of = (at: number, statusClass: number) =>
    expect.objectContaining({ minuteMs: at, statusClass });
  const taken = counts.take();
  expect(taken).toEqual([of(0, 2), of(0, 4), of(minuteMs, 2)]);
  expect(taken[0]).toMatchObject({ count: 2, sumUs: 31_500, maxUs: 30_000 });
  expect(taken[0]?.buckets).toEqual([0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  expect(counts.take()).toEqual([]);
});

test('adds counts that could not be written to later ones', () => {
  const counts = new RequestCounts();
  counts.add(served, 0);
  const taken = counts.take();
  counts.add(served, 1);
  counts.giveBack(taken);
  expect(counts.take()).toEqual([expect.objectContaining({ count: 2, sumUs: 3_000 })]);
});

test('keeps the first fifty successes of an operation and 200 failures of a brand in a second', () => {
  const counts = new RequestCounts();
  const kept = (request: typeof served, times: number, nowMs: number) =>
    Array.from({ length: times }, () => counts.add(request, nowMs)).filter(Boolean).length;
  expect(kept(served, 60, 0)).toBe(50);
  expect(kept({ ...served, operation: 'listCards' }, 60, 0)).toBe(50);
  expect(kept({ ...served, brandId: 'two' }, 60, 0)).toBe(50);
  expect(kept({ ...served, status: 400 }, 250, 0)).toBe(200);
  expect(kept({ ...served, status: 500, operation: 'listCards' }, 250, 0)).toBe(0);
  expect(kept(served, 60, 1_000)).toBe(50);
});
