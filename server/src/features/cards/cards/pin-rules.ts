/** Wrong tries in a row that lock a PIN. */
export const maxFailedTries = 3;

/** A PIN has 4 to 12 digits (ISO 9564-1, 7.1). */
export const pinPattern = '^[0-9]{4,12}$';

/**
 * Returns the problem with a PIN of digits, or undefined. Easily guessed PINs are refused: digits in
 * a row up or down, one or two digits repeated, and digits printed on the card. The problem's text
 * never contains the PIN.
 */
export function findPinProblem(
  pin: string,
  card: { lastFour: string; expiry: string },
): string | undefined {
  if (isRow(pin, 1) || isRow(pin, 9)) return 'must not be digits in a row, such as 1234';
  if (isRepeated(pin)) return 'must not repeat one or two digits, such as 0000 or 1212';
  const printed = [card.lastFour, card.expiry];
  if (printed.includes(pin)) return 'must not be printed on the card';
  return undefined;
}

/** True if each digit is `step` after the previous one; 0 follows 9. */
function isRow(pin: string, step: number): boolean {
  const digits = [...pin].map(Number);
  return digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step) % 10);
}

function isRepeated(pin: string): boolean {
  return [...pin].every((digit, at) => digit === pin[at % 2]);
}
