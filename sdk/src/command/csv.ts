import { valueAt } from './table.ts';

/** Start of a text that a spreadsheet would run as a formula, after leading blanks too; the service's own CSV has the same. */
const formulaStart = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** Quotes a cell (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && formulaStart.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of CSV with its end: the cells of a row, or the names of its columns. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The values of a row as the API answers them: amounts in cents, objects and lists as JSON. */
export function csvRow(row: unknown, columns: readonly string[]): string {
  return csvLine(columns.map((column) => plainValue(valueAt(row, column))));
}

function plainValue(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** Columns of all fields that are the same for each row: the leaves of the catalog's paths, and lists as wholes. */
export function csvColumns(fields: string): string[] {
  const paths = fields.split(' ').filter((path) => !/[#*]/.test(path));
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
}
