import { describe, expect, test } from 'vitest';
import { parseTime } from '../../platform/wall-clock.ts';
import { healthWords, lastDay } from './health-hours.ts';

const nowMs = parseTime('2026-07-02T12:34:56Z');

describe('the last day of a webhook', () => {
  test('has 24 hours that end with the current one', () => {
    const cells = lastDay([], nowMs);
    expect(cells).toHaveLength(24);
    expect(cells.at(0)?.hour).toBe('2026-07-01T13:00:00.000Z');
    expect(cells.at(-1)?.hour).toBe('2026-07-02T12:00:00.000Z');
    expect(healthWords(cells)).toBe('nothing sent in 24 hours');
  });

  test('has the outcomes in their hours', () => {
    const hour = '2026-07-02T12:00:00.000Z';
    const cells = lastDay([{ hour, succeeded: 5, failing: 2, waiting: 1 }], nowMs);
    expect(cells.at(-1)).toEqual({ hour, succeeded: 5, failing: 2, waiting: 1 });
    expect(healthWords(cells)).toBe('5 deliveries arrived, 2 failed, 1 not tried yet in 24 hours');
  });
});
