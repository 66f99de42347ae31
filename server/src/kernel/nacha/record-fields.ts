/**
 * Length of a record: 94 characters of ASCII, with fields at fixed positions. Positions are those
 * of the NACHA Operating Rules, appendix three: counted from one, the last one included.
 */
export const recordLength = 94;

/** A field that breaks a rule of the standard, in reading or writing. */
export class BadField extends Error {
  readonly field: string;
  /** Continues the field's name: "must be ...". */
  readonly rule: string;

  constructor(field: string, rule: string) {
    super(`${field} ${rule}`);
    this.name = 'BadField';
    this.field = field;
    this.rule = rule;
  }
}

const UNPRINTABLE = /[^\x20-\x7e]/;

/** True for a line of printable ASCII only. */
export function isPrintable(line: string): boolean {
  return !UNPRINTABLE.test(line);
}

/** Reads text without its padding. */
export function readText(line: string, first: number, last: number): string {
  return withoutFiller(line.slice(first - 1, last)).trim();
}

/** Reads text that an answer has to repeat unchanged: without its padding, but with leading spaces. */
export function readKept(line: string, first: number, last: number): string {
  return withoutFiller(line.slice(first - 1, last)).trimEnd();
}

/** Leaves out what stands for further bytes of a character (`record-text.ts`). */
function withoutFiller(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/** Reads a whole number, at most 15 digits, which a double holds exactly. */
export function readNumber(line: string, first: number, last: number, field: string): number {
  let value = 0;
  for (let at = first - 1; at < last; at += 1) {
    const digit = line.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) throw new BadField(field, digitsRule(last - first + 1));
    value = value * 10 + digit;
  }
  return value;
}

/** Reads digits that are an identifier rather than a quantity. */
export function readDigits(line: string, first: number, last: number, field: string): string {
  readNumber(line, first, last, field);
  return line.slice(first - 1, last);
}

/** @throws BadField if the position holds anything but the expected text. */
export function readFixed(line: string, first: number, expected: string, field: string): void {
  if (line.startsWith(expected, first - 1)) return;
  throw new BadField(field, `must be ${expected.trim() === '' ? 'blank' : expected}`);
}

/**
 * Writes text, followed by its padding. Lower case and leading spaces are allowed: an answer repeats
 * another bank's text unchanged.
 */
export function writeText(text: string, length: number, field: string): string {
  if (text.length > length) throw new BadField(field, `must be at most ${length} characters`);
  if (!isPrintable(text)) throw new BadField(field, 'must be printable ASCII');
  if (text.endsWith(' ')) throw new BadField(field, 'must not end with a space');
  return text.padEnd(length);
}

/** Writes a whole number with leading zeros. */
export function writeNumber(value: number | bigint, length: number, field: string): string {
  const digits = value.toString();
  if (digits.length > length || !/^\d+$/.test(digits)) {
    throw new BadField(field, `must be a whole number of at most ${length} digits`);
  }
  return digits.padStart(length, '0');
}

/** Writes digits that are an identifier: exactly as many as the field holds. */
export function writeDigits(digits: string, length: number, field: string): string {
  if (digits.length !== length) throw new BadField(field, digitsRule(length));
  return readDigits(digits, 1, length, field);
}

function digitsRule(length: number): string {
  return length === 1 ? 'must be a digit' : `must be ${length} digits`;
}

/** Reads YYMMDD, a date of this century, as YYYY-MM-DD. */
export function readDate(line: string, first: number, field: string): string {
  const digits = readDigits(line, first, first + 5, field);
  return checkDate(`20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`, field);
}

/** Writes YYYY-MM-DD as YYMMDD. */
export function writeDate(date: string, field: string): string {
  return checkDate(date, field).replaceAll('-', '').slice(2);
}

function checkDate(date: string, field: string): string {
  const isWellFormed = /^20\d\d-\d\d-\d\d$/.test(date);
  try {
    if (isWellFormed && Temporal.PlainDate.from(date).toString() === date) return date;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new BadField(field, 'must be a date of this century');
}
