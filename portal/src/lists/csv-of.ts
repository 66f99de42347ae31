import { csvLine } from '@surety/sdk/command/csv';

/** A column of a file: its name as the API names the field, and the value of a row. */
export type CsvField<Item> = readonly [
  name: string,
  cellOf: (item: Item) => string | number | boolean | null,
];

/** Rows as CSV with a line of names. */
export const csvOf = <Item>(rows: readonly Item[], fields: readonly CsvField<Item>[]): string =>
  [
    csvLine(fields.map(([name]) => name)),
    ...rows.map((row) => csvLine(fields.map(([, cellOf]) => cellOf(row)))),
  ].join('');
