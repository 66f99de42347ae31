import { stripVTControlCharacters } from 'node:util';

/** Text of others, which must not move the reader's cursor or colour the terminal. */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return stripVTControlCharacters(text).replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}
