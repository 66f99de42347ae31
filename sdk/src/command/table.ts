import { cutToWidth, displayWidth, padToWidth } from './display-width.ts';
import { amountOf, moneyFields } from './money-fields.ts';
import { plainText } from './plain-text.ts';

export interface TableOptions {
  /** Paths of fields, such as `balance.available`; by default the scalar ones of the first row. */
  readonly columns?: readonly string[] | undefined;
  /** Columns of the terminal; wide values are cut to fit. Nothing is cut without it. */
  readonly width?: number | undefined;
  /** True where the caller chose the columns: none is left out for width. */
  readonly isAsked?: boolean;
  readonly head: (text: string) => string;
}

const gap = '  ';
/** Narrowest width of a column that the caller chose. */
const leastWidth = 8;
/**
 * Width to which a text can be cut and still be distinguished from others; a date without its time
 * fits.
 */
const readableWidth = 11;

/** A line for each field of an object. */
export function renderObject(
  row: unknown,
  { columns, head }: Pick<TableOptions, 'columns' | 'head'>,
): string {
  const all = flat(row);
  const found = columns?.flatMap((column) => linesOf(all, column)) ?? all;
  const lines = found.map(([path, value]) => [plainText(path), value] as const);
  const width = Math.max(0, ...lines.map(([path]) => displayWidth(path)));
  return lines
    .map(([path, value]) => `${head(padToWidth(path, width))}  ${fieldText(value, path)}`)
    .join('\n');
}

/** A table in plain text, aligned by spaces, printed part by part; the first part decides the widths. */
export class TableStream {
  readonly #options: TableOptions;
  #columns: readonly string[] = [];
  #widths: readonly number[] | null = null;
  #leftOut: readonly string[] = [];

  constructor(options: TableOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#widths === null;
  }

  /** Columns for which the terminal has no room. */
  get leftOut(): readonly string[] {
    return this.#leftOut;
  }

  /** Lines for the rows, below the names of the columns in the first part. */
  render(rows: readonly unknown[]): string {
    const isFirst = this.#widths === null;
    if (isFirst) this.#layOut(rows);
    const head = isFirst ? [this.#options.head(this.#line(this.#columns))] : [];
    return [...head, ...this.#cells(rows, this.#columns).map((line) => this.#line(line))].join(
      '\n',
    );
  }

  #cells(rows: readonly unknown[], columns: readonly string[]): string[][] {
    return rows.map((row) => columns.map((column) => cell(valueAt(row, column), column)));
  }

  #line(values: readonly string[]): string {
    const widths = this.#widths ?? [];
    const isCut = this.#options.width !== undefined;
    const parts = values.map((value, index) => {
      const width = widths[index] ?? 0;
      return padToWidth(isCut ? cutToWidth(value, width) : value, width);
    });
    return parts.join(gap).trimEnd();
  }

  /** Chooses the columns and their widths by the first rows. */
  #layOut(rows: readonly unknown[]): void {
    const { width = Number.POSITIVE_INFINITY, isAsked = false } = this.#options;
    const names = this.#options.columns ?? columnsOf(rows[0]);
    const cells = this.#cells(rows, names);
    const columns = names.map((name, index) =>
      measureColumn(
        name,
        isAsked,
        cells.map((line) => line[index] ?? ''),
      ),
    );
    const kept = isAsked ? columns : thatFit(columns, width);
    this.#columns = kept.map(({ name }) => name);
    this.#leftOut = names.filter((name) => !this.#columns.includes(name));
    this.#widths = narrow(kept, width);
  }
}

interface Column {
  readonly name: string;
  /** Width of the name and of the widest value. */
  readonly whole: number;
  /** Width to which it can be cut. Numbers and ids are not, since a part of one is useless. */
  readonly least: number;
}

function measureColumn(name: string, isAsked: boolean, values: readonly string[]): Column {
  const widest = Math.max(0, ...values.map(displayWidth));
  const whole = Math.max(displayWidth(name), widest);
  if (isId(name)) return { name, whole, least: widest };
  if (isAsked) return { name, whole, least: Math.min(whole, leastWidth) };
  const isNumber = values.every((value) => /^[\d.-]+$/.test(value));
  const least = isNumber ? widest : Math.min(widest, readableWidth);
  return { name, whole, least: Math.min(whole, Math.max(least, leastWidth)) };
}

function isId(name: string): boolean {
  return /(^|_)id$/.test(name);
}

/** The first column, and each further one for which there is room. */
function thatFit(columns: readonly Column[], width: number): Column[] {
  let room = width + gap.length;
  return columns.filter(({ least }, index) => {
    if (index > 0 && least + gap.length > room) return false;
    room -= least + gap.length;
    return true;
  });
}

/** Widths that fit, cut where a column is widest. Ids are cut last, since they are there to be copied. */
function narrow(columns: readonly Column[], width: number): number[] {
  const widths = columns.map(({ whole }) => whole);
  const total = () => widths.reduce((sum, each) => sum + each + gap.length, -gap.length);
  const leasts = [columns.map(({ least }) => least), columns.map(() => leastWidth)];
  for (const least of leasts) {
    while (total() > width) {
      const open = widths.map((each, index) => (each > (least[index] ?? 0) ? each : 0));
      const widest = open.indexOf(Math.max(...open));
      if ((open[widest] ?? 0) === 0) break;
      widths[widest] = (widths[widest] ?? 0) - 1;
    }
  }
  return widths;
}

/** The field of this path with those inside it; an empty line of that name if there is none. */
function linesOf(all: readonly [string, unknown][], column: string): [string, unknown][] {
  const found = all.filter(([path]) => path === column || path.startsWith(`${column}.`));
  return found.length > 0 ? found : [[column, undefined]];
}

/** An amount is printed as it is sent and, for the reader, in units of the currency. */
function fieldText(value: unknown, path: string): string {
  const text = cell(value);
  return isMoney(value, path) ? `${text} (${amountOf(value)})` : text;
}

/** Fields that fit into a cell, at most seven. */
function columnsOf(row: unknown): string[] {
  const scalars = Object.entries(row ?? {}).filter(([, value]) => typeof value !== 'object');
  return scalars.slice(0, 7).map(([name]) => name);
}

/** Values inside a value, by their paths. */
export function flat(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const entries = Object.entries(value);
  if (entries.length === 0) return [[path, Array.isArray(value) ? '(none)' : '']];
  return entries.flatMap(([name, part]) => flat(part, path ? `${path}.${name}` : name));
}

/** Value at a path of field names and indexes. */
export function valueAt(row: unknown, path: string): unknown {
  let value: unknown = row;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function isMoney(value: unknown, path: string): value is number {
  return Number.isSafeInteger(value) && moneyFields.has(path.split('.').at(-1) ?? '');
}

/** A value as one line; an amount of a column that holds money is in units of the currency. */
export function cell(value: unknown, column = ''): string {
  if (value === undefined || value === null) return '-';
  if (column !== '' && isMoney(value, column)) return amountOf(value);
  return plainText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
