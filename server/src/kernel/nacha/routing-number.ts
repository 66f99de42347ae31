import { BadField } from './record-fields.ts';

const weights = [3, 7, 1, 3, 7, 1, 3, 7];

/**
 * The ninth digit of a routing number: the weighted sum of all nine is a multiple of ten (NACHA
 * Operating Rules, appendix three, check digit).
 */
export function checkDigit(eightDigits: string): number {
  let sum = 0;
  for (let at = 0; at < 8; at += 1) sum += (eightDigits.charCodeAt(at) - 48) * (weights[at] ?? 0);
  return (10 - (sum % 10)) % 10;
}

/** True for nine digits with a valid check digit. */
export function isRoutingNumber(text: string): boolean {
  return /^\d{9}$/.test(text) && checkDigit(text) === text.charCodeAt(8) - 48;
}

/** @throws BadField unless the text is nine digits with a valid check digit. */
export function checkRoutingNumber(routingNumber: string, field = 'routing_number'): void {
  if (!/^\d{9}$/.test(routingNumber)) throw new BadField(field, 'must be 9 digits');
  if (checkDigit(routingNumber) !== routingNumber.charCodeAt(8) - 48) {
    throw new BadField(field, 'must end in its check digit');
  }
}
