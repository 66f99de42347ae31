/** Separators between the letters: `P.O. Box`, `P O Box`, `PO-Box`, `P.O.Box`. */
const gap = String.raw`[\s.,_-]*`;
/** The number after a box's name (`12`, `B-7`, `No. 3`, `# 4`), which may be missing. */
const number = String.raw`[\s.,_#-]*(?:(?:no|num|number)\b[\s.,_#-]*)?(?:[a-z]?-?\d|[a-z]\b|$)`;

/**
 * Spellings of a Postal Service box: USPS Publication 28, section 28, and the spellings that it
 * advises against. A box of a rural or highway contract route (`RR 2 Box 152`,
 * section 24 and 25) is where somebody lives, and no post office box.
 */
const patterns = [
  // PO BOX 7, P.O. Box 12, P O Bx 3, POB 3, P0BOX 9 with a zero for the letter
  `\\bp${gap}[o0]${gap}(?:b(?:o?x)?|drawer)${number}`,
  // Post Office Box 4, Post Office Drawer A, Postal Box 9, Postbox 2
  `\\bpost(?:al)?${gap}(?:off(?:ice)?${gap})?(?:bo?x|drawer)${number}`,
  // "Box 12" and nothing else
  `^\\s*bo?x[\\s.,_#-]*\\d[\\w-]*\\s*$`,
].map((pattern) => new RegExp(pattern, 'i'));

/** True of an address line that names a post office box, which is not a residence. */
export function isPoBox(line: string): boolean {
  return patterns.some((pattern) => pattern.test(line));
}
