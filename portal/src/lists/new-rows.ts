import type { ListPage } from './use-list.ts';

/** The first page of a list as a poll found it, and the list that it is compared with. */
interface ComparedLists<Item> {
  readonly look: ListPage<Item> | undefined;
  readonly rows: readonly Item[];
  /** The number of the list's last whole read; undefined before it. */
  readonly readNumber: number | undefined;
  readonly keyOf: (item: Item) => string;
}

export interface NewRows<Item> {
  /** The look; null if there is none, or if the list was read as a whole after it. */
  readonly page: ListPage<Item> | null;
  /** Keys of the rows that the list lacks, newest first. */
  readonly keys: readonly string[];
  /** True if the look and the list have no row in common. */
  readonly hasMany: boolean;
}

/**
 * New rows that a poll found. A poll from before the list's last whole read finds none: its rows may have been undone
 * since, and the list may have newer ones.
 */
export function findNewRows<Item>({
  look,
  rows,
  readNumber = 0,
  keyOf,
}: ComparedLists<Item>): NewRows<Item> {
  if (!look || (look.readNumber ?? 0) < readNumber) return { page: null, keys: [], hasMany: false };
  const found = look.data;
  // A row that both have is among the newest of the list, which may be long.
  const known = new Set(rows.slice(0, found.length).map(keyOf));
  const firstKnown = found.findIndex((item) => known.has(keyOf(item)));
  const hasMany = firstKnown < 0;
  return { page: look, keys: (hasMany ? found : found.slice(0, firstKnown)).map(keyOf), hasMany };
}
