import { globalFlagRows } from './global-flags.ts';

/** Rows of a name and its explanation, the explanations aligned and broken at the width. */
export function renderRows(rows: readonly (readonly [string, string])[], width = 100): string {
  const longest = Math.max(0, ...rows.map(([name]) => name.length));
  const left = Math.min(longest, 34) + 4;
  return rows
    .map(([name, about]) => {
      const lines = wrap(about, Math.max(30, width - left));
      const first =
        name.length + 2 < left ? `  ${name}`.padEnd(left) : `  ${name}\n${' '.repeat(left)}`;
      return `${first}${lines.join(`\n${' '.repeat(left)}`)}`.trimEnd();
    })
    .join('\n');
}

/** Lines of at most `width` characters, broken between words. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length >= width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}

/** The options that every command takes. */
export function renderGlobalFlags(width?: number): string {
  const rows = Object.entries(globalFlagRows).map(([name, { value, about }]): [string, string] => [
    value ? `${name} <${value}>` : name,
    about,
  ]);
  return renderRows(rows, width);
}

/** Commands to type, each on a line of its own. */
export function renderExamples(examples: readonly string[]): string {
  return examples.map((example) => `  $ ${example}`).join('\n');
}
