import { didYouMean } from './nearest.ts';
import { flat, valueAt } from './table.ts';
import { UsageError } from './usage-error.ts';

/** @throws UsageError for a list without a name, or with an empty one. */
export function splitColumns(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new UsageError('--columns takes names of fields, separated by commas.');
}

/** Names an unknown column, its nearest ones, and those of the first level. */
export function unknownColumn(flag: string, path: string, known: readonly string[]): UsageError {
  const paths = known.filter((one) => !one.endsWith('*')).map((one) => one.replaceAll('#', '0'));
  const last = path.split('.').at(-1) ?? path;
  const inside = paths.filter((one) => one.endsWith(`.${last}`)).slice(0, 3);
  const near =
    inside.length > 0 ? ` Did you mean ${inside.join(' or ')}?` : didYouMean(path, paths);
  const first = paths.filter((one) => !one.includes('.')).join(', ');
  const deep = paths.some((one) => one.includes('.')) ? ', and fields inside them' : '';
  return new UsageError(`${flag}: there is no column "${path}".${near}\nColumns: ${first}${deep}.`);
}

/**
 * Refuses a column that none of the rows has, for tools, whose answers no document describes.
 *
 * @throws UsageError with the nearest columns and those that there are.
 */
export function refuseAbsent(
  rows: readonly unknown[],
  flag: string,
  asked: readonly string[],
): void {
  if (rows.length === 0) return;
  const missing = asked.find((path) => rows.every((row) => valueAt(row, path) === undefined));
  if (missing === undefined) return;
  const known = new Set(rows.flatMap((row) => Object.keys(row ?? {})));
  const inside = rows.flatMap((row) => flat(row).map(([path]) => path));
  throw unknownColumn(flag, missing, [...known, ...inside.filter((path) => !known.has(path))]);
}
