/** East Asian wide and full-width characters (Unicode UAX 11), but for emoji. */
const wide =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;

/** Marks and vowels that join the character before them, and characters that are not shown. */
const joined = /[\p{Mark}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]/u;

/** Emoji that terminals show over two columns; a flag is two letters of one column each. */
const emoji = /(?![\u{1f1e6}-\u{1f1ff}])\p{Emoji_Presentation}/u;

const emojiStyle = '\ufe0f';

/** A character with the marks that join it, and the columns that a terminal shows it over. */
interface Cell {
  text: string;
  width: number;
}

function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  for (const character of text) {
    const last = cells.at(-1);
    if (!joined.test(character)) cells.push({ text: character, width: widthOf(character) });
    else if (last) {
      last.text += character;
      if (character === emojiStyle && /^(?!\d)\p{Emoji}/u.test(last.text)) last.width = 2;
    } else cells.push({ text: character, width: 0 });
  }
  return cells;
}

function widthOf(character: string): number {
  return wide.test(character) || emoji.test(character) ? 2 : 1;
}

/** Columns of a terminal that the text takes: two for wide characters, none for marks that combine. */
export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  return cellsOf(text).reduce((sum, { width }) => sum + width, 0);
}

/** The text filled with spaces to so many columns; a wider one as it is. */
export function padToWidth(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - displayWidth(text)));
}

/** At most so many columns of the text, with an ellipsis where it is cut. */
export function cutToWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  const [first = ''] = linesOfWidth(text, Math.max(0, columns - 1));
  return `${first}…`;
}

/** The text in lines of at most so many columns. */
export function linesOfWidth(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const cell of cellsOf(text)) {
    if (used + cell.width > columns) {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += cell.text;
    used += cell.width;
  }
  return [...lines, line];
}
