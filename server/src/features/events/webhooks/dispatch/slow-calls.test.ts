import { expect, test } from 'vitest';
import { SlowCalls } from './slow-calls.ts';

test('slow calls of one brand take a quarter of the slots at most, those of all brands half', () => {
  const calls = new SlowCalls();
  for (let count = 0; count < 64; count++) calls.begin('a');
  expect([calls.isCrowded('a'), calls.isCrowded('b')]).toEqual([true, false]);
  for (let count = 0; count < 63; count++) calls.begin('b');
  expect(calls.isCrowded('c')).toBe(false);
  calls.begin('b');
  expect(calls.isCrowded('c')).toBe(true);
  calls.end('a');
  expect([calls.isCrowded('a'), calls.isCrowded('c')]).toEqual([false, false]);
});
