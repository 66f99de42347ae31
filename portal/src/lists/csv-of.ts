import { csvCell, csvLine } from '@surety/sdk/command/csv';
import { amountOf, moneyFields } from '@surety/sdk/command/money-fields';

/** A row of a list as the API answers it. */
export type CsvRow = object;

/** Values that differ in form from row to row stay JSON, whatever they contain. */
const wholeFields = new Set(['payload', 'details', 'body', 'answer']);

/**
 * Rows as CSV with a line of names: fields of objects inside by their path (`ach.trace_number`), lists as JSON, times
 * as the API writes them. Cents are dollars with two decimals, in a column that says so: `amount_usd`.
 */
export function csvOf(rows: readonly CsvRow[]): string {
  const flat = rows.map((row) => new Map(leavesOf(row, '')));
  const paths = orderedPaths(flat);
  const suffix = suffixOf(flat);
  return [
    csvLine(paths.map((path) => (isCents(flat, path) ? `${path}${suffix}` : path))),
    ...flat.map((row) => `${paths.map((path) => cellOf(row.get(path), path)).join(',')}\r\n`),
  ].join('');
}

function leavesOf(value: object, before: string): [path: string, value: unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const path = before + name;
    const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return isObject && !wholeFields.has(name) ? leavesOf(inner, `${path}.`) : [[path, inner]];
  });
}

/** All paths in the order of the first row that has each; one without a value in any row that others have inside is left out. */
function orderedPaths(rows: readonly ReadonlyMap<string, unknown>[]): string[] {
  const paths = new Set<string>();
  for (const row of rows) for (const path of row.keys()) paths.add(path);
  const inner = [...paths].filter((path) => path.includes('.'));
  return [...paths].filter((path) => !inner.some((other) => other.startsWith(`${path}.`)));
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** True for whole numbers that are cents; an amount that the API writes as text has its decimals. */
const isMoney = (path: string): boolean => moneyFields.has(lastName(path));

const isCents = (rows: readonly ReadonlyMap<string, unknown>[], path: string): boolean =>
  isMoney(path) && rows.every((row) => typeof (row.get(path) ?? 0) === 'number');

/** "_usd" where all rows have that currency; rows of several currencies have it in a column of its own. */
function suffixOf(rows: readonly ReadonlyMap<string, unknown>[]): string {
  const found = new Set(
    rows.map((row) => row.get('currency') ?? row.get('currency_code') ?? 'USD'),
  );
  const [currency] = found;
  return found.size === 1 ? `_${String(currency).toLowerCase()}` : '';
}

/** A text that a spreadsheet would run as a formula is quoted as text; a number, also one below zero, is none. */
function cellOf(value: unknown, path: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') {
    return isMoney(path) && Number.isSafeInteger(value) ? amountOf(value) : `${value}`;
  }
  if (typeof value === 'object') return csvCell(JSON.stringify(value));
  if (typeof value === 'boolean') return `${value}`;
  const text = String(value);
  return plainNumber.test(text) ? text : csvCell(text);
}

/** The API writes some amounts as texts: "-12.50". */
const plainNumber = /^-?\d+(\.\d+)?$/;
