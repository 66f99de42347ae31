import { maskedValue } from '../../kernel/masked-value.ts';

/** An id, whose digits may follow one another as those of a number do, or a number like an SSN. */
const idOrSocialSecurityNumber =
  /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b|(?<![\d.-])(?:\d{3}-\d{2}-\d{4}|\d{9})(?![\d-])/gi;
const idLength = 36;
/** Keys, secrets and tokens of this service, by their prefixes. */
const ownSecret =
  /\b(?:(?:id|auth|mgmt|tok)_(?:sandbox|live)_[\da-f]{16,}|wh(?:sec|sk)_[\w+/=-]{8,}|(?:link|processor|public)-(?:sandbox|live)-[\w-]+)/g;
/** Pages of one use, whose address is the right to open them. */
const pageAddress = /(\/(?:uploads|reveal|link)\/)[\w-]{16,}/g;
/** A part that each of the patterns has: most texts have none, and need no closer look. */
const suspicious =
  /\d{9}|\d{3}-\d\d-\d{4}|_(?:sandbox|live)_|-(?:sandbox|live)-|wh(?:sec|sk)_|\/(?:uploads|reveal|link)\//;
const digitRun = /(?<![\w.-])\d{13,19}(?![\w-])/g;

/**
 * The text without what looks like an SSN, a card number, a key or a one-time address. It is the second
 * protection, for secrets in a field that is not meant for them: the first masks fields by their schema.
 */
export function maskText(text: string): string {
  if (text.length < 9 || !suspicious.test(text)) return text;
  return text
    .replace(ownSecret, maskedValue)
    .replace(pageAddress, `$1${maskedValue}`)
    .replace(idOrSocialSecurityNumber, (found) => (found.length === idLength ? found : maskedValue))
    .replace(digitRun, (digits) => (isCardNumber(digits) ? maskedValue : digits));
}

/** True for digits that a network could have issued: 15 of American Express, others by Luhn's check. */
function isCardNumber(digits: string): boolean {
  const isPossible = digits.length === 15 ? /^3[47]/.test(digits) : /^[2-69]/.test(digits);
  return isPossible && hasLuhnDigit(digits);
}

/** ISO/IEC 7812-1, annex B. */
function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
