import { expect, test } from 'vitest';
import { togetherOrEach } from './together-or-each.ts';

/** Work that fails if one of `bad` is among its items, and the items of each successful call. */
function workWithout(bad: number[]) {
  const done: (readonly number[])[] = [];
  const work = async (some: readonly number[]) => {
    if (some.some((one) => bad.includes(one))) throw new Error(`not ${some}`);
    done.push(some);
  };
  return { done, work };
}

test('all items run in one call, and no items run in none', async () => {
  const { done, work } = workWithout([]);
  await togetherOrEach([1, 2, 3], work);
  await togetherOrEach([], work);
  expect(done).toEqual([[1, 2, 3]]);
});

test('items before a failing one still run, and its error is thrown', async () => {
  const { done, work } = workWithout([3]);
  await expect(togetherOrEach([1, 2, 3, 4], work)).rejects.toThrow('not 3');
  expect(done).toEqual([[1], [2]]);
});

test('a single item is tried once', async () => {
  const { done, work } = workWithout([1]);
  await expect(togetherOrEach([1], work)).rejects.toThrow('not 1');
  expect(done).toEqual([]);
});
