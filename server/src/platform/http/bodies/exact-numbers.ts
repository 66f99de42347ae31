import { visit } from 'jsonc-parser';

/**
 * Numbers that may be rounded, where a value begins: 15 significant digits always survive (IEEE 754, double precision).
 * Ids and other texts begin with a quote.
 */
const mayBeRounded = /(?:^|[:,[])\s*-?\d(?:[\d.]{15}|[\d.]*[eE])/;

/**
 * Path of the first number of a JSON text that its readers round, such as `7000000.00000000001`; undefined where there is
 * none. An amount that is read as another one must not be booked.
 */
export function findRoundedNumber(text: string): string | undefined {
  if (!mayBeRounded.test(text)) return undefined;
  let found: string | undefined;
  const stop = new Error('found');
  try {
    visit(text, {
      onLiteralValue: (value, offset, length, _line, _column, path) => {
        if (typeof value !== 'number' || isExact(text.slice(offset, offset + length))) return;
        found = path().join('.');
        throw stop;
      },
    });
  } catch (error) {
    if (error !== stop) throw error;
  }
  return found;
}

/** Longest number that is looked at: one of more digits than a double has counts as rounded. */
const longest = 400;

/** True if a number is the same after it was read. */
export function isExact(literal: string): boolean {
  if (literal.length > longest) return false;
  const value = Number(literal);
  return Number.isFinite(value) && shortest(literal) === shortest(String(value));
}

/** Digits and exponent of a number, without zeros at its ends. */
function shortest(literal: string): string {
  const [, whole = '', part = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${kept}e${Number(exponent) - part.length + digits.length - kept.length}`;
}
