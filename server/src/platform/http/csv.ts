import { Readable } from 'node:stream';
import Type from 'typebox';
import { oneOf } from './schema.ts';

/** `format` of what can be had as a file. */
export const formatQuery = {
  format: Type.Optional(
    oneOf(['json', 'csv'], {
      default: 'json',
      description: 'Sets the format of the response. `csv` returns all rows as one file.',
    }),
  ),
};

/** What a cell holds; text is guarded, numbers are written as they are. */
export type CsvCell = string | number | bigint | null;

/** What a spreadsheet would take for a formula, also behind the blanks that it skips. */
const formulaStart = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * One line of CSV (RFC 4180, ended by CRLF). Text that a spreadsheet would run as a formula gets an
 * apostrophe in front, as OWASP advises against CSV injection; a negative number stays a number.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(renderCell).join(',')}\r\n`;
}

function renderCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An answer in CSV instead of JSON, written while its rows are read. */
export class CsvAnswer {
  readonly fileName: string;
  readonly #header: readonly string[];
  readonly #rows: AsyncIterable<readonly CsvCell[]>;

  /** @param fileName what a browser saves it as: plain characters only. */
  constructor(
    fileName: string,
    header: readonly string[],
    rows: AsyncIterable<readonly CsvCell[]>,
  ) {
    this.fileName = fileName;
    this.#header = header;
    this.#rows = rows;
  }

  /** The whole text. An error while rows are read breaks it off, so that no part looks whole. */
  toStream(): Readable {
    return Readable.from(this.#lines());
  }

  async *#lines(): AsyncGenerator<string> {
    yield csvLine(this.#header);
    for await (const row of this.#rows) yield csvLine(row);
  }
}
