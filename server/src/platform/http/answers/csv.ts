import { Readable } from 'node:stream';
import Type from 'typebox';
import { keepPlace } from '../limits/brand-turns.ts';
import { oneOf } from '../schemas/schema.ts';

/** Query parameter `format` of lists that can be downloaded as a file. */
export const formatQuery = {
  format: Type.Optional(
    oneOf(['json', 'csv'], {
      default: 'json',
      isShared: true,
      description: 'Sets the format of the response. `csv` returns all rows as one file.',
    }),
  ),
};

/** Content of an operation that may answer with a `CsvAnswer`; `example` has its first lines. */
export const csvFormat = (example: string) => ({
  'text/csv': { schema: { type: 'string' }, example },
});

/** Value of a cell; text is guarded against formulas, numbers are written unchanged. */
export type CsvCell = string | number | bigint | null;

/** Start of a text that a spreadsheet would evaluate as a formula, after leading blanks too. */
const formulaStart = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * One line of CSV (RFC 4180, ended by CRLF). Text that a spreadsheet would evaluate as a formula
 * gets an apostrophe in front, as OWASP recommends against CSV injection; a negative number stays a
 * number.
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

type CsvRow = readonly CsvCell[];

/**
 * A response in CSV instead of JSON, written while its rows are read. Its handler has returned by then, so
 * that each batch of rows is read in a place of its brand, and with a connection of its share.
 */
export class CsvAnswer {
  readonly fileName: string;
  readonly #header: readonly string[];
  readonly #batches: AsyncIterable<readonly CsvRow[]>;
  readonly #inPlace = keepPlace();

  /** @param fileName name for the browser's download: plain characters only. */
  constructor(
    fileName: string,
    header: readonly string[],
    batches: AsyncIterable<readonly CsvRow[]>,
  ) {
    this.fileName = fileName;
    this.#header = header;
    this.#batches = batches;
  }

  /**
   * The whole text. An error while rows are read aborts it, so that a partial text never looks
   * whole.
   */
  toStream(): Readable {
    return Readable.from(this.#lines());
  }

  async *#lines(): AsyncGenerator<string> {
    yield csvLine(this.#header);
    const batches = this.#batches[Symbol.asyncIterator]();
    try {
      for (;;) {
        const batch = await this.#inPlace(() => batches.next());
        if (batch.done) return;
        yield batch.value.map(csvLine).join('');
      }
    } finally {
      await batches.return?.();
    }
  }
}
