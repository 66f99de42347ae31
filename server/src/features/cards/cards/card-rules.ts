import { chanceBelow, chanceBytes } from '../../../kernel/chance.ts';

export const cardForms = ['virtual', 'physical'] as const;
export type CardForm = (typeof cardForms)[number];

/** Type of a reissue: the parts of the card that stay. */
export const reissueTypes = [
  'same_card_number',
  'same_card_number_updated_expiry',
  'new_card_number',
] as const;
export type ReissueType = (typeof reissueTypes)[number];

/** Open (not closed) cards that one credit account may have; completion page, section 6. */
export const maxOpenCards = 10;

const numberLength = 16;

/** A new card number: 16 digits from the program's BIN, the last one the Luhn check digit. */
export function newCardNumber(bin: string): string {
  let digits = bin;
  while (digits.length < numberLength - 1) digits += String(chanceBelow(10));
  return digits + luhnDigit(digits);
}

/** The digit that makes `digits` pass the Luhn check (ISO/IEC 7812-1, annex B). */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Last day of the month `months` after `issued`: a card is valid through its month of expiry. */
export function expiryDate(issued: Temporal.Instant, months: number): Temporal.PlainDate {
  const month = issued.toZonedDateTimeISO('UTC').toPlainDate().add({ months });
  return month.with({ day: month.daysInMonth });
}

/** Renders an expiry as printed on the card: `2030-06-30` is `0630`. */
export function renderExpiry(date: string): string {
  return date.slice(5, 7) + date.slice(2, 4);
}

/** Creates the API's token for a card number or CVV: 128 random bits that reveal nothing of it. */
export function newToken(environment: 'sandbox' | 'live'): string {
  return `tok_${environment}_${chanceBytes(16).toString('hex')}`;
}
