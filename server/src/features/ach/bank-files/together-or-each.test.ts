import { expect, test } from 'vitest';
import { togetherOrEach } from './together-or-each.ts';

/** Work that cannot be done of some; what was done, call by call. */
function workWithout(bad: number[]) {
  const done: (readonly number[])[] = [];
  const work = async (some: readonly number[]) => {
    if (some.some((one) => bad.includes(one))) throw new Error(`not ${some}`);
    done.push(some);
  };
  return { done, work };
}

test('all is done at once, and nothing of nothing', async () => {
  const { done, work } = workWithout([]);
  await togetherOrEach([1, 2, 3], work);
  await togetherOrEach([], work);
  expect(done).toEqual([[1, 2, 3]]);
});

test('one that cannot be done keeps none before it from being done, and is told of', async () => {
  const { done, work } = workWithout([3]);
  await expect(togetherOrEach([1, 2, 3, 4], work)).rejects.toThrow('not 3');
  expect(done).toEqual([[1], [2]]);
});

test('one alone is tried once', async () => {
  const { done, work } = workWithout([1]);
  await expect(togetherOrEach([1], work)).rejects.toThrow('not 1');
  expect(done).toEqual([]);
});
