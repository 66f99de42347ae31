/** The known name with the fewest edits to a given one, for messages about a misspelled name. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  return nearestWithin(given, known, Math.max(2, given.length / 2));
}

/** The known name that a given one misspells: one letter in four differs at most. */
export function nearMiss(given: string, known: readonly string[]): string | undefined {
  return nearestWithin(given, known, Math.max(1, given.length / 4));
}

function nearestWithin(given: string, known: readonly string[], mostEdits: number) {
  const ranked = known
    .map((name) => ({ name, edits: editsBetween(given.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.edits - other.edits);
  const [best] = ranked;
  return best && best.edits <= mostEdits ? best.name : undefined;
}

/** Edits between two texts: insertions, deletions, replacements, and swaps of two neighbouring characters. */
function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      const isSwap = at > 0 && letter === other[column - 1] && wanted === one[at - 1];
      const swapped = isSwap ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, swapped, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
