/** A field in which two answers differ; a side without it has undefined. */
export interface Difference {
  /** The names on the way to it, such as `data[0].status`; empty for the whole. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const shownAtMost = 200;

/** The fields in which two bodies differ, in the order of the first; at most 200. */
export function compareAnswers(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  collect('', before, after, found);
  return found;
}

function collect(path: string, before: unknown, after: unknown, found: Difference[]): void {
  if (found.length >= shownAtMost || Object.is(before, after)) return;
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) {
    found.push({ path, before, after });
    return;
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const inner = Array.isArray(before) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
    collect(inner, before[name], after[name], found);
  }
}

/** Arrays are walked by their indexes. */
const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
