import { describe, expect, test } from 'vitest';
import { isUsState } from './us-states.ts';

describe('US states', () => {
  test('are the 50 states, DC, six territories, three associated states and three military ones', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const found = letters.flatMap((a) => letters.map((b) => a + b)).filter(isUsState);
    expect(found).toHaveLength(50 + 1 + 6 + 3 + 3);
  });

  test.each(['ca', 'XX', 'C', 'CAL', ' CA', ''])('do not include %o', (code) => {
    expect(isUsState(code)).toBe(false);
  });
});
