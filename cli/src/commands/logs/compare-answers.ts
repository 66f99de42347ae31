/** A value that two answers have differently; a missing one is undefined. */
export interface AnswerDifference {
  /** Names of fields and indexes, joined by dots; empty for the whole. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Values that differ between two JSON texts, in the order of their paths. */
export function compareAnswers(before: unknown, after: unknown, path = ''): AnswerDifference[] {
  if (Object.is(before, after)) return [];
  if (!isParent(before) || !isParent(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    compareAnswers(before[name], after[name], path === '' ? name : `${path}.${name}`),
  );
}

function isParent(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
