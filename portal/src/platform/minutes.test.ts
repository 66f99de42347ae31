import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { minutes } from './minutes.ts';

describe('the minutes that ages follow', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are told to all by one timer, which ends with the last', () => {
    const told = vi.fn();
    const ends = [minutes.subscribe(() => told()), minutes.subscribe(() => told())];
    expect(vi.getTimerCount()).toBe(1);
    const before = minutes.read();
    vi.advanceTimersByTime(60_000);
    expect(told).toHaveBeenCalledTimes(2);
    expect(minutes.read()).toBe(before + 1);
    for (const end of ends) end();
    expect(vi.getTimerCount()).toBe(0);
  });
});
