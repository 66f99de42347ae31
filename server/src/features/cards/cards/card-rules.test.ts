import { describe, expect, test } from 'vitest';
import { expiryDate, luhnDigit, newCardNumber, newToken, renderExpiry } from './card-rules.ts';

describe('a card number', () => {
  test.each([
    ['7992739871', '3'],
    ['0', '0'],
    ['18', '2'],
  ])('%s is completed by the Luhn digit %s', (digits, check) => {
    expect(luhnDigit(digits)).toBe(check);
  });

  test('has 16 digits, begins with the BIN and passes the Luhn check', () => {
    for (const bin of ['999900', '99990000']) {
      const number = newCardNumber(bin);
      expect(number).toMatch(new RegExp(`^${bin}\\d{${16 - bin.length}}$`));
      expect(luhnDigit(number.slice(0, -1))).toBe(number.at(-1));
    }
  });
});

describe('the expiry', () => {
  test.each([
    ['2026-07-01T00:00:00Z', 48, '2030-07-31', '0730'],
    ['2026-01-31T23:59:59Z', 1, '2026-02-28', '0226'],
    ['2024-02-29T12:00:00Z', 12, '2025-02-28', '0225'],
    ['2026-12-31T00:00:00Z', 1, '2027-01-31', '0127'],
  ])('of a card issued %s for %i months is %s, printed %s', (issued, months, date, printed) => {
    const expiry = expiryDate(Temporal.Instant.from(issued), months).toString();
    expect(expiry).toBe(date);
    expect(renderExpiry(expiry)).toBe(printed);
  });
});

test('a token names its environment and is random', () => {
  expect(newToken('sandbox')).toMatch(/^tok_sandbox_[0-9a-f]{32}$/);
  expect(newToken('live')).toMatch(/^tok_live_/);
  expect(newToken('live')).not.toBe(newToken('live'));
});
