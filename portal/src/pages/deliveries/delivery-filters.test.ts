import { describe, expect, test } from 'vitest';
import { deliveryQuery, readSince } from './delivery-filters.ts';

describe('filters of deliveries', () => {
  test('become what the API takes, without values that it does not know', () => {
    const webhook_id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20';
    expect(
      deliveryQuery({ status: 'failed', failing: 'false', event: 'card.*', webhook_id }),
    ).toEqual({ status: 'failed', failing: false, event: 'card.*', webhook_id });
    expect(deliveryQuery({ status: 'lost', failing: undefined })).toEqual({});
  });

  test('read a day and a minute as times in UTC', () => {
    expect(readSince('2026-07-01')).toBe('2026-07-01T00:00:00Z');
    expect(readSince('2026-07-01 14:10')).toBe('2026-07-01T14:10:00Z');
    expect(readSince('2026-07-01T14:10:11.5Z')).toBe('2026-07-01T14:10:11.5Z');
  });
});
