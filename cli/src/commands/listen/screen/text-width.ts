import { plainText } from '@surety/sdk/command/plain-text';

/** Columns that a character takes: none for marks that combine, two for wide ones. */
function widthOf(character: string): number {
  if (/\p{Mark}|\u200d|\ufe0f/u.test(character)) return 0;
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
    character,
  )
    ? 2
    : 1;
}

/** Exactly `columns` columns of the text: cut with an ellipsis, or filled with spaces. */
export function fitLine(text: string, columns: number): string {
  if (columns <= 0) return '';
  const clean = plainText(text);
  const all = columnsOf(clean);
  if (all <= columns) return clean + ' '.repeat(columns - all);
  let cut = '';
  let used = 0;
  for (const character of clean) {
    const width = widthOf(character);
    if (used + width > columns - 1) break;
    cut += character;
    used += width;
  }
  return `${cut}…${' '.repeat(columns - used - 1)}`;
}

function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += widthOf(character);
  return columns;
}

/** Lines of at most `columns` columns with all of the text. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const part of text.split('\n')) {
    let line = '';
    let used = 0;
    for (const character of plainText(part)) {
      const width = widthOf(character);
      if (used + width > columns) {
        lines.push(line);
        line = '';
        used = 0;
      }
      line += character;
      used += width;
    }
    lines.push(line);
  }
  return lines;
}
