/**
 * Ways to write a box of the Postal Service (USPS Publication 28, section 28, and the habits it
 * corrects): `PO Box 12`, `P.O.B. 3`, `Post Office Bx 7`, `POBOX 9`, a caller service.
 */
const box = String.raw`b(?:o?x|\.?)`;
const patterns = [
  // PO BOX 7, P.O. Box 12, P O B 3, POBOX9, P0 Box 1 (a zero for the letter)
  new RegExp(
    String.raw`\bp[\s.,_-]*[o0][\s.,_-]*${box}[\s.,_#-]*(?:no\.?|number)?[\s.,_#-]*\w*\d`,
    'i',
  ),
  /\bp[\s.,_-]*[o0][\s.,_-]*box\b/i,
  // Post Office Box 4, Postal Box 4, Post Box, Post Office Drawer A
  /\bpost(?:al)?[\s.,_-]*(?:off(?:ice|\.)?[\s.,_-]*)?(?:b(?:o?x)|drawer)\b/i,
  // PO Drawer 12
  /\bp[\s.,_-]*[o0][\s.,_-]*drawer\b/i,
  // A bare "Box 12" as the whole line; "12 Box Street" and "Box Elder Road" are streets.
  /^\s*(?:box|bx)[\s.,_#-]*\d[\w-]*\s*$/i,
];

/** Whether an address line names a post office box, where nobody can live. */
export function isPoBox(line: string): boolean {
  return patterns.some((pattern) => pattern.test(line));
}
