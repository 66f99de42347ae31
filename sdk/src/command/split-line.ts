import { UsageError } from './usage-error.ts';

/** A word of a line, and where it begins and ends in it. */
export interface LineWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Words of a command line as a POSIX shell splits them: single and double quotes, and backslashes.
 *
 * @throws UsageError if a quote is not closed.
 */
export function splitLine(line: string): string[] {
  const { words, openQuote } = scanLine(line);
  if (openQuote === null) return words.map(({ text }) => text);
  throw new UsageError(`A quote (${openQuote}) is not closed.`);
}

/** Words of a line that may still be typed: the last one may be in an open quote. */
export function scanLine(line: string): { words: LineWord[]; openQuote: string | null } {
  const words: LineWord[] = [];
  let at = 0;
  let openQuote: string | null = null;
  while (at < line.length) {
    const { length } = /^\s*/.exec(line.slice(at))?.[0] ?? '';
    at += length;
    if (at >= line.length) break;
    const part = /^(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])*/s.exec(line.slice(at))?.[0] ?? '';
    const rest = line[at + part.length];
    const isOpen = rest === "'" || rest === '"' || rest === '\\';
    const source = isOpen ? line.slice(at) : part;
    if (isOpen) openQuote = rest ?? null;
    words.push({ text: unquote(source, part.length), start: at, end: at + source.length });
    at += source.length;
  }
  return { words, openQuote };
}

/** The text that a word means; after `closed` characters, an open quote takes the rest. */
function unquote(source: string, closed: number): string {
  const text = source
    .slice(0, closed)
    .replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/gs, (_, single, double, escaped) =>
      double === undefined ? (single ?? escaped) : double.replaceAll(/\\(["\\$`])/g, '$1'),
    );
  return text + source.slice(closed + 1);
}
