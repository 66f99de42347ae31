import { describe, expect, test } from 'vitest';
import { findRoundedNumber, isExact } from './exact-numbers.ts';

describe('a number of a body', () => {
  test.each(
    [
      [
        '7000000',
        '7000000.00',
        '0.1',
        '-0',
        '0.30000000000000004',
        '1e3',
        '15.70',
        '9007199254740992',
      ],
    ].flat(),
  )('that is read as it was sent is exact: %s', (literal) => {
    expect(isExact(literal)).toBe(true);
  });

  test.each(
    [
      [
        '7000000.00000000001',
        '9007199254740993',
        '1e400',
        '-1e400',
        '1e-400',
        '0.1000000000000000001',
        `0.1${'0'.repeat(1_000_000)}1`,
      ],
    ].flat(),
  )('that is rounded by a reader is not: %s', (literal) => {
    expect(isExact(literal)).toBe(false);
  });

  test('is named by its path, and long texts are no numbers', () => {
    expect(findRoundedNumber('{"a": {"b": [1, 7000000.00000000001]}}')).toBe('a.b.1');
    expect(findRoundedNumber('7000000.00000000001')).toBe('');
    expect(findRoundedNumber(' -7000000.00000000001')).toBe('');
    expect(findRoundedNumber('{"a":\n -1e400}')).toBe('a');
    expect(findRoundedNumber('[1 , 9007199254740993]')).toBe('1');
    expect(findRoundedNumber('{"a": "7000000.00000000001", "b": 1e3}')).toBeUndefined();
  });
});
