import type { Key } from './screen-state.ts';

const names: Readonly<Record<string, Key>> = {
  '\u001b[A': 'up',
  '\u001b[B': 'down',
  '\u001bOA': 'up',
  '\u001bOB': 'down',
  '\u001b[5~': 'page-up',
  '\u001b[6~': 'page-down',
  '\r': 'enter',
  '\n': 'enter',
  '\u001b': 'escape',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u0003': 'interrupt',
  '\u0004': 'interrupt',
};

/** Keys of what a terminal in raw mode sends; sequences that have no meaning here are left out. */
export function readKeys(input: string): Key[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals send these characters
  const parts = input.match(/\u001b[[O][\d;]*[A-Za-z~]|[\s\S]/gu) ?? [];
  return parts.flatMap((part): Key[] => {
    const key = names[part];
    if (key) return [key];
    return part.length <= 2 && part >= ' ' && !part.startsWith('\u001b') ? [{ text: part }] : [];
  });
}
