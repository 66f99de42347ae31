/** Blanks, line ends and marks without width, as a paste or a shell's `$(...)` leaves them around a value. */
const edge = /[\s\u200b-\u200d\u2060\ufeff]/;
/** Blanks of one line: a tab or line end inside a value is no blank, and its rule refuses it. */
const inside = /\p{Zs}+/gu;

/** The text without blanks and line ends around it, in one pass over them. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && edge.test(text.charAt(start))) start += 1;
  while (end > start && edge.test(text.charAt(end - 1))) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** The text without blanks around it, and with one plain blank for each run of them; a blank text stays as it is. */
export function tidyBlanks(text: string): string {
  const tidy = trimBlanks(text).replace(inside, ' ');
  return tidy === '' ? text : tidy;
}
