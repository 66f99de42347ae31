/** How many wrong tries in a row lock a PIN. */
export const maxFailedTries = 3;

/** 4 to 12 digits (ISO 9564-1, 7.1). */
export const pinPattern = '^[0-9]{4,12}$';

/**
 * What is wrong with a PIN of digits, or undefined. Refused is what a thief would try first: digits
 * in a row up or down, one or two digits over and over, and what is printed on the card itself.
 * The rule never repeats the PIN.
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

/** Whether each digit is `step` after the one before it, 0 following 9. */
function isRow(pin: string, step: number): boolean {
  const digits = [...pin].map(Number);
  return digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step) % 10);
}

function isRepeated(pin: string): boolean {
  return [...pin].every((digit, at) => digit === pin[at % 2]);
}
