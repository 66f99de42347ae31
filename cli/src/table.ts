import { stripVTControlCharacters } from 'node:util';

export interface TableOptions {
  /** Paths of fields, such as `balance.available`; the scalar ones of the first row unless told. */
  readonly columns?: readonly string[] | undefined;
  /** One object: a line for each field. */
  readonly isOne: boolean;
  /** Columns of the terminal; the last column is cut to fit. */
  readonly width?: number | undefined;
  readonly head: (text: string) => string;
}

/** A table in plain text, aligned by spaces. */
export function renderTable(rows: readonly unknown[], options: TableOptions): string {
  if (options.isOne) return renderObject(rows[0], options);
  const columns = options.columns ?? columnsOf(rows[0]);
  if (rows.length === 0) return '(none)';
  const cells = rows.map((row) => columns.map((column) => cell(at(row, column))));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((line) => line[index]?.length ?? 0)),
  );
  const lines = [columns, ...cells].map((line, index) => {
    const text = line
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
    const fitting = options.width ? text.slice(0, options.width) : text;
    return index === 0 ? options.head(fitting) : fitting;
  });
  return lines.join('\n');
}

function renderObject(row: unknown, { columns, head }: TableOptions): string {
  const lines = flat(row).filter(
    ([path]) =>
      !columns || columns.some((column) => path === column || path.startsWith(`${column}.`)),
  );
  const width = Math.max(0, ...lines.map(([path]) => path.length));
  return lines.map(([path, value]) => `${head(path.padEnd(width))}  ${cell(value)}`).join('\n');
}

/** Fields that fit into a cell, at most seven. */
function columnsOf(row: unknown): string[] {
  const scalars = Object.entries(row ?? {}).filter(([, value]) => typeof value !== 'object');
  return scalars.slice(0, 7).map(([name]) => name);
}

function flat(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const entries = Object.entries(value);
  if (entries.length === 0) return [[path, Array.isArray(value) ? '(none)' : '']];
  return entries.flatMap(([name, part]) => flat(part, path ? `${path}.${name}` : name));
}

/** Value at a path of field names and indexes. */
function at(row: unknown, path: string): unknown {
  let value: unknown = row;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Text of others must not move the reader's cursor or colour the terminal. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return '-';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return stripVTControlCharacters(text).replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}
