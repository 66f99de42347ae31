import { shortForm } from '../platform/pasted-id.ts';

const fewestCharacters = 2;
const ssnDigits = 9;
const traceNumberDigits = 15;
const cardNumberDigits = 13;

/** The text of the palette: whole if it can be searched for, else with a hint for the person who types. */
export type SearchText =
  | { readonly isWhole: true }
  | { readonly isWhole: false; readonly hint: string };

const whole: SearchText = { isWhole: true };
const notYet = (hint: string): SearchText => ({ isWhole: false, hint });

/**
 * True if a text can be searched for (the rules of `GET /search`). A number that is still being typed is not
 * sent: it may have the length of an SSN or of a card number on its way, which would stay in logs of addresses.
 */
export function readSearchText(text: string): SearchText {
  if (text.length < fewestCharacters) return notYet('');
  if (shortForm(text) !== null)
    return notYet(
      'Nothing that this tab has shown has this end: copy the whole id with the button beside it.',
    );
  const digits = text.replace(/[\s().+-]/g, '');
  if (!/^\d+$/.test(digits)) return whole;
  if (digits.length < 4) return notYet('Four digits find a card, or a person by the SSN.');
  if (digits.length === ssnDigits && !text.includes('+'))
    return notYet('An SSN is not searched for: its last four digits find the person.');
  if (digits.length === traceNumberDigits || digits.length < cardNumberDigits) return whole;
  return notYet('A card number is not searched for: its last four digits find the card.');
}

/** A text of letters, which may be a person's name. */
const nameLike = /^[\p{L}\p{M}'’. -]+$/u;

/**
 * The message for a text that finds nothing. Names are stored encrypted, so that their beginnings find
 * nobody.
 */
export function describeNothing(text: string): string {
  return nameLike.test(text)
    ? 'Nothing has this name or word. A person is found by the whole last name, or by first and last name.'
    : 'Nothing has this id, number, name, or word.';
}
