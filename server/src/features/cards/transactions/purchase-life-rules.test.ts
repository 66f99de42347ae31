import { describe, expect, test } from 'vitest';
import { MAX_CENTS } from '../../../kernel/money.ts';
import { refuseOutOfRange } from './purchase-life-rules.ts';

describe('the available balance', () => {
  const move = (before: bigint, after: bigint) => () => refuseOutOfRange('x', { before, after });

  test.each([
    [0n, MAX_CENTS],
    [0n, -MAX_CENTS],
    // Start outside the range, as before the bound existed.
    [-3n * MAX_CENTS, -2n * MAX_CENTS],
    [3n * MAX_CENTS, 2n * MAX_CENTS],
  ])('may change from %d to %d', (before, after) => {
    expect(move(before, after)).not.toThrow();
  });

  test.each([
    [0n, MAX_CENTS + 1n],
    [0n, -MAX_CENTS - 1n],
    [-2n * MAX_CENTS, -2n * MAX_CENTS - 1n],
    [2n * MAX_CENTS, 2n * MAX_CENTS + 1n],
  ])('may not change from %d to %d', (before, after) => {
    expect(move(before, after)).toThrow('would exceed 999999999999.99');
  });
});
