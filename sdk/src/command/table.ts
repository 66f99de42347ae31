import { amountOf, moneyFields } from './money-fields.ts';
import { plainText } from './plain-text.ts';

export interface TableOptions {
  /** Paths of fields, such as `balance.available`; the scalar ones of the first row unless told. */
  readonly columns?: readonly string[] | undefined;
  /** Columns of the terminal; wide values are cut to fit. Nothing is cut without it. */
  readonly width?: number | undefined;
  readonly head: (text: string) => string;
}

const gap = '  ';
const leastWidth = 8;

/** A table in plain text, aligned by spaces; with `isOne`, a line for each field of the first row. */
export function renderTable(
  rows: readonly unknown[],
  options: TableOptions & { readonly isOne: boolean },
): string {
  if (options.isOne) return renderObject(rows[0], options);
  return rows.length === 0 ? '(none)' : new TableStream(options).render(rows);
}

/** A table that is printed part by part; the first part decides the widths. */
export class TableStream {
  readonly #options: TableOptions;
  #columns: readonly string[] = [];
  #widths: readonly number[] | null = null;

  constructor(options: TableOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#widths === null;
  }

  /** Lines for the rows, below the names of the columns in the first part. */
  render(rows: readonly unknown[]): string {
    const isFirst = this.#widths === null;
    if (isFirst) this.#columns = this.#options.columns ?? columnsOf(rows[0]);
    const cells = rows.map((row) =>
      this.#columns.map((column) => cell(valueAt(row, column), column)),
    );
    this.#widths ??= this.#measure(cells);
    const head = isFirst ? [this.#options.head(this.#line(this.#columns))] : [];
    return [...head, ...cells.map((line) => this.#line(line))].join('\n');
  }

  #line(values: readonly string[]): string {
    const widths = this.#widths ?? [];
    const isCut = this.#options.width !== undefined;
    const parts = values.map((value, index) => {
      const width = widths[index] ?? 0;
      return (isCut ? cut(value, width) : value).padEnd(width);
    });
    return parts.join(gap).trimEnd();
  }

  /** Widths of the columns. Ids are cut last, since they are there to be copied. */
  #measure(cells: readonly (readonly string[])[]): number[] {
    const widths = this.#columns.map((column, index) =>
      Math.max(column.length, ...cells.map((line) => line[index]?.length ?? 0)),
    );
    const isId = (index: number) => /(^|_)id$/.test(this.#columns[index] ?? '');
    const whole = () => widths.reduce((sum, width) => sum + width + gap.length, -gap.length);
    for (const pass of ['values', 'ids']) {
      while (whole() > (this.#options.width ?? Number.POSITIVE_INFINITY)) {
        const open = widths.map((width, index) => (pass === 'ids' || !isId(index) ? width : 0));
        const widest = open.indexOf(Math.max(...open));
        if ((open[widest] ?? 0) <= leastWidth) break;
        widths[widest] = (widths[widest] ?? 0) - 1;
      }
    }
    return widths;
  }
}

function cut(value: string, width: number): string {
  return value.length <= width ? value : `${value.slice(0, Math.max(0, width - 1))}…`;
}

function renderObject(row: unknown, { columns, head }: TableOptions): string {
  const all = flat(row);
  const lines = columns?.flatMap((column) => linesOf(all, column)) ?? all;
  const width = Math.max(0, ...lines.map(([path]) => path.length));
  return lines
    .map(([path, value]) => `${head(path.padEnd(width))}  ${fieldText(value, path)}`)
    .join('\n');
}

/** The field of this path with those inside it; an empty line of that name if there is none. */
function linesOf(all: readonly [string, unknown][], column: string): [string, unknown][] {
  const found = all.filter(([path]) => path === column || path.startsWith(`${column}.`));
  return found.length > 0 ? found : [[column, undefined]];
}

/** An amount stands as it is sent and, for the reader, in units of the currency. */
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

function cell(value: unknown, column = ''): string {
  if (value === undefined || value === null) return '-';
  if (column !== '' && isMoney(value, column)) return amountOf(value);
  return plainText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
