import type { Surety } from '@surety/sdk';
import { namesOf } from '../objects/object-names.ts';
import { type CsvRow, csvOf } from './csv-of.ts';

/** Rows of one file; a filter of time makes several files of more. */
export const mostRows = 10_000;

interface ReadCsv {
  readonly read: () => AsyncIterable<CsvRow> | Iterable<CsvRow>;
  /** The client that names objects; undefined for a role that sees no names. */
  readonly surety: Surety | undefined;
  /** Told about once for a page. */
  readonly onCount: (count: number) => void;
  readonly signal: AbortSignal;
}

interface Csv {
  readonly text: string;
  readonly count: number;
  /** False if more rows follow than one file has. */
  readonly isWhole: boolean;
}

const countEvery = 100;

/** The rows of all pages as CSV, with names beside ids; null if it was stopped. */
export async function readCsv({ read, surety, onCount, signal }: ReadCsv): Promise<Csv | null> {
  const rows: CsvRow[] = [];
  let isWhole = true;
  for await (const row of read()) {
    if (signal.aborted) return null;
    if (rows.length === mostRows) {
      isWhole = false;
      break;
    }
    rows.push(row);
    if (rows.length % countEvery === 0) onCount(rows.length);
  }
  const names = surety ? await readNames(surety, rows, signal) : new Map<string, string>();
  if (signal.aborted) return null;
  return {
    text: csvOf(rows.map((row) => withNames(row, names))),
    count: rows.length,
    isWhole,
  };
}

/** Fields whose objects people know by a name, with the column that has it. */
const named: Readonly<Record<string, string>> = {
  customer_id: 'customer_name',
  business_id: 'business_name',
  card_id: 'card_name',
  account_id: 'account_name',
  webhook_id: 'webhook_name',
};

/** The field that is a row's own id names nobody else. */
const idsOf = (row: CsvRow): [name: string, id: string][] =>
  Object.entries(row)
    .slice(1)
    .filter(
      (entry): entry is [string, string] => entry[0] in named && typeof entry[1] === 'string',
    );

async function readNames(
  surety: Surety,
  rows: readonly CsvRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => idsOf(row).map(([, id]) => id)))];
  const names = new Map<string, string>();
  for (let at = 0; at < ids.length && !signal.aborted; at += countEvery) {
    const found = await Promise.all(ids.slice(at, at + countEvery).map(namesOf(surety)));
    for (const name of found) if (name) names.set(name.object_id, name.title);
  }
  return names;
}

/** The row with a column of a name behind that of each id that has one. */
function withNames(row: CsvRow, names: ReadonlyMap<string, string>): CsvRow {
  if (names.size === 0) return row;
  const ids = new Map(idsOf(row));
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      const id = ids.get(name);
      const column = named[name];
      const pair: [string, unknown] = [name, value];
      return id && column ? [pair, [column, names.get(id) ?? null]] : [pair];
    }),
  );
}
