/**
 * A column of sealed values. Its name and the row are authenticated with each value, so that a value
 * opens only where it was sealed (docs/decisions/0140).
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns that name the row within its brand, in the order of `rowName`. */
  readonly row: readonly [string, ...string[]];
}

/** Declares a column of sealed values; each feature lists its own. */
export function sealedColumn(
  table: string,
  column: string,
  row: readonly [string, ...string[]],
): SealedColumn {
  return { table, column, row };
}

/** Name of a row with several key columns. Only the last may contain a space. */
export function rowName(...key: readonly (string | number)[]): string {
  return key.join(' ');
}
