import { expect, test } from 'vitest';
import { compareAnswers } from './compare-answers.ts';

test('answers alike differ in nothing', () => {
  expect(compareAnswers({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([]);
  expect(compareAnswers(null, null)).toEqual([]);
});

test('fields that changed, came or went are named by their path', () => {
  const before = { id: 1, data: [{ status: 'pending' }], old: true };
  const after = { id: 1, data: [{ status: 'settled' }, 7], new: null };
  expect(compareAnswers(before, after)).toEqual([
    { path: 'data[0].status', before: 'pending', after: 'settled' },
    { path: 'data[1]', before: undefined, after: 7 },
    { path: 'old', before: true, after: undefined },
    { path: 'new', before: undefined, after: null },
  ]);
});

test('answers of another kind differ as a whole', () => {
  expect(compareAnswers([1], { 0: 1 })).toEqual([{ path: '', before: [1], after: { 0: 1 } }]);
  expect(compareAnswers('a', null)).toEqual([{ path: '', before: 'a', after: null }]);
});

test('the count of differences is bounded', () => {
  const long = Array.from({ length: 500 }, (_, at) => at);
  expect(compareAnswers(long, [])).toHaveLength(200);
});
