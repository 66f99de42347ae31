/** What people put between the letters: `P.O. Box`, `P O Box`, `PO-Box`, `P.O.Box`. */
const gap = String.raw`[\s.,_-]*`;
/** What follows a box's name: its number (`12`, `B-7`, `No. 3`, `# 4`), or nothing. */
const number = String.raw`[\s.,_#-]*(?:(?:no|num|number)\b[\s.,_#-]*)?(?:[a-z]?-?\d|[a-z]\b|$)`;

/**
 * Ways to write a box of the Postal Service: USPS Publication 28, section 28, and the spellings
 * that it asks people to give up. A box of a rural or highway contract route (`RR 2 Box 152`,
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

/** Whether an address line names a post office box, where nobody can live. */
export function isPoBox(line: string): boolean {
  return patterns.some((pattern) => pattern.test(line));
}
