/** Escape sequences that move the cursor, colour text or link it (ECMA-48, and OSC 8 with its end). */
const escapes = new RegExp(
  [
    String.raw`(?:[\u001b\u009b]\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)`,
    String.raw`[\u001b\u009b][[\]()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[\dA-PR-TZcf-ntqry=><~]`,
  ].join('|'),
  'g',
);

/**
 * Characters without a width of their own that turn the direction of the text around them, join it or hide in it
 * (Unicode UAX 9 and 44): with them one text seems another. Variation selectors are left, which choose emoji.
 */
const invisible = /(?![\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Controls, and separators that some terminals take for the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Text of others as one line, which must not move the reader's cursor or colour the terminal. */
export function plainText(text: string): string {
  return isAscii(text)
    ? text
    : text.replaceAll(escapes, '').replaceAll(invisible, '').replaceAll(controls, ' ');
}

/** Lines that the command has laid out, cleaned as `plainText` does; tabs and ends of lines stay. */
export function plainLines(text: string): string {
  if (!/[\n\t]/.test(text)) return plainText(text);
  return text
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : plainText(part)))
    .join('');
}

/** JSON for a terminal: what `plainText` removes is written as escapes, so that the value stays the same. */
export function plainJson(json: string): string {
  return json
    .replaceAll(invisible, escaped)
    .replaceAll(controls, (character) =>
      /[\n\t]/.test(character) ? character : escaped(character),
    );
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
