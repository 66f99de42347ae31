import { describe, expect, it } from 'vitest';
import { balancePoints } from './holdings.ts';

describe('the balances of an account', () => {
  it('run from the oldest entry to the newest, though the API answers the newest first', () => {
    const entries = [
      { date_created: '2026-01-05T10:00:00.000Z', balance_after: -300 },
      { date_created: '2026-01-05T09:00:00.000Z', balance_after: 0 },
    ];
    expect(balancePoints(entries, -1).map(({ cents }) => cents)).toEqual([0, 300]);
  });
});
