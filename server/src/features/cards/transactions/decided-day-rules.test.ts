import fc from 'fast-check';
import { expect, test } from 'vitest';
import { purchaseDay, validityDay } from './decided-day-rules.ts';

const at = (text: string) => Temporal.Instant.from(text);

test.each([
  ['2030-02-01T00:30:00Z', '2030-01-31 16:30', '2030-01-31', 'the last evening in Los Angeles'],
  ['2030-02-01T09:30:00Z', '2030-01-31 23:30', '2030-01-31', 'the last half hour in Honolulu'],
  ['2030-01-31T15:00:00Z', '2030-02-01 00:00', '2030-02-01', 'the next day in Tokyo'],
  ['2030-02-01T12:00:00Z', '2030-01-31 23:59', '2030-02-01', 'a day that has ended everywhere'],
  ['2030-02-01T00:30:00Z', '2045-01-01 00:00', '2045-01-01', 'a clock that is ahead'],
])('at %s a purchase of %s needs a card that is valid on %s: %s', (now, named, day) => {
  expect(purchaseDay(at(now), named)).toBe(day);
});

test('wherever a merchant is, its own day decides', () => {
  const minutes = fc.integer({ min: 0, max: 14 * 365 * 24 * 60 });
  const offsets = fc.integer({ min: -12, max: 14 });
  fc.assert(
    fc.property(minutes, offsets, (after, hours) => {
      const now = at('2026-01-01T00:00:00Z').add({ minutes: after });
      const sign = hours < 0 ? '-' : '+';
      const zone = `${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`;
      const local = now.toZonedDateTimeISO(zone).toPlainDate().toString();
      expect(purchaseDay(now, `${local} 12:00`)).toBe(local);
      expect(validityDay(now) <= local).toBe(true);
    }),
  );
});
