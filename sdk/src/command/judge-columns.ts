import { unknownColumn } from './columns-flag.ts';
import { UsageError } from './usage-error.ts';

/**
 * Refuses a column that no answer of an operation has, before anything is sent.
 *
 * @param fields of the operation in the catalog of answers; undefined if it does not answer JSON.
 * @throws UsageError with the nearest columns and the known ones.
 */
export function judgeColumns(
  fields: string | undefined,
  flag: string,
  asked: readonly string[],
): void {
  if (fields === undefined) {
    throw new UsageError(`${flag} is for answers in JSON; this command prints a text or a file.`);
  }
  const known = fields.split(' ');
  for (const path of asked)
    if (!known.some((pattern) => fits(pattern, path))) throw unknownColumn(flag, path, known);
}

/** `#` matches an index, and a last `*` names of any depth. */
function fits(pattern: string, path: string): boolean {
  const names = path.split('.');
  const parts = pattern.split('.');
  const isOpen = parts.at(-1) === '*';
  if (isOpen ? names.length < parts.length : names.length !== parts.length) return false;
  return parts.every((part, at) =>
    part === '#' ? /^\d+$/.test(names[at] ?? '') : part === '*' || part === names[at],
  );
}
