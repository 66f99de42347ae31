/** Escape sequences that move the cursor, colour text or link it (ECMA-48, and OSC 8 with its end). */
const escapes = new RegExp(
  [
    String.raw`[\u001b\u009b](?:\][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)`,
    String.raw`|[[\]()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[\dA-PR-TZcf-ntqry=><~])`,
  ].join(''),
  'g',
);

/** Characters that turn the direction of the text around them, and can make it seem another (Unicode UAX 9). */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text of others, which must not move the reader's cursor or colour the terminal. */
export function plainText(text: string): string {
  const shown = text.replaceAll(escapes, '').replaceAll(directions, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return shown.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}
