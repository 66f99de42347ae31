/** The known name with the fewest edits to a given one, for messages about a misspelled name. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((name) => ({ name, edits: editsBetween(given.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.edits - other.edits);
  const [best] = ranked;
  return best && best.edits <= Math.max(2, given.length / 2) ? best.name : undefined;
}

/** Levenshtein distance: insertions, deletions and replacements of single characters. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
