/** Strings and numbers of a JSON text. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** The first number of a JSON text that its readers round, such as `7000000.00000000001`; undefined where none is. */
export function findRounded(json: string): string | undefined {
  const numbers = [...json.matchAll(tokens)].map(([token]) => token);
  return numbers.find((token) => !token.startsWith('"') && !isExact(token));
}

/** Longest number that is looked at: one of more digits than a double has counts as rounded. */
const longest = 400;

/** True for a number that is the same after it was read (IEEE 754, double precision). */
export function isExact(literal: string): boolean {
  if (literal.length > longest) return false;
  const value = Number(literal);
  return Number.isFinite(value) && shortest(literal) === shortest(String(value));
}

/** Digits and exponent of a number, without zeros at its ends. */
function shortest(literal: string): string {
  const [, whole = '', part = '', exponent = '0'] =
    /^[+-]?(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(literal.trim()) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${kept}e${Number(exponent) - part.length + digits.length - kept.length}`;
}
